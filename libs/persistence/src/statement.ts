import { createHash } from 'node:crypto';
import type { QueryResult } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { type WireQuery, wireQuery } from './pipeline';
import { PipelinedConnection } from './pipelined-connection';

/** SQL with a name: Postgres parses it once a connection, and plans it no more once a general plan has proved as good. */
export interface Statement {
  readonly text: string;
  readonly name: string;
}

/** A statement with the values of its parameters. */
export interface BoundStatement {
  statement: string | Statement;
  parameters: unknown[];
}

/** For what every request runs. Not for SQL that is composed at run time: each text stays in each connection. */
export function prepared(text: string): Statement {
  return { text, name: `parley_${createHash('sha256').update(text).digest('hex').slice(0, 24)}` };
}

/**
 * Goes ahead of prepared statements, in their round trip, so that they probe indexes. A plan made while tables are empty, when
 * reading them from end to end or sorting seems cheapest, would be kept after they have grown. No bitmap scans either: they
 * visit dead rows again and again. Holds for one transaction.
 */
export const PREFER_INDEX_SCANS: BoundStatement & { statement: Statement } = {
  statement: prepared(
    `select ${Object.entries({
      enable_seqscan: 'off',
      enable_bitmapscan: 'off',
      enable_sort: 'off',
      plan_cache_mode: 'force_generic_plan',
    })
      .map(([name, value]) => `set_config('${name}', '${value}', true)`)
      .join(', ')}`,
  ),
  parameters: [],
};

/**
 * SQL: the rows whose `column` is `value`, each looked up in an index. A plain equality may be planned as a merge that reads
 * the index from end to end while statistics are missing (the partition of tomorrow).
 */
export const indexProbe = (column: string, value: string): string => `${column} = any (array[${value}])`;

/** Several statements in one round trip, which is one transaction. */
export async function queryAll(
  source: DataSource,
  statements: readonly BoundStatement[],
): Promise<unknown[][]> {
  const runner = source.createQueryRunner();
  try {
    return await run(await connectionOf(runner), statements);
  } finally {
    await runner.release();
  }
}

/** One statement of a transaction that already runs. */
export async function queryIn<R>(
  tx: EntityManager,
  statement: string | Statement,
  parameters: unknown[],
): Promise<R[]> {
  const [rows] = await queryAllIn(tx, [{ statement, parameters }]);
  return rows as R[];
}

/** Several of a transaction that already runs, in one round trip. Each sees what the ones before it did. */
export async function queryAllIn(
  tx: EntityManager,
  statements: readonly BoundStatement[],
): Promise<unknown[][]> {
  return run(await connectionOf(tx.queryRunner), statements);
}

/**
 * A statement whose outcome nobody looks at before the end: it is sent with the next one, at the latest the COMMIT, and fails
 * in its place. `onRows` gets its rows once they are there, at the latest after the COMMIT.
 */
export async function deferIn<R = never>(
  tx: EntityManager,
  statement: string | Statement,
  parameters: unknown[],
  onRows?: (rows: R[]) => void,
): Promise<void> {
  const connection = await connectionOf(tx.queryRunner);
  connection.defer(toWire({ statement, parameters }), onRows && ((result) => onRows(rowsOf(result) as R[])));
}

async function connectionOf(runner: QueryRunner | undefined): Promise<PipelinedConnection> {
  const connection: unknown = await runner?.connect();
  if (!(connection instanceof PipelinedConnection))
    throw new Error('not a transaction of Database, nor a connection of its pool');
  return connection;
}

/** Fails and answers as the ORM does: `[rows, count]` of an UPDATE or DELETE, rows of anything else. */
async function run(
  connection: PipelinedConnection,
  statements: readonly BoundStatement[],
): Promise<unknown[][]> {
  try {
    return (await connection.queryAll(statements.map(toWire))).map(rowsOf);
  } catch (error) {
    const [first] = statements;
    throw new QueryFailedError(
      statements.map(({ statement }) => textOf(statement)).join('; '),
      first && statements.length === 1 ? first.parameters : undefined,
      error instanceof Error ? error : new Error(String(error)),
    );
  }
}

export function textOf(statement: string | Statement): string {
  return typeof statement === 'string' ? statement : statement.text;
}

function toWire({ statement, parameters }: BoundStatement): WireQuery {
  return wireQuery(textOf(statement), typeof statement === 'string' ? undefined : statement.name, parameters);
}

function rowsOf({ command, rows, rowCount }: QueryResult): unknown[] {
  return command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows;
}
