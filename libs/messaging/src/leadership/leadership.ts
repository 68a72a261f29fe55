import { clientConfig, outboxChannel } from '@parley/persistence';
import { delay, type Log, settlesWithin } from '@parley/platform';
import { LeaderSession } from './leader-session';

const PING_MS = 2_000;
const PING_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 250;
const SESSION_WAIT_MS = 10_000;

/**
 * Work only one replica may do (the relay, an ordered durable): whoever holds a session advisory lock of the database.
 * The lock lives on a connection of its own and goes with it, so a dead leader is replaced within moments.
 */
export class Leadership {
  private session: LeaderSession | null = null;
  private readonly stopping = new AbortController();
  private readonly working = new Set<Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private readonly newSession = new Set<() => void>();
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly databaseUrl: string,
    private readonly schema: string,
    private readonly retryMs: number,
    private readonly log: Log,
  ) {}

  start(): void {
    this.keeping = this.keepSession();
  }

  /** Called on every commit that added to the outbox, and once after a reconnect (some may have been missed). */
  onOutboxCommit(listener: () => void): void {
    this.listeners.add(listener);
  }

  /**
   * Whenever this process leads in `name`, `work` runs; it must end when its signal aborts, and is run again if it fails.
   * Resolves once `stop` has aborted and the work has ended.
   */
  lead(name: string, work: (signal: AbortSignal) => Promise<void>, stop?: AbortSignal): Promise<void> {
    const end = stop ? AbortSignal.any([stop, this.stopping.signal]) : this.stopping.signal;
    const run = this.leadUntil(end, name, work);
    this.working.add(run);
    return run.finally(() => this.working.delete(run));
  }

  /** Ends all work and gives up every lock. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.working);
    await this.keeping;
  }

  private async leadUntil(
    stop: AbortSignal,
    name: string,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    while (!stop.aborted) {
      const session = await this.currentSession(stop);
      if (!session) continue;
      try {
        if (!(await this.tryLock(session, name))) {
          await delay(this.retryMs * (0.75 + Math.random() / 2), stop);
          continue;
        }
        this.log.info('leadership.gained', { name });
        try {
          await work(AbortSignal.any([stop, session.lost.signal]));
        } finally {
          this.log.info('leadership.ended', { name });
          if (!session.lost.signal.aborted) await this.unlock(session, name);
        }
      } catch (error) {
        this.log.warn('leadership.interrupted', { name, err: error });
        await delay(RECONNECT_MS, stop);
      }
    }
  }

  private async tryLock(session: LeaderSession, name: string): Promise<boolean> {
    const [row] = await session.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
      [this.key(name)],
    );
    return row?.got === true;
  }

  private async unlock(session: LeaderSession, name: string): Promise<void> {
    await session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [this.key(name)]);
  }

  private key(name: string): string {
    return `parley/${this.schema}/${name}`;
  }

  private async currentSession(stop: AbortSignal): Promise<LeaderSession | null> {
    if (this.session || stop.aborted) return this.session;
    const waiting = new AbortController();
    const release = (): void => waiting.abort();
    this.newSession.add(release);
    await delay(SESSION_WAIT_MS, AbortSignal.any([stop, waiting.signal]));
    this.newSession.delete(release);
    return this.session;
  }

  private async keepSession(): Promise<void> {
    const stop = this.stopping.signal;
    while (!stop.aborted) {
      const session = new LeaderSession(
        clientConfig(this.databaseUrl, this.schema, `parley-${this.schema}-leader`),
      );
      session.client.on('notification', () => this.wakeListeners());
      try {
        await session.client.connect();
        await session.query(`listen ${outboxChannel(this.schema)}`);
        this.session = session;
        this.wakeListeners();
        this.releaseWaiting();
        await this.ping(session);
      } catch (error) {
        if (!stop.aborted) this.log.warn('leadership.connection_lost', { err: error });
      }
      this.session = null;
      session.lost.abort();
      // Locks go with the connection: not before the work they protect has ended.
      await Promise.allSettled(stop.aborted ? this.working : []);
      await session.client.end().catch(() => undefined);
      if (!stop.aborted) await delay(RECONNECT_MS, stop);
    }
    this.releaseWaiting();
  }

  /** Returns when the connection is gone or does not answer. */
  private async ping(session: LeaderSession): Promise<void> {
    const ended = AbortSignal.any([session.lost.signal, this.stopping.signal]);
    while (!ended.aborted) {
      await delay(PING_MS, ended);
      if (ended.aborted) break;
      const answered = await settlesWithin(session.query('select 1'), PING_TIMEOUT_MS, ended);
      if (!answered && !ended.aborted) throw new Error('the leader connection does not answer');
    }
  }

  private releaseWaiting(): void {
    for (const release of this.newSession) release();
    this.newSession.clear();
  }

  private wakeListeners(): void {
    for (const listener of this.listeners) listener();
  }
}
