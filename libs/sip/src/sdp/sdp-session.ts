import { randomInt } from 'node:crypto';
import { answerFor, buildOffer, readAnswer } from './offer-answer';
import type { LocalMedia, MediaDirection, NegotiatedAudio } from './sdp-types';

/**
 * One side of one call's media over its whole life: the same session id, and an o= version that grows by one
 * whenever, and only when, the description changes (RFC 3264 8).
 */
export class SdpSession {
  private readonly sessionId = String(randomInt(1, 2 ** 47));
  private version = 0;
  private lastBody = '';

  constructor(private local: Omit<LocalMedia, 'sessionId' | 'version'>) {}

  /** The RTP port or address moved. */
  move(host: string, port: number): void {
    this.local = { ...this.local, host, port };
  }

  offer(direction?: MediaDirection): string {
    return this.stamp((version) => buildOffer(this.media(version, direction)));
  }

  answer(offer: string, direction?: MediaDirection): { sdp: string; audio: NegotiatedAudio } {
    const { audio } = answerFor(offer, this.media(0, direction));
    return { audio, sdp: this.stamp((version) => answerFor(offer, this.media(version, direction)).sdp) };
  }

  /** The peer's answer to our last offer. */
  accept(answer: string): NegotiatedAudio {
    return readAnswer(answer, this.media(this.version));
  }

  private media(version: number, direction = this.local.direction): LocalMedia {
    return { ...this.local, sessionId: this.sessionId, version, ...(direction ? { direction } : {}) };
  }

  private stamp(write: (version: number) => string): string {
    const body = write(0);
    if (body !== this.lastBody) this.version += 1;
    this.lastBody = body;
    return write(this.version);
  }
}
