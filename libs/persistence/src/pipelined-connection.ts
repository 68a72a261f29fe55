import type { PoolClient, QueryResult } from 'pg';
import { Pipeline, type WireQuery, wireQuery } from './pipeline';

const START = wireQuery('START TRANSACTION', 'parley_start');
const COMMIT = wireQuery('COMMIT', 'parley_commit');
const ROLLBACK = wireQuery('ROLLBACK', 'parley_rollback');

interface Deferred {
  query: WireQuery;
  onResult?: ((result: QueryResult) => void) | undefined;
}

/**
 * A pooled connection as the ORM and our own statements use it. What has no result of its own to wait for is deferred and sent
 * with the next statement, in one round trip: the beginning of a transaction, the account, a change nobody waits for.
 *
 * `setAccount` names the account for one transaction. It precedes whatever is sent while Postgres reports that no transaction
 * is open, so no statement runs without it and nothing of it stays on a connection that goes back to the pool.
 */
export class PipelinedConnection {
  private deferred: Deferred[] = [];

  constructor(
    private readonly client: PoolClient,
    private readonly setAccount: WireQuery | null,
  ) {}

  /** What the ORM calls, also to begin and end transactions. */
  async query(text: string, values?: unknown[]): Promise<QueryResult> {
    if (text === START.text) return this.begin();
    if (text === COMMIT.text) return this.commit();
    if (text === ROLLBACK.text) return this.rollback();
    return last(await this.queryAll([wireQuery(text, undefined, values)]));
  }

  /** Several in one round trip; they fail together. */
  queryAll(queries: WireQuery[]): Promise<QueryResult[]> {
    const ahead = this.deferred;
    this.deferred = [];
    return new Promise((resolve, reject) => {
      let sent: WireQuery[] = [];
      const takeQueries = (): WireQuery[] =>
        (sent = this.withAccount([...ahead.map(({ query }) => query), ...queries]));
      const pipeline = new Pipeline(takeQueries, (error, results) => {
        if (error) return reject(error);
        for (const { query, onResult } of ahead) onResult?.(results[sent.indexOf(query)] ?? noRows(''));
        resolve(results.slice(sent.length - queries.length));
      });
      this.client.query(pipeline);
    });
  }

  /** Sends it with the next statement, which fails in its place: for a change whose outcome nobody looks at before. */
  defer(query: WireQuery, onResult?: (result: QueryResult) => void): void {
    this.deferred.push({ query, onResult });
  }

  on(event: 'error', listener: (error: Error) => void): void {
    this.client.on(event, listener);
  }

  removeListener(event: 'error', listener: (error: Error) => void): void {
    this.client.removeListener(event, listener);
  }

  private begin(): QueryResult {
    this.defer(START);
    return noRows('START');
  }

  private async commit(): Promise<QueryResult> {
    // Nothing was done in it.
    if (this.deferred.length === 1 && this.deferred[0]?.query === START) return this.drop(COMMIT);
    return last(await this.queryAll([COMMIT]));
  }

  private async rollback(): Promise<QueryResult> {
    const begun = !this.deferred.some(({ query }) => query === START);
    const dropped = this.drop(ROLLBACK);
    return begun ? last(await this.queryAll([ROLLBACK])) : dropped;
  }

  private drop({ text }: WireQuery): QueryResult {
    this.deferred = [];
    return noRows(text);
  }

  private withAccount(queries: WireQuery[]): WireQuery[] {
    if (!this.setAccount || inTransaction(this.client)) return queries;
    const [first, ...rest] = queries;
    // Inside the transaction that begins, else ahead of the statements, which are a transaction of their own.
    return first === START ? [first, this.setAccount, ...rest] : [this.setAccount, ...queries];
  }
}

export function inTransaction(client: PoolClient): boolean {
  const status = client.getTransactionStatus();
  return status === 'T' || status === 'E';
}

function last(results: QueryResult[]): QueryResult {
  return results.at(-1) ?? noRows('');
}

function noRows(command: string): QueryResult {
  return { command, rowCount: null, oid: 0, fields: [], rows: [] };
}
