import { Utterance } from './utterance';

export interface QueuedChunk {
  generation: number;
  utteranceId: string;
  pcm: Int16Array;
  sampleRate: number;
  last: boolean;
}

export interface PlayoutState {
  utteranceId: string;
  generation: number;
  playedMs: number;
  finished: boolean;
  interrupted: boolean;
}

export interface PlayoutFrame {
  pcm: Int16Array<ArrayBuffer>;
  /** First frame of its utterance. */
  first: boolean;
  state: PlayoutState;
}

/** Utterances in the order they came. Pure: the session asks for a frame every 20 ms and says when to drop. */
export class PlayoutQueue {
  private readonly utterances: Utterance[] = [];
  private readonly ended: PlayoutState[] = [];
  private generation = -Infinity;
  private lastStale: string | undefined;

  get bufferedMs(): number {
    return this.utterances.reduce((ms, utterance) => ms + utterance.bufferedMs, 0);
  }

  /** A chunk of a generation already flushed is not queued; its utterance is returned as interrupted, once. */
  add(chunk: QueuedChunk): PlayoutState | undefined {
    if (chunk.generation < this.generation) return this.refuse(chunk);
    const utterance = this.utteranceOf(chunk);
    utterance.add(chunk.pcm, chunk.sampleRate);
    utterance.complete ||= chunk.last;
    return undefined;
  }

  /** The next frame, if there is audio for it. Utterances that ended without one are in `takeEnded`. */
  nextFrame(): PlayoutFrame | undefined {
    for (let head = this.utterances[0]; head; head = this.utterances[0]) {
      const first = head.playedSamples === 0;
      const pcm = head.nextFrame();
      if (!pcm && !head.exhausted) return undefined;
      const finished = head.exhausted;
      if (finished) this.utterances.shift();
      const state = stateOf(head, { finished, interrupted: false });
      if (pcm) return { pcm, first, state };
      this.ended.push(state);
    }
    return undefined;
  }

  takeEnded(): PlayoutState[] {
    return this.ended.splice(0);
  }

  /** Drops everything older than `generation`, with what was played of each. */
  flush(generation: number): PlayoutState[] {
    this.generation = Math.max(this.generation, generation);
    const dropped: PlayoutState[] = [];
    const kept: Utterance[] = [];
    for (const utterance of this.utterances) {
      if (utterance.generation >= this.generation) kept.push(utterance);
      else dropped.push(stateOf(utterance, { finished: false, interrupted: true }));
    }
    this.utterances.splice(0, this.utterances.length, ...kept);
    this.lastStale = dropped.at(-1)?.utteranceId;
    return dropped;
  }

  private utteranceOf(chunk: QueuedChunk): Utterance {
    const tail = this.utterances.at(-1);
    if (tail && !tail.complete && tail.id === chunk.utteranceId && tail.generation === chunk.generation)
      return tail;
    // Another one begins: the one before is over, said or not.
    if (tail) tail.complete = true;
    const utterance = new Utterance(chunk.utteranceId, chunk.generation);
    this.utterances.push(utterance);
    return utterance;
  }

  private refuse(chunk: QueuedChunk): PlayoutState | undefined {
    if (this.lastStale === chunk.utteranceId) return undefined;
    this.lastStale = chunk.utteranceId;
    return stateOf(new Utterance(chunk.utteranceId, chunk.generation), {
      finished: false,
      interrupted: true,
    });
  }
}

function stateOf(utterance: Utterance, how: { finished: boolean; interrupted: boolean }): PlayoutState {
  const { id, generation, playedMs } = utterance;
  return { utteranceId: id, generation, playedMs, ...how };
}
