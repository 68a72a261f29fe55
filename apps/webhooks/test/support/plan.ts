import type { Client } from 'pg';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** All steps of the plan by which a statement really runs, the whole of it first; what it does is undone. `ahead`: run before it, in its transaction. */
export async function planOf(
  client: Client,
  sql: string,
  parameters: unknown[] = [],
  ahead?: string,
): Promise<[PlanNode, ...PlanNode[]]> {
  await client.query('begin');
  if (ahead !== undefined) await client.query(ahead);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    parameters,
  );
  await client.query('rollback');
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('there is no plan');
  if (process.env['SHOW_PLANS']) console.log(JSON.stringify(plan, null, 1));
  return [plan.Plan, ...nodesBelow(plan.Plan)];
}

/** Rows of a table that the steps of a plan look at, wanted or not. */
export function rowsOf(nodes: readonly PlanNode[], table: string): number {
  return looksAt(nodes, table).reduce((sum, node) => sum + looked(node), 0);
}

/** Rows of a table a statement looks at when it really runs, wanted or not; what it does is undone. */
export async function rowsLookedAt(
  client: Client,
  table: string,
  sql: string,
  parameters: unknown[] = [],
): Promise<number> {
  const nodes = await planOf(client, sql, parameters);
  if (looksAt(nodes, table).length === 0) throw new Error(`the statement does not look at ${table}`);
  return rowsOf(nodes, table);
}

const looksAt = (nodes: readonly PlanNode[], table: string): PlanNode[] =>
  nodes.filter((node) => node['Relation Name'] === table && node['Node Type'] !== 'ModifyTable');

const looked = (node: PlanNode): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

function nodesBelow(node: PlanNode): PlanNode[] {
  return (node.Plans ?? []).flatMap((below) => [below, ...nodesBelow(below)]);
}
