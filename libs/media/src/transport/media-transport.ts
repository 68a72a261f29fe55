import { type DtmfEvent, type DtmfTiming, type TransportStats } from '../types';

/** 20 ms of the caller's audio at 8 kHz. */
export interface ReceivedFrame {
  pcm: Int16Array<ArrayBuffer>;
  /** End of the frame on the monotonic clock; never goes back. */
  endMs: number;
  /** The same by the sender's own timing; after a network stall it may go back, to where the audio belongs. */
  placedMs: number;
}

/** What a transport tells its session. */
export interface TransportEvents {
  frame(frame: ReceivedFrame): void;
  digit(digit: Omit<DtmfEvent, 'atMs'>, nowMs: number): void;
  /** Everything sent before `mark(id)` was played by the far side. */
  marked(id: number): void;
  /** Something arrived from the far side, audio or not. */
  alive(nowMs: number): void;
  /** Where the far side's media really comes from, when that becomes known. */
  latched(source: { host: string; port: number }): void;
}

/**
 * How the audio of one session reaches the far side and comes back: RTP, a carrier's WebSocket stream, a browser. It runs
 * in the media worker, sends one frame of 20 ms at 8 kHz per slot, and keeps time on the monotonic clock.
 * Every implementation passes test/conformance/transport-conformance.ts.
 */
export interface MediaTransport<Remote = unknown> {
  /** Resolves when it can receive. Rejects with an error that has a `code`, and then holds nothing. */
  open(): Promise<void>;
  /** What signalling agreed on; again when that changes. */
  connect(remote: Remote, nowMs: number): void;
  /** Whether there is anywhere to send to. */
  readonly ready: boolean;
  /** Sends the frame that is due at `scheduledMs`. */
  send(pcm: Int16Array, scheduledMs: number): void;
  /** Asks for `marked(id)`; at once where the far side plays what it gets without a buffer of its own. */
  mark(id: number): void;
  /** Discards what the far side has not played yet, and every mark that is still out. */
  clear(): void;
  /** Sends touch tones; `done` follows the last one. Unknown characters are skipped. */
  sendDigits(digits: string, timing: DtmfTiming, done: () => void): void;
  /**
   * The part of a digit due at `scheduledMs`: `sent` when the transport used the slot itself, audio to send in the
   * slot (a tone, or the silence after it), undefined when no digits are under way.
   */
  digitSlot(scheduledMs: number): 'sent' | Int16Array | undefined;
  /** Called every 20 ms once connected. */
  tick(nowMs: number): void;
  stats(): TransportStats;
  /** Ends it; digits under way count as done. */
  close(): void;
}

/** Makes the transports of one kind, for all sessions of a media worker. */
export interface TransportFactory<Options, Remote> {
  create(options: Options, events: TransportEvents): MediaTransport<Remote>;
  /** Called every few milliseconds, when no frame is due. */
  idle(): void;
}
