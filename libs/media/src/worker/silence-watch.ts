import { type TimeoutEvent } from '../types';

/** Notices that no packet comes; says so once for each silence. */
export class SilenceWatch {
  private since: number | undefined;
  private afterFirstPacket = false;

  constructor(
    private readonly firstPacketTimeoutMs: number,
    private readonly silenceTimeoutMs: number,
  ) {}

  /** The peer was told where to send: from now on packets are due. */
  arm(nowMs: number): void {
    this.since = nowMs;
  }

  heard(nowMs: number): void {
    this.afterFirstPacket = true;
    this.since = nowMs;
  }

  check(nowMs: number): TimeoutEvent | undefined {
    if (this.since === undefined) return undefined;
    const silentMs = nowMs - this.since;
    if (silentMs < (this.afterFirstPacket ? this.silenceTimeoutMs : this.firstPacketTimeoutMs))
      return undefined;
    this.since = undefined;
    return { afterFirstPacket: this.afterFirstPacket, silentMs };
  }
}
