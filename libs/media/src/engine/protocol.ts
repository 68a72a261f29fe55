import { type MessagePort } from 'node:worker_threads';
import {
  type AudioMode,
  type Codec,
  type ConnectOptions,
  type MediaDirection,
  type MediaLogLevel,
  type MediaSessionEvents,
  type MediaStats,
  type SampleRate,
  type VadOptions,
} from '../types';

/** Messages between the main thread, a media worker and its ear. Times here are on the shared monotonic clock. */

export interface LegOptions {
  id: number;
  host: string;
  port: number;
  codec: Codec;
  direction: MediaDirection;
  recording: boolean;
  firstPacketTimeoutMs: number;
  silenceTimeoutMs: number;
  reorderMs: number;
  inbandDtmf: boolean;
  /** Whether anyone listens to the caller's audio. */
  ear: boolean;
}

export interface EarOptions {
  id: number;
  openedAt: number;
  vad: VadOptions;
  audio: AudioMode;
  audioBatchMs: number;
}

/** The session's own events; `playout` gets its text on the main thread. */
export type LegEvent =
  | {
      [K in Exclude<keyof MediaSessionEvents, 'recording' | 'playout' | 'stats' | 'failed' | 'closed'>]: {
        name: K;
        body: MediaSessionEvents[K][0];
      };
    }[Exclude<keyof MediaSessionEvents, 'recording' | 'playout' | 'stats' | 'failed' | 'closed'>]
  | { name: 'playout'; body: Omit<MediaSessionEvents['playout'][0], 'heardText'> }
  | { name: 'recording'; body: { pcm: ArrayBuffer; atMs: number } };

export type ToMedia =
  | { type: 'open'; leg: LegOptions }
  | { type: 'connect'; id: number; options: ConnectOptions }
  | {
      type: 'play';
      id: number;
      generation: number;
      utteranceId: string;
      pcm: Int16Array;
      sampleRate: SampleRate;
      last: boolean;
    }
  | { type: 'flush'; id: number; generation: number }
  | { type: 'pause'; id: number; paused: boolean }
  | { type: 'background'; id: number; background: { pcm8k: Int16Array; volume: number } | undefined }
  | { type: 'dtmf'; id: number; requestId: number; digits: string; durationMs: number; gapMs: number }
  | { type: 'record'; id: number; on: boolean }
  | { type: 'stats'; id: number; requestId: number }
  | { type: 'close'; id: number };

export type FromMedia =
  | { type: 'ready' }
  | { type: 'opened'; id: number; openedAt: number }
  | { type: 'open-failed'; id: number; code: string }
  | { type: 'event'; id: number; event: LegEvent }
  | { type: 'reply'; id: number; requestId: number; stats?: MediaStats }
  | { type: 'closed'; id: number; stats: MediaStats }
  | { type: 'port-free'; port: number };

export type ToEar = { type: 'open'; ear: EarOptions } | { type: 'close'; id: number };

export type FromEar =
  | { type: 'ready'; detector: string }
  | { type: 'opened'; id: number }
  | { type: 'event'; id: number; event: LegEvent }
  | { type: 'log'; level: MediaLogLevel; event: string; fields: Record<string, unknown> };

/** What a media worker heard in one slot, all sessions together: `pcm` holds one 20 ms frame for each id. */
export interface HeardFrames {
  ids: number[];
  endMs: number[];
  pcm: Int16Array;
}

export interface MediaWorkerData {
  earPort: MessagePort;
  drainIdleMs: number;
  drainMaxMs: number;
}

export interface EarWorkerData {
  mediaPort: MessagePort;
  vad: VadOptions;
}
