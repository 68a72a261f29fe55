import type { LegReport, ReportReply } from '@parley/contracts';
import { AppError } from '@parley/contracts';

/** `Omit` over a union, member by member. */
type WithoutSequence<R> = R extends unknown ? Omit<R, 'seq' | 'at'> : never;
export type NewLegReport = WithoutSequence<LegReport>;

export interface LegReporterOptions {
  /** Asks calls.report. */
  send: (reports: LegReport[]) => Promise<ReportReply>;
  leaseMs: number;
  now: () => Date;
  onHangupRequested: () => void;
  /** Another process has the call, or the calls service does not know it: stop at once. */
  onLeaseLost: () => void;
  /** Called for every attempt that failed or of which nothing was applied. */
  onSendFailed?: (error: unknown, unsent: number) => void;
}

const MAX_BATCH = 100;
/** More reports than any call makes in a day. */
const MAX_KEPT = 5_000;
const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 3_000;

/**
 * Reports to the calls service what happens on a leg: in order, numbered without gaps, kept until committed there
 * (`applied_seq`), one request in flight. An outage of calls, NATS or Postgres delays reports and loses none. An empty
 * request every third of the lease renews it.
 */
export class LegReporter {
  private readonly kept: LegReport[] = [];
  private seq = 0;
  private applied = 0;
  private inFlight = false;
  private stopped = false;
  private failures = 0;
  private hangupPassedOn = false;
  private timer: NodeJS.Timeout | undefined;
  private waiting: (() => void)[] = [];

  constructor(private readonly options: LegReporterOptions) {}

  /** Starts the heartbeat. */
  start(): void {
    this.schedule(this.options.leaseMs / 3);
  }

  /** `at`: when it happened, if not now. */
  report(report: NewLegReport, at: Date = this.options.now()): void {
    if (this.stopped || this.replacesUnsent(report)) return;
    if (this.kept.length >= MAX_KEPT) return this.loseLease();
    this.seq += 1;
    this.kept.push({ ...report, seq: this.seq, at: at.toISOString() } as LegReport);
    if (!this.inFlight && this.failures === 0) this.schedule(0);
  }

  now(): Date {
    return this.options.now();
  }

  get unsent(): number {
    return this.kept.length;
  }

  /** Resolves true once every report is committed, false when the lease is lost or time is up. */
  async settled(withinMs: number): Promise<boolean> {
    if (this.kept.length === 0) return true;
    if (this.stopped) return false;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    return this.kept.length === 0;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.release();
  }

  /** A turn that grows faster than it can be sent replaces its last unsent version. */
  private replacesUnsent(report: NewLegReport): boolean {
    if (report.type !== 'turn' || this.inFlight) return false;
    const at = this.kept.findLastIndex(
      (kept) => kept.type === 'turn' && kept.turn_id === report.turn_id && !kept.final,
    );
    const old = this.kept[at];
    if (!old) return false;
    this.kept[at] = { ...report, seq: old.seq, at: this.options.now().toISOString() };
    return true;
  }

  private schedule(inMs: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), inMs);
  }

  private async flush(): Promise<void> {
    if (this.inFlight || this.stopped) return;
    this.inFlight = true;
    const batch = this.kept.slice(0, MAX_BATCH);
    try {
      const reply = await this.options.send(batch);
      this.inFlight = false;
      this.applyReply(reply, batch.length);
    } catch (error) {
      this.inFlight = false;
      this.sendFailed(error);
    }
  }

  private applyReply(reply: ReportReply, sent: number): void {
    if (this.stopped) return;
    const before = this.kept.length;
    this.applied = Math.max(this.applied, reply.applied_seq);
    while (this.kept[0] && this.kept[0].seq <= this.applied) this.kept.shift();
    if (reply.hangup_requested && !this.hangupPassedOn) {
      this.hangupPassedOn = true;
      this.options.onHangupRequested();
    }
    // A partly applied batch is progress; one of which nothing was applied is retried with backoff.
    if (sent > 0 && this.kept.length === before) return this.retryLater(new Error('no report was applied'));
    this.failures = 0;
    if (this.kept.length === 0) this.release();
    this.schedule(this.kept.length > 0 ? 0 : this.options.leaseMs / 3);
  }

  private sendFailed(error: unknown): void {
    if (this.stopped) return;
    if (error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND'))
      return this.loseLease();
    this.retryLater(error);
  }

  private retryLater(error: unknown): void {
    this.failures += 1;
    this.options.onSendFailed?.(error, this.kept.length);
    const backoff = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(this.failures - 1, 10));
    this.schedule(backoff * (0.75 + Math.random() / 2));
  }

  private loseLease(): void {
    this.stop();
    this.options.onLeaseLost();
  }

  private release(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
