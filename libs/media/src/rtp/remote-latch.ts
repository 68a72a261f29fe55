import { type RtpPacket } from './rtp-packet';

export interface Endpoint {
  host: string;
  port: number;
}

/** A silent source gives way to another one after this. */
const UNLATCH_MS = 2000;
/** Packets still under way from where the peer was before a re-INVITE do not latch again. */
const FORMER_MS = 2000;

/**
 * Symmetric RTP: whatever SDP said, we answer to where the media really comes from (RFC 4961 in spirit, and the only
 * thing that works through NAT). A source other than the signalled one must show two packets in sequence first
 * (RFC 3550, A.1), so that one stray datagram does not take the call.
 */
export class RemoteLatch {
  /** Where to send. */
  target: Endpoint | undefined;
  latched: Endpoint | undefined;
  private signalled: Endpoint | undefined;
  private former: { endpoint: Endpoint; untilMs: number } | undefined;
  private probation: { endpoint: Endpoint; ssrc: number; sequence: number } | undefined;
  private lastMs = 0;

  /** What SDP says. True when the peer moved. */
  signal(endpoint: Endpoint, nowMs: number): boolean {
    if (this.signalled && same(this.signalled, endpoint)) return false;
    this.signalled = endpoint;
    if (this.latched && same(this.latched, endpoint)) return false;
    if (this.latched) this.former = { endpoint: this.latched, untilMs: nowMs + FORMER_MS };
    this.latched = undefined;
    this.probation = undefined;
    this.target = endpoint;
    return true;
  }

  /** Whether to take a packet; `latch` when its source has just become the one. */
  admit(source: Endpoint, packet: RtpPacket, nowMs: number): 'accept' | 'latch' | 'ignore' {
    if (this.latched) {
      if (!same(this.latched, source)) return 'ignore';
      this.lastMs = nowMs;
      return 'accept';
    }
    if (!this.signalled || this.isFormer(source, nowMs)) return 'ignore';
    if (!same(source, this.signalled) && !this.proven(source, packet)) return 'ignore';
    this.latched = source;
    this.target = source;
    this.probation = undefined;
    this.lastMs = nowMs;
    return 'latch';
  }

  /** True when the source has been silent for so long that another may take its place; we keep sending to the old. */
  expire(nowMs: number): boolean {
    if (!this.latched || nowMs - this.lastMs < UNLATCH_MS) return false;
    this.latched = undefined;
    return true;
  }

  private isFormer(source: Endpoint, nowMs: number): boolean {
    return this.former !== undefined && nowMs < this.former.untilMs && same(this.former.endpoint, source);
  }

  private proven(source: Endpoint, packet: RtpPacket): boolean {
    const before = this.probation;
    this.probation = { endpoint: source, ssrc: packet.ssrc, sequence: packet.sequence };
    return (
      before !== undefined &&
      same(before.endpoint, source) &&
      before.ssrc === packet.ssrc &&
      packet.sequence === ((before.sequence + 1) & 0xffff)
    );
  }
}

function same(a: Endpoint, b: Endpoint): boolean {
  return a.port === b.port && a.host === b.host;
}
