import type { Client } from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Rows of a table a statement looks at when it really runs, wanted or not; what it does is undone. */
export async function rowsLookedAt(
  client: Client,
  table: string,
  sql: string,
  parameters: unknown[] = [],
): Promise<number> {
  await client.query('begin');
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, format json) ${sql}`,
    parameters,
  );
  await client.query('rollback');
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('there is no plan');
  const looks = nodes(plan.Plan).filter(
    (node) => node['Relation Name'] === table && node['Node Type'] !== 'ModifyTable',
  );
  if (looks.length === 0) throw new Error(`the statement does not look at ${table}`);
  return looks.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  );
}

function nodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodes)];
}
