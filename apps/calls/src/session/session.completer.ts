import { Injectable } from '@nestjs/common';
import { Log } from '@parley/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallsConfig } from '../calls.config';
import { CompleteSession } from './complete-session';
import { type ExtractionClaim, ExtractSession } from './extract-session';

/** At shutdown: calls being read may end; the others are left to whoever comes next. */
const LAST_WORDS_MS = 3_000;

/** Takes a session to its end: at once, or after its call was read, which nothing else waits for. */
@Injectable()
export class SessionCompleter {
  private readonly reading = new Map<ExtractionClaim, Promise<void>>();

  constructor(
    private readonly config: CallsConfig,
    private readonly complete: CompleteSession,
    private readonly extraction: ExtractSession,
    private readonly log: Log,
  ) {}

  get full(): boolean {
    return this.reading.size >= this.config.EXTRACTION_CONCURRENCY;
  }

  /** Before a turn. */
  async prepare(): Promise<void> {
    if (this.full) await this.extraction.keepWaiting();
  }

  async take(callId: string, overdue: boolean): Promise<void> {
    const claim = this.full ? null : await this.extraction.claim(callId, overdue);
    if (!claim) return this.complete.execute(callId, overdue);
    const work = this.read(claim, overdue)
      .catch((error: unknown) => this.log.error('session.not_read', { call_id: callId, err: error }))
      .finally(() => this.reading.delete(claim));
    this.reading.set(claim, work);
  }

  async stop(): Promise<void> {
    const all = Promise.allSettled(this.reading.values());
    await Promise.race([all, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
    await Promise.allSettled([...this.reading.keys()].map((claim) => this.extraction.giveBack(claim, 0)));
  }

  private async read(claim: ExtractionClaim, overdue: boolean): Promise<void> {
    const result = await this.extraction.read(claim);
    if (result) await this.complete.execute(claim.callId, overdue, { result, lease: claim.lease });
  }
}
