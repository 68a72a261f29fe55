import * as pg from 'pg';
import type { Connection, FieldDef, QueryResult, Submittable } from 'pg';
import { isStalePlan } from './errors';

interface ResultBuilder extends QueryResult {
  addFields(fields: FieldDef[]): void;
  parseRow(values: unknown[]): Record<string, unknown>;
  addRow(row: Record<string, unknown>): void;
  addCommandComplete(message: unknown): void;
}

/** Exported by pg for query classes such as this one and pg-cursor's; its type definitions leave them out. */
const { Result, utils } = pg as unknown as {
  Result: new () => ResultBuilder;
  utils: { prepareValue(value: unknown): WireValue };
};

type WireValue = string | Buffer | null;

/** A statement as it is written to the connection; with a name it is prepared once per connection. */
export interface WireQuery {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values: WireValue[];
}

/** Throws for values that cannot be written. */
export function wireQuery(text: string, name?: string, values: readonly unknown[] = []): WireQuery {
  return { text, name, values: values.map((value) => utils.prepareValue(value)) };
}

let preparedOn = new WeakMap<Connection, Set<string>>();

/**
 * Several statements in one write, followed by a single Sync: Postgres skips everything after a statement that fails, so
 * none runs without those before it. Outside a transaction block they are one transaction.
 */
export class Pipeline implements Submittable {
  private queries: WireQuery[] = [];
  private readonly results: ResultBuilder[] = [];
  private result = new Result();
  private unreadable: Error | null = null;

  /** `takeQueries` is called when it is their turn on the connection. */
  constructor(
    private readonly takeQueries: () => WireQuery[],
    private readonly done: (error: Error | null, results: QueryResult[]) => void,
  ) {}

  submit(connection: Connection): void {
    this.queries = this.takeQueries();
    const prepared = namesOn(connection);
    connection.stream.cork();
    for (const { text, name = '', values } of this.queries) {
      if (!prepared.has(name)) {
        // An attempt that failed may have left it behind.
        if (name !== '') connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values }, true);
      connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    try {
      this.result.addRow(this.result.parseRow(fields));
    } catch (error) {
      this.unreadable ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(message: unknown): void {
    this.result.addCommandComplete(message);
    this.nextResult();
  }

  handleEmptyQuery(): void {
    this.nextResult();
  }

  handleCopyInResponse(connection: Connection): void {
    connection.stream.destroy(new Error('COPY is not supported on this connection'));
  }

  handleError(error: Error, connection: Connection): void {
    this.rememberPrepared(connection);
    // Prepare every statement again: a migration changes the plans of all connections.
    if (isStalePlan(error)) preparedOn = new WeakMap();
    this.done(error, []);
  }

  handleReadyForQuery(connection: Connection): void {
    this.rememberPrepared(connection);
    this.done(this.unreadable, this.results);
  }

  private nextResult(): void {
    this.results.push(this.result);
    this.result = new Result();
  }

  /** Of those that were carried out: whether one that failed was prepared is not known. */
  private rememberPrepared(connection: Connection): void {
    const prepared = namesOn(connection);
    for (const { name } of this.queries.slice(0, this.results.length)) if (name) prepared.add(name);
  }
}

function namesOn(connection: Connection): Set<string> {
  let names = preparedOn.get(connection);
  if (!names) preparedOn.set(connection, (names = new Set()));
  return names;
}
