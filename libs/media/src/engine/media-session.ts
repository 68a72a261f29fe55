import { EventEmitter } from 'node:events';
import {
  type ConnectOptions,
  type MediaSessionEvents,
  type MediaStats,
  type PlayChunk,
  type SendDtmfOptions,
} from '../types';

/** One call's media as the main thread sees it, over any transport: commands out, low-rate events in. */
export abstract class MediaSession extends EventEmitter<MediaSessionEvents> {
  abstract readonly callId: string;
  /** Now, on the clock of every `atMs`. */
  abstract nowMs(): number;
  abstract play(chunk: PlayChunk): void;
  abstract flush(generation: number): void;
  abstract pause(): void;
  abstract resume(): void;
  abstract setBackground(background: { pcm8k: Int16Array; volume: number } | undefined): void;
  abstract sendDtmf(digits: string, options?: SendDtmfOptions): Promise<void>;
  abstract startRecording(): void;
  abstract stopRecording(): void;
  abstract stats(): Promise<MediaStats>;
  abstract close(): Promise<MediaStats>;
}

/** A session over RTP: the addresses its signalling exchanges come with it. */
export abstract class RtpSession extends MediaSession {
  abstract readonly localHost: string;
  abstract readonly localPort: number;
  abstract connect(options: ConnectOptions): Promise<void>;
}
