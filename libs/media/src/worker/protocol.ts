import { type MessagePort } from 'node:worker_threads';
import {
  type AudioMode,
  type ConnectOptions,
  type MediaDirection,
  type MediaLogLevel,
  type MediaSessionEvents,
  type MediaStats,
  type SampleRate,
  type VadOptions,
} from '../types';
import { type TransportOptions } from './transports';

/** Messages between the main thread, a media worker and its segmentation worker. Times are on the monotonic clock. */

export interface LegOptions {
  id: number;
  transport: TransportOptions;
  direction: MediaDirection;
  recording: boolean;
  firstPacketTimeoutMs: number;
  silenceTimeoutMs: number;
  inbandDtmf: boolean;
  /** Whether the caller's audio goes to the segmentation worker. */
  listening: boolean;
}

export interface SegmenterOptions {
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

export type ToSegmenter = { type: 'open'; options: SegmenterOptions } | { type: 'close'; id: number };

export type FromSegmenter =
  | { type: 'ready'; detector: string }
  | { type: 'opened'; id: number }
  | { type: 'event'; id: number; event: LegEvent }
  | { type: 'log'; level: MediaLogLevel; event: string; fields: Record<string, unknown> };

/** What a media worker heard in one slot, all sessions together: `pcm` holds one 20 ms frame for each id. */
export interface CallerFrames {
  ids: number[];
  endMs: number[];
  pcm: Int16Array;
}

export interface MediaWorkerData {
  segmenterPort: MessagePort;
  drainIdleMs: number;
  drainMaxMs: number;
}

export interface SegmentationWorkerData {
  mediaPort: MessagePort;
  vad: VadOptions;
}
