import { createHash } from 'node:crypto';
import type { PoolClient, QueryResult } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { isStalePlan } from './errors';

/** SQL with a name: Postgres parses it once a connection, and plans it no more once a general plan has proved as good. */
export interface Statement {
  readonly text: string;
  readonly name: string;
}

/** For what is asked with every request. Not for SQL that is put together as it goes: each text stays in each connection. */
export function prepared(text: string): Statement {
  return { text, name: `parley_${createHash('sha256').update(text).digest('hex').slice(0, 24)}` };
}

/** Statements whose tables were changed under them: asked by their text from then on. */
const unnamed = new Set<string>();
const heard = new WeakSet<PoolClient>();

interface Driver {
  obtainMasterConnection(): Promise<[client: PoolClient, release: () => void]>;
}

/** One statement on a connection of the pool, past the wall between accounts, with less around it than the ORM's own way. */
export async function ask<R>(
  source: DataSource,
  statement: string | Statement,
  parameters: unknown[],
): Promise<R[]> {
  const [client, release] = await (source.driver as unknown as Driver).obtainMasterConnection();
  if (!heard.has(client)) {
    // The statement under way fails by itself; an error nobody listens to would end the process.
    client.on('error', () => undefined);
    heard.add(client);
  }
  try {
    return await run<R>(client, statement, parameters);
  } finally {
    release();
  }
}

/** One statement of a transaction that already runs. */
export async function askIn<R>(
  tx: EntityManager,
  statement: string | Statement,
  parameters: unknown[],
): Promise<R[]> {
  const client = (await tx.queryRunner?.connect()) as PoolClient | undefined;
  if (!client) throw new Error('a statement of a transaction needs one that runs');
  return run<R>(client, statement, parameters);
}

/** Fails and answers as the ORM does: `[rows, count]` of an UPDATE or DELETE, rows of anything else. */
export async function run<R>(
  client: Pick<PoolClient, 'query'>,
  statement: string | Statement,
  parameters: unknown[],
): Promise<R[]> {
  const { text, name } = typeof statement === 'string' ? { text: statement, name: undefined } : statement;
  try {
    const named = name !== undefined && !unnamed.has(name);
    return shaped<R>(
      await client.query(named ? { text, name, values: parameters } : { text, values: parameters }),
    );
  } catch (error) {
    if (name !== undefined && isStalePlan(error)) unnamed.add(name);
    throw new QueryFailedError(text, parameters, error instanceof Error ? error : new Error(String(error)));
  }
}

function shaped<R>({ command, rows, rowCount }: QueryResult): R[] {
  return (command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows) as R[];
}
