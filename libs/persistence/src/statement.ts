import { createHash } from 'node:crypto';
import type { QueryResult } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { Line } from './line';
import type { Question } from './round-trip';

/** SQL with a name: Postgres parses it once a connection, and plans it no more once a general plan has proved as good. */
export interface Statement {
  readonly text: string;
  readonly name: string;
}

/** For what is asked with every request. Not for SQL that is put together as it goes: each text stays in each connection. */
export function prepared(text: string): Statement {
  return { text, name: `parley_${createHash('sha256').update(text).digest('hex').slice(0, 24)}` };
}

/**
 * Ahead of prepared statements, in their round trip: every look is a probe of the index its order names, also by a plan that
 * is made, and then kept, while the tables are empty and reading them from end to end, or sorting what another index finds,
 * seems cheapest. And none by bitmap, which passes what is long dead again and again. So the plan is the same whatever is asked,
 * and is made once a connection (and again when a day's partition comes). For one transaction.
 */
export const PROBING: Asked & { statement: Statement } = {
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
 * SQL: the rows whose `column` is `value`, one after the other looked up in an index. What is merely equal may as well be
 * read from end to end in the order of the index and merged, which is what a plan made while a table (or the partition of
 * tomorrow) is empty does, until somebody gathers statistics.
 */
export const lookedUp = (column: string, value: string): string => `${column} = any (array[${value}])`;

interface Driver {
  obtainMasterConnection(): Promise<[line: Line, release: () => void]>;
}

/** A statement and what goes into it. */
export interface Asked {
  statement: string | Statement;
  parameters: unknown[];
}

/** One statement on a connection of the pool, past the wall between accounts, with less around it than the ORM's own way. */
export async function ask<R>(
  source: DataSource,
  statement: string | Statement,
  parameters: unknown[],
): Promise<R[]> {
  const [rows] = await askAll(source, [{ statement, parameters }]);
  return rows as R[];
}

/** Several in one round trip. */
export async function askAll(source: DataSource, asked: Asked[]): Promise<unknown[][]> {
  const [line, release] = await (source.driver as unknown as Driver).obtainMasterConnection();
  try {
    return await run(line, asked);
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
  const [rows] = await askAllIn(tx, [{ statement, parameters }]);
  return rows as R[];
}

/** Several of a transaction that already runs, in one round trip. Each sees what the ones before it did. */
export async function askAllIn(tx: EntityManager, asked: Asked[]): Promise<unknown[][]> {
  return run(await lineOf(tx), asked);
}

/**
 * One whose outcome nobody looks at before the end: it goes with the next statement, the COMMIT at the latest, and fails in
 * its place. `answered` is told its rows when they are there, so after the COMMIT at the latest.
 */
export async function holdIn<R = never>(
  tx: EntityManager,
  statement: string | Statement,
  parameters: unknown[],
  answered?: (rows: R[]) => void,
): Promise<void> {
  const line = await lineOf(tx);
  line.hold(questionOf({ statement, parameters }), answered && ((result) => answered(shaped(result) as R[])));
}

async function lineOf(tx: EntityManager): Promise<Line> {
  const line = (await tx.queryRunner?.connect()) as Line | undefined;
  if (!line) throw new Error('a statement of a transaction needs one that runs');
  return line;
}

/** Fails and answers as the ORM does: `[rows, count]` of an UPDATE or DELETE, rows of anything else. */
async function run(line: Line, asked: Asked[]): Promise<unknown[][]> {
  try {
    return (await line.queryAll(asked.map(questionOf))).map(shaped);
  } catch (error) {
    const [first] = asked;
    throw new QueryFailedError(
      asked.map(({ statement }) => (typeof statement === 'string' ? statement : statement.text)).join('; '),
      first && asked.length === 1 ? first.parameters : undefined,
      error instanceof Error ? error : new Error(String(error)),
    );
  }
}

function questionOf({ statement, parameters }: Asked): Question {
  return typeof statement === 'string'
    ? { text: statement, values: parameters }
    : { ...statement, values: parameters };
}

function shaped({ command, rows, rowCount }: QueryResult): unknown[] {
  return command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows;
}
