import { type PlayoutState } from './playout-queue';

/** Playout positions that were sent and wait for the far side to say that it has played them. */
export class PlayoutMarks {
  private readonly pending = new Map<number, PlayoutState>();
  /** By utterance, what the far side has confirmed so far. */
  private readonly confirmed = new Map<string, number>();
  private lastId = 0;
  /** The far side has a buffer: it does not answer marks at once. */
  private buffered = false;

  /** Keeps a position and sends its mark. */
  add(state: PlayoutState, mark: (id: number) => void): void {
    this.lastId += 1;
    const id = this.lastId;
    this.pending.set(id, state);
    mark(id);
    this.buffered ||= this.pending.has(id);
  }

  /** The position behind a mark that has come back. */
  take(id: number): PlayoutState | undefined {
    const state = this.pending.get(id);
    if (!state) return undefined;
    this.pending.delete(id);
    if (state.finished) this.confirmed.delete(keyOf(state));
    else this.confirmed.set(keyOf(state), state.playedMs);
    return state;
  }

  /**
   * The utterances of a flush as the caller heard them: those dropped from the queue, and those sent to their end but not
   * confirmed. A far side without a buffer has played whatever was sent; of another only what it confirmed counts.
   */
  flush(dropped: PlayoutState[], generation: number): PlayoutState[] {
    const flushed = new Map(dropped.map((state) => [keyOf(state), state]));
    for (const [id, state] of this.pending) {
      if (state.generation >= generation) continue;
      this.pending.delete(id);
      if (!flushed.has(keyOf(state))) flushed.set(keyOf(state), state);
    }
    return [...flushed].map(([key, state]) => {
      const playedMs = this.buffered ? (this.confirmed.get(key) ?? 0) : state.playedMs;
      this.confirmed.delete(key);
      return { ...state, playedMs, finished: false, interrupted: true };
    });
  }
}

function keyOf({ generation, utteranceId }: PlayoutState): string {
  return `${generation}:${utteranceId}`;
}
