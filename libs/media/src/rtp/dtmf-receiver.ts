import { dtmfDigit } from '../audio/dtmf-tones';
import { timestampDelta } from './rtp-packet';

export interface ReceivedDigit {
  digit: string;
  durationMs: number;
}

interface Pending {
  timestamp: number;
  digit: string;
  duration: number;
  seenMs: number;
}

const TICKS_PER_MS = 8;
/** All three end packets lost: the digit counts as ended when its updates stop. */
const ABANDONED_MS = 200;

/**
 * telephone-event (RFC 4733, section 2.5). An event is known by its timestamp, which all its packets share: marker
 * bits are unreliable in the field, and the end packet comes three times.
 */
export class DtmfReceiver {
  private pending: Pending | undefined;
  private lastEnded: number | undefined;

  push(payload: Uint8Array, timestamp: number, nowMs: number): ReceivedDigit[] {
    const [code, flags, high, low] = payload;
    if (code === undefined || flags === undefined || high === undefined || low === undefined) return [];
    const digit = dtmfDigit(code);
    if (digit === undefined || this.isOld(timestamp)) return [];
    const ended: ReceivedDigit[] = [];
    if (this.pending && this.pending.timestamp !== timestamp) ended.push(...this.finish());
    const duration = Math.max((high << 8) | low, this.pending?.duration ?? 0);
    this.pending = { timestamp, digit, duration, seenMs: nowMs };
    if ((flags & 0x80) !== 0) ended.push(...this.finish());
    return ended;
  }

  /** To be called now and then, for digits whose end was lost. */
  expire(nowMs: number): ReceivedDigit[] {
    return this.pending && nowMs - this.pending.seenMs >= ABANDONED_MS ? this.finish() : [];
  }

  reset(): void {
    this.pending = undefined;
    this.lastEnded = undefined;
  }

  private isOld(timestamp: number): boolean {
    if (this.lastEnded !== undefined && timestampDelta(timestamp, this.lastEnded) <= 0) return true;
    return this.pending !== undefined && timestampDelta(timestamp, this.pending.timestamp) < 0;
  }

  private finish(): ReceivedDigit[] {
    if (!this.pending) return [];
    const { digit, duration, timestamp } = this.pending;
    this.lastEnded = timestamp;
    this.pending = undefined;
    return [{ digit, durationMs: Math.round(duration / TICKS_PER_MS) }];
  }
}
