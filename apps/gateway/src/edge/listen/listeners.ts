import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Heard, type ListenFilters } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { CONFIG, HealthRegistry, Log, newId, requestContext } from '@parley/platform';
import type { Response } from 'express';
import type { Principal } from '../auth/principal';
import { GatewayConfig } from '../../gateway.config';
import { type EndReason, EventStream } from './event-stream';

const POLL_MS = 500;
const ASK_DEADLINE_MS = 5_000;
/** Of one account at one replica: each costs two questions a second. */
const STREAMS_MAX = 5;
/** A fresh connection finds a replica that is there, and a new certificate. */
const STREAM_MS = 15 * 60_000;
const FLUSH_MS = 5_000;
/** So many questions without an answer, and the reader had better ask elsewhere. */
const FAILURES_MAX = 20;

const STILL_GOOD = `
  SELECT 1 FROM api_key k JOIN partner p ON p.id = k.account_id
   WHERE k.id = $1 AND k.account_id = $2 AND k.revoked_at IS NULL AND p.status = 'APPROVED'`;

interface Listening {
  principal: Principal;
  filters: ListenFilters;
  after: string | undefined;
}

/** Streams an account's events to who listens, for as long as its key is good. */
@Injectable()
export class Listeners {
  private readonly streams = new Set<EventStream>();
  /** How many listen, by account. */
  private readonly listening = new Map<string, number>();

  constructor(
    private readonly bus: Bus,
    private readonly db: Database,
    private readonly log: Log,
    health: HealthRegistry,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    // Readers come back to another replica.
    health.onDrain(() => this.streams.forEach((stream) => stream.end('unavailable')));
  }

  /** Throws what a request may be refused for; afterwards everything is told on the stream. */
  async open(response: Response, listening: Listening): Promise<void> {
    const leave = this.takePlace(listening.principal.accountId);
    try {
      const first = await this.poll(listening, listening.after);
      const stream = new EventStream(response, {
        lifeMs: STREAM_MS,
        unreadMs: this.config.LISTEN_UNREAD_MS,
        flushMs: FLUSH_MS,
      });
      this.streams.add(stream);
      this.run(stream, listening, first)
        .catch((err: unknown): EndReason => {
          this.log.error('listen.failed', { err });
          return 'unavailable';
        })
        .then((reason) => stream.end(reason))
        .finally(() => {
          this.streams.delete(stream);
          leave();
        });
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Counted before anything is waited for: two at once cannot both be the last. */
  private takePlace(accountId: string): () => void {
    const open = this.listening.get(accountId) ?? 0;
    if (open >= STREAMS_MAX) {
      throw new AppError('LIMIT_REACHED', `At most ${STREAMS_MAX} can listen at a time`);
    }
    this.listening.set(accountId, open + 1);
    return () => {
      const left = (this.listening.get(accountId) ?? 1) - 1;
      if (left > 0) this.listening.set(accountId, left);
      else this.listening.delete(accountId);
    };
  }

  /** Until the stream has ended, or is to. */
  private async run(stream: EventStream, listening: Listening, first: Heard): Promise<EndReason> {
    stream.send('ready', listening.after ?? first.cursor, { gap: first.gap });
    let cursor = await this.sendEvents(stream, first);
    let failures = 0;
    while (!stream.signal.aborted && failures < FAILURES_MAX) {
      try {
        const heard = await this.poll(listening, cursor);
        failures = 0;
        cursor = await this.sendEvents(stream, heard);
        if (heard.events.length > 0) continue;
      } catch (err) {
        if (err instanceof AppError && err.code === 'UNAUTHORIZED') return 'key';
        failures += 1;
        this.log.warn('listen.question_failed', { err });
      }
      await sleep(POLL_MS, undefined, { signal: stream.signal }).catch(() => undefined);
    }
    return 'unavailable';
  }

  private async sendEvents(stream: EventStream, heard: Heard): Promise<string> {
    for (const { cursor, ...event } of heard.events) {
      if (stream.signal.aborted) break;
      if (!stream.send('webhook', cursor, event)) await stream.drained();
    }
    return heard.cursor;
  }

  /** The key is checked with every poll: once revoked, or the account suspended, the stream ends. */
  private poll({ principal, filters }: Listening, after: string | undefined): Promise<Heard> {
    const { accountId, keyId } = principal;
    const context = {
      requestId: requestContext.get()?.requestId ?? newId(),
      accountId,
      deadlineAt: Date.now() + ASK_DEADLINE_MS,
    };
    return requestContext.run(context, async () => {
      const good = await this.db.query(STILL_GOOD, [keyId, accountId]);
      if (good.length === 0) throw new AppError('UNAUTHORIZED', 'Missing or invalid API key');
      const body = { account_id: accountId, filters, ...(after === undefined ? {} : { after }) };
      return this.bus.request('webhooks.listen', body);
    });
  }
}
