import type { PoolClient, QueryResult } from 'pg';
import { isStalePlan } from './errors';
import { type Question, RoundTrip } from './round-trip';

const START = 'START TRANSACTION';
const START_QUESTION: Question = { text: START, name: 'parley_start' };
const COMMIT: Question = { text: 'COMMIT', name: 'parley_commit' };
const ROLLBACK: Question = { text: 'ROLLBACK', name: 'parley_rollback' };

/** Statements whose tables were changed under them: asked by their text from then on. */
const unnamed = new Set<string>();

interface Held {
  question: Question;
  answered?: ((result: QueryResult) => void) | undefined;
}

/**
 * A connection as it leaves the pool, for the ORM and for us. What says nothing by itself is held and goes with the next
 * statement, in one round trip: the beginning of a transaction, the wall, a change nobody waits for.
 *
 * `wall` names the account for one transaction. Postgres is told again whenever it says that none is open, with the very
 * statement that could need it: no statement runs without, and a connection that goes back to the pool remembers nobody.
 */
export class Line {
  private held: Held[] = [];

  constructor(
    private readonly client: PoolClient,
    private readonly wall: Question | null,
  ) {}

  async query(given: string | Question, values?: unknown[]): Promise<QueryResult> {
    const question = typeof given === 'string' ? { text: given, values } : given;
    if (question.text === START) return this.begin();
    if (question.text === COMMIT.text) return this.end(COMMIT);
    if (question.text === ROLLBACK.text) return this.giveUp();
    return last(await this.queryAll([question]));
  }

  /** Several at once, each on its own; they fail together. */
  queryAll(questions: Question[]): Promise<QueryResult[]> {
    const ahead = this.held;
    this.held = [];
    return new Promise((resolve, reject) => {
      let sent: Question[] = [];
      const all = (): Question[] => {
        sent = this.walled([...ahead.map(({ question }) => question), ...questions]);
        return sent.map(nameless);
      };
      const trip = new RoundTrip(all, (error, results) => {
        if (!error) {
          for (const { question, answered } of ahead)
            answered?.(results[sent.indexOf(question)] ?? nothing(''));
          return resolve(results.slice(sent.length - questions.length));
        }
        if (trip.name !== undefined && isStalePlan(error)) unnamed.add(trip.name);
        reject(error);
      });
      this.client.query(trip);
    });
  }

  /** Sent with the next statement, which fails in its place. For a change whose outcome nobody looks at before. */
  hold(question: Question, answered?: (result: QueryResult) => void): void {
    this.held.push({ question, answered });
  }

  on(event: 'error', listener: (error: Error) => void): void {
    this.client.on(event, listener);
  }

  removeListener(event: 'error', listener: (error: Error) => void): void {
    this.client.removeListener(event, listener);
  }

  private begin(): QueryResult {
    this.held.push({ question: START_QUESTION });
    return nothing('START');
  }

  private async end(commit: Question): Promise<QueryResult> {
    // Nothing was done in it.
    if (this.held.length === 1 && this.held[0]?.question === START_QUESTION) return this.drop(commit.text);
    return last(await this.queryAll([commit]));
  }

  private async giveUp(): Promise<QueryResult> {
    const begun = !this.held.some(({ question }) => question === START_QUESTION);
    const nothingSent = this.drop(ROLLBACK.text);
    return begun ? last(await this.queryAll([ROLLBACK])) : nothingSent;
  }

  private drop(command: string): QueryResult {
    this.held = [];
    return nothing(command);
  }

  private walled(questions: Question[]): Question[] {
    if (!this.wall || isOpen(this.client)) return questions;
    const [first, ...rest] = questions;
    // Inside the transaction that is just begun, else before it: for this round trip, which is a transaction of its own.
    return first === START_QUESTION ? [first, this.wall, ...rest] : [this.wall, ...questions];
  }
}

export function isOpen(client: PoolClient): boolean {
  const status = client.getTransactionStatus();
  return status === 'T' || status === 'E';
}

function nameless(question: Question): Question {
  return question.name !== undefined && unnamed.has(question.name)
    ? { text: question.text, values: question.values }
    : question;
}

function last(results: QueryResult[]): QueryResult {
  return results.at(-1) ?? nothing('');
}

function nothing(command: string): QueryResult {
  return { command, rowCount: null, oid: 0, fields: [], rows: [] };
}
