import { Injectable } from '@nestjs/common';
import { Log } from '@parley/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallsConfig } from '../calls.config';
import { CompleteSession } from './complete-session';
import { type ExtractionClaim, ExtractSession } from './extract-session';

/** At shutdown, extractions under way may finish within this time; the others are left to another replica. */
const SHUTDOWN_GRACE_MS = 3_000;

/** Completes a session at once or, where its agent wants extraction, once that is done; nothing else waits for it. */
@Injectable()
export class SessionCompleter {
  private readonly extracting = new Map<ExtractionClaim, Promise<void>>();

  constructor(
    private readonly config: CallsConfig,
    private readonly complete: CompleteSession,
    private readonly extraction: ExtractSession,
    private readonly log: Log,
  ) {}

  get full(): boolean {
    return this.extracting.size >= this.config.EXTRACTION_CONCURRENCY;
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
      .finally(() => this.extracting.delete(claim));
    this.extracting.set(claim, work);
  }

  async stop(): Promise<void> {
    const all = Promise.allSettled(this.extracting.values());
    await Promise.race([all, sleep(SHUTDOWN_GRACE_MS, undefined, { ref: false })]);
    await Promise.allSettled([...this.extracting.keys()].map((claim) => this.extraction.giveBack(claim, 0)));
  }

  private async read(claim: ExtractionClaim, overdue: boolean): Promise<void> {
    const result = await this.extraction.read(claim);
    if (result) await this.complete.execute(claim.callId, overdue, { result, lease: claim.lease });
  }
}
