import { type Connection, Query, type QueryResult, type Submittable } from 'pg';

export interface Question {
  text: string;
  /** Of a prepared statement. */
  name?: string | undefined;
  values?: unknown[] | undefined;
}

/** What the driver's own query does for one statement, as far as it is used here. */
interface OneQuery {
  readonly name: string | undefined;
  readonly text: string;
  callback: (error: Error | null, result?: QueryResult) => void;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleCopyInResponse(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

type Bookkeeping = Connection &
  Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>;

const OneQuery = Query as unknown as new (question: Question & { queryMode: 'extended' }) => OneQuery;
const withoutSync = new WeakMap<Connection, Connection>();

/**
 * Several statements in one write and one answer. They are one unit: Postgres skips what follows one that fails, up to
 * the one Sync at the end, so a statement never runs without those before it.
 */
export class RoundTrip implements Submittable {
  private queries: OneQuery[] = [];
  private answered = 0;
  private results: QueryResult[] = [];
  private failure: Error | null = null;
  private unwritten: string | undefined;

  /** `questions` is asked for when it is their turn on the connection. */
  constructor(
    private readonly questions: () => Question[],
    private readonly done: (error: Error | null, results: QueryResult[]) => void,
  ) {}

  /** The driver keeps its list of prepared statements by these, whenever one was parsed or failed. */
  get name(): string | undefined {
    return this.current?.name;
  }

  get text(): string | undefined {
    return this.current?.text;
  }

  submit(connection: Connection): void {
    const quiet = withoutSync.get(connection) ?? silenced(connection);
    this.queries = this.questions().map((question) => new OneQuery({ ...question, queryMode: 'extended' }));
    connection.stream.cork();
    try {
      for (const query of this.queries) {
        query.callback = (error, result) => {
          this.failure ??= error;
          if (result) this.results.push(result);
        };
        query.prepare(quiet);
        // Its values could not be written: neither it nor what follows is sent.
        if (!this.failure) continue;
        this.unwritten = query.name;
        break;
      }
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.current?.handleCommandComplete(message, connection);
    this.answered += 1;
  }

  handleEmptyQuery(connection: Connection): void {
    this.current?.handleEmptyQuery(connection);
    this.answered += 1;
  }

  handleCopyInResponse(connection: Connection): void {
    this.current?.handleCopyInResponse(connection);
  }

  handleError(error: Error, connection: Connection): void {
    // What was skipped was not even parsed.
    const { submittedNamedStatements } = connection as Bookkeeping;
    for (const { name } of this.queries.slice(this.answered)) {
      if (name !== undefined) delete submittedNamedStatements[name];
    }
    this.done(this.failure ?? error, []);
  }

  handleReadyForQuery(connection: Connection): void {
    // The driver had Postgres forget it, and did not forget it itself.
    const { parsedStatements, submittedNamedStatements } = connection as Bookkeeping;
    if (this.unwritten !== undefined) {
      delete parsedStatements[this.unwritten];
      delete submittedNamedStatements[this.unwritten];
    }
    if (!this.failure) for (const query of this.queries) query.handleReadyForQuery(connection);
    this.done(this.failure, this.results);
  }

  private get current(): OneQuery | undefined {
    return this.queries[this.answered];
  }
}

/**
 * The connection as one statement of several sees it: the Sync is not its own. An object apart, not one that inherits:
 * the engine is slow with a prototype that changes all the time.
 */
function silenced(connection: Connection): Connection {
  const { parsedStatements, submittedNamedStatements } = connection as Bookkeeping;
  const quiet = {
    parsedStatements,
    submittedNamedStatements,
    parse: (message: never) => connection.parse(message, true),
    bind: (message: never) => connection.bind(message, true),
    describe: (message: never) => connection.describe(message, true),
    execute: (message: never) => connection.execute(message, true),
    close: (message: never) => connection.close(message, true),
    sync: () => undefined,
  } as unknown as Connection;
  withoutSync.set(connection, quiet);
  return quiet;
}
