import { type RtpPacket, sequenceDelta } from './rtp-packet';

export type Admission = 'taken' | 'late' | 'duplicate' | 'resync';

export interface OrderedPacket {
  packet: RtpPacket;
  arrivalMs: number;
}

/** A jump this far is another stream, believed once a second packet follows it (RFC 3550, A.1). */
const MAX_DROPOUT = 3000;
const MAX_MISORDER = 100;
/** Held packets at which waiting ends early: 1 s of audio behind one hole. */
const MAX_HELD = 50;
const MAX_REMEMBERED = 256;

/**
 * Puts packets back into order. What is in order passes at once, so an undisturbed stream is not delayed at all;
 * behind a hole packets wait up to `windowMs` for the missing one.
 */
export class ReorderBuffer {
  lost = 0;
  late = 0;
  duplicates = 0;
  private readonly held = new Map<number, OrderedPacket>();
  private readonly given = new Set<number>();
  private next: number | undefined;
  private suspect: number | undefined;

  constructor(private readonly windowMs: number) {}

  push(packet: RtpPacket, arrivalMs: number): Admission {
    const { sequence } = packet;
    if (this.next === undefined) this.next = sequence;
    const delta = sequenceDelta(sequence, this.next);
    if (delta > MAX_DROPOUT || delta < -MAX_MISORDER) return this.doubt(packet, arrivalMs);
    this.suspect = undefined;
    if (delta < 0) {
      if (this.given.has(sequence)) this.duplicates += 1;
      else this.late += 1;
      return this.given.has(sequence) ? 'duplicate' : 'late';
    }
    if (this.held.has(sequence)) {
      this.duplicates += 1;
      return 'duplicate';
    }
    this.held.set(sequence, { packet, arrivalMs });
    return 'taken';
  }

  /** The next packet in order, if there is one or the wait for it is over. */
  pop(nowMs: number): OrderedPacket | undefined {
    if (this.next === undefined || this.held.size === 0) return undefined;
    if (!this.held.has(this.next) && this.waited(nowMs)) this.skipHole(this.next);
    const found = this.held.get(this.next);
    if (!found) return undefined;
    this.held.delete(this.next);
    this.remember(this.next);
    this.next = (this.next + 1) & 0xffff;
    return found;
  }

  reset(): void {
    this.held.clear();
    this.given.clear();
    this.next = undefined;
    this.suspect = undefined;
  }

  private doubt(packet: RtpPacket, arrivalMs: number): Admission {
    if (this.suspect !== packet.sequence) {
      this.suspect = (packet.sequence + 1) & 0xffff;
      this.late += 1;
      return 'late';
    }
    this.reset();
    this.next = packet.sequence;
    this.held.set(packet.sequence, { packet, arrivalMs });
    return 'resync';
  }

  private waited(nowMs: number): boolean {
    if (this.held.size >= MAX_HELD) return true;
    for (const { arrivalMs } of this.held.values()) if (nowMs - arrivalMs >= this.windowMs) return true;
    return false;
  }

  private skipHole(from: number): void {
    let hole = Infinity;
    for (const sequence of this.held.keys()) hole = Math.min(hole, sequenceDelta(sequence, from));
    this.lost += hole;
    this.next = (from + hole) & 0xffff;
  }

  private remember(sequence: number): void {
    this.given.add(sequence);
    for (const oldest of this.given) {
      if (this.given.size <= MAX_REMEMBERED) break;
      this.given.delete(oldest);
    }
  }
}
