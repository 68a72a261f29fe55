import { join } from 'node:path';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { type MediaLog, type VadOptions } from '../types';
import { type LiveSession } from './live-session';
import {
  type SegmenterOptions,
  type SegmentationWorkerData,
  type FromSegmenter,
  type FromMedia,
  type LegOptions,
  type MediaWorkerData,
  type ToMedia,
} from '../worker/protocol';
import { spawnThread } from '../threads/spawn-thread';

export interface PairOptions {
  vad: VadOptions;
  drainIdleMs: number;
  drainMaxMs: number;
  log: MediaLog;
}

export interface PairSinks {
  portFree(port: number): void;
  /** The pair is dead: with it every session of its own and every port it held. */
  crashed(pair: WorkerPair, reason: string, started: boolean): void;
}

type Opening = (result: { openedAt: number } | { code: string }) => void;

/** A media worker and its segmentation worker: if one dies, both are replaced. */
export class WorkerPair {
  readonly sessions = new Map<number, LiveSession>();
  /** Bound by the worker: open or draining. */
  readonly ports = new Set<number>();
  readonly ready: Promise<void>;
  private readonly media: Worker;
  private readonly segmentation: Worker;
  private readonly opening = new Map<number, Opening>();
  private readonly segmenterOpening = new Map<number, () => void>();
  private ended = false;
  private started = false;

  constructor(
    private readonly options: PairOptions,
    private readonly sinks: PairSinks,
  ) {
    const { port1: segmenterPort, port2: mediaPort } = new MessageChannel();
    const { vad, drainIdleMs, drainMaxMs } = options;
    const mediaData: MediaWorkerData = { segmenterPort, drainIdleMs, drainMaxMs };
    const segmenterData: SegmentationWorkerData = { mediaPort, vad };
    this.media = spawnThread(join(__dirname, '../worker/media-worker'), mediaData, [segmenterPort]);
    this.segmentation = spawnThread(join(__dirname, '../segmentation/segmentation-worker'), segmenterData, [
      mediaPort,
    ]);
    this.watch(this.media, 'media');
    this.watch(this.segmentation, 'segmentation');
    this.ready = this.whenReady();
  }

  /** Undefined when the port is taken by someone else. */
  async openLeg(leg: LegOptions, port: number): Promise<number | undefined> {
    this.ports.add(port);
    const result = await new Promise<{ openedAt: number } | { code: string }>((resolve) => {
      this.opening.set(leg.id, resolve);
      this.post({ type: 'open', leg });
    });
    if ('openedAt' in result) return result.openedAt;
    this.ports.delete(port);
    if (result.code === 'EADDRINUSE') return undefined;
    throw new Error(`cannot open RTP port ${port} on ${leg.transport.host}: ${result.code}`);
  }

  openSegmenter(options: SegmenterOptions): Promise<void> {
    return new Promise((resolve) => {
      this.segmenterOpening.set(options.id, resolve);
      this.segmentation.postMessage({ type: 'open', options });
    });
  }

  post(message: ToMedia, transfer?: ArrayBuffer[]): void {
    this.media.postMessage(message, transfer);
  }

  async stop(): Promise<void> {
    this.ended = true;
    await Promise.all([this.media.terminate(), this.segmentation.terminate()]);
  }

  private watch(worker: Worker, name: string): void {
    let reason = `${name} thread ended`;
    worker.on('error', (error: Error) => {
      reason = `${name} thread: ${error.message}`;
      this.options.log('error', 'media.thread.crashed', {
        thread: name,
        error: error.stack ?? error.message,
      });
    });
    worker.on('exit', () => this.crash(reason));
    if (name === 'media') worker.on('message', (message: FromMedia) => this.fromMedia(message));
    else worker.on('message', (message: FromSegmenter) => this.fromSegmenter(message));
  }

  private crash(reason: string): void {
    if (this.ended) return;
    this.ended = true;
    void this.media.terminate();
    void this.segmentation.terminate();
    for (const resolve of this.opening.values()) resolve({ code: reason });
    for (const resolve of this.segmenterOpening.values()) resolve();
    this.sinks.crashed(this, reason, this.started);
  }

  private whenReady(): Promise<void> {
    const ready = (worker: Worker): Promise<void> =>
      new Promise((resolve, reject) => {
        worker.once('message', () => resolve());
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('media thread ended while starting')));
      });
    const both = Promise.all([ready(this.media), ready(this.segmentation)]).then(() => {
      this.started = true;
    });
    // Nobody may be waiting: that must not be an unhandled rejection.
    both.catch(() => undefined);
    return both;
  }

  private fromMedia(message: FromMedia): void {
    switch (message.type) {
      case 'ready':
        return;
      case 'opened':
        return this.settle(message.id, { openedAt: message.openedAt });
      case 'open-failed':
        return this.settle(message.id, { code: message.code });
      case 'port-free':
        this.ports.delete(message.port);
        return this.sinks.portFree(message.port);
      case 'closed':
        this.segmentation.postMessage({ type: 'close', id: message.id });
        this.sessions.get(message.id)?.receive(message);
        this.sessions.delete(message.id);
        return;
      default:
        this.sessions.get(message.id)?.receive(message);
    }
  }

  private fromSegmenter(message: FromSegmenter): void {
    switch (message.type) {
      case 'ready':
        return this.options.log('info', 'media.vad.ready', { detector: message.detector });
      case 'opened':
        this.segmenterOpening.get(message.id)?.();
        this.segmenterOpening.delete(message.id);
        return;
      case 'log':
        return this.options.log(message.level, message.event, message.fields);
      case 'event':
        this.sessions.get(message.id)?.receive(message);
    }
  }

  private settle(id: number, result: { openedAt: number } | { code: string }): void {
    this.opening.get(id)?.(result);
    this.opening.delete(id);
  }
}
