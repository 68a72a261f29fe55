import { setTimeout as sleep } from 'node:timers/promises';
import { type MediaSession, type PlayoutEvent, tone } from '@parley/media';
import type { CallerVoice } from './caller-voice';

const SAMPLE_RATE = 8_000;

/**
 * One end of a call as a person uses it: speak, listen, notice that the other side has finished. Everything ends when
 * the call does (`gone`).
 */
export class Line {
  private utterance = 0;
  private farSideTalks = false;
  private lastHeardAt = 0;
  private readonly abort = new AbortController();

  constructor(
    private readonly media: MediaSession,
    private readonly voice: CallerVoice,
  ) {
    media.on('speech-start', () => {
      this.farSideTalks = true;
    });
    media.on('speech-end', () => {
      this.farSideTalks = false;
      this.lastHeardAt = Date.now();
    });
  }

  get gone(): AbortSignal {
    return this.abort.signal;
  }

  hangUp(): void {
    this.abort.abort();
  }

  /** Says it and resolves when the last frame was sent. */
  async say(text: string): Promise<void> {
    await this.playAndWait(await this.voice.render(text));
  }

  /** A pure tone, such as the beep of a mailbox. */
  async tone(frequencyHz: number, durationMs: number, amplitude = 6_000): Promise<void> {
    const pcm = tone({ frequencies: [frequencyHz], durationMs, sampleRate: SAMPLE_RATE, amplitude });
    await this.playAndWait(pcm);
  }

  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.gone });
  }

  /** Resolves true once the other side begins to talk, false after `limitMs` of nothing. */
  async hearsSomething(limitMs: number): Promise<boolean> {
    const deadline = Date.now() + limitMs;
    while (!this.farSideTalks) {
      if (Date.now() > deadline) return false;
      await this.pause(20);
    }
    return true;
  }

  /**
   * Waits for the other side's turn: talk, then `quietMs` without any (a pause between two sentences is shorter).
   * False when it said nothing within `limitMs`.
   */
  async hearsTurn(limitMs: number, quietMs = 1_100): Promise<boolean> {
    const before = this.lastHeardAt;
    if (!(await this.hearsSomething(limitMs)) && this.lastHeardAt === before) return false;
    for (;;) {
      await this.pause(20);
      if (!this.farSideTalks && Date.now() - this.lastHeardAt >= quietMs) return true;
    }
  }

  private async playAndWait(pcm: Int16Array): Promise<void> {
    this.utterance += 1;
    const utteranceId = `line-${this.utterance}`;
    const done = new Promise<void>((resolve) => {
      const over = (): void => {
        this.media.off('playout', played);
        this.gone.removeEventListener('abort', over);
        resolve();
      };
      const played = (event: PlayoutEvent): void => {
        if (event.utteranceId === utteranceId && (event.finished || event.interrupted)) over();
      };
      this.media.on('playout', played);
      this.gone.addEventListener('abort', over, { once: true });
    });
    this.media.play({ generation: 0, utteranceId, pcm, sampleRate: SAMPLE_RATE, last: true });
    await done;
    this.gone.throwIfAborted();
  }
}
