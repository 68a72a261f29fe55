import { availableParallelism } from 'node:os';
import { type MediaLog, type OpenOptions, type VadOptions } from '../types';
import { type LegOptions } from '../worker/protocol';

/** Reacts early, and bridges the pauses within a sentence. */
export const DEFAULT_VAD: VadOptions = {
  engine: 'auto',
  threshold: 0.5,
  startMs: 100,
  stopMs: 300,
  preRollMs: 500,
};

export const DRAIN_IDLE_MS = 30_000;
export const DRAIN_MAX_MS = 600_000;

export function defaultWorkers(): number {
  return Math.max(1, availableParallelism() - 1);
}

/** Problems go to stderr as JSON lines, when the application brings no log of its own. */
export const stderrLog: MediaLog = (level, event, fields) => {
  if (level === 'warn' || level === 'error')
    process.stderr.write(`${JSON.stringify({ level, event, ...fields })}\n`);
};

export function legOptions(
  options: OpenOptions,
  { id, host, port }: { id: number; host: string; port: number },
): LegOptions {
  return {
    id,
    transport: {
      kind: 'rtp',
      host,
      port,
      codec: options.codec ?? 'pcmu',
      reorderMs: Math.min(100, Math.max(60, options.reorderMs ?? 80)),
    },
    direction: options.direction ?? 'sendrecv',
    recording: options.recording ?? false,
    firstPacketTimeoutMs: options.firstPacketTimeoutMs ?? 30_000,
    silenceTimeoutMs: options.silenceTimeoutMs ?? 15_000,
    inbandDtmf: options.inbandDtmf ?? false,
    listening: options.audio !== 'off' || options.vad?.engine !== 'off',
  };
}
