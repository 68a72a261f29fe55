import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import {
  type ConnectOptions,
  type MediaStats,
  type PlayChunk,
  type PlayoutEvent,
  type SendDtmfOptions,
} from '../types';
import { monotonicMs } from '../clock';
import { SpokenTexts } from './heard-text';
import { RtpSession } from './media-session';
import { type FromMedia, type LegEvent, type ToMedia } from '../worker/protocol';

/** RFC 4733 asks for at least 40 ms; people press longer, and slow receivers need it. */
const DTMF_DURATION_MS = 160;
const DTMF_GAP_MS = 100;

const NO_STATS: MediaStats = {
  sent: 0,
  received: 0,
  lost: 0,
  late: 0,
  duplicates: 0,
  ignored: 0,
  jitterMs: 0,
  latePacingP99: 0,
  skippedFrames: 0,
};

export interface SessionPlace {
  id: number;
  callId: string;
  localHost: string;
  localPort: number;
  openedAt: number;
}

/** The session's main-thread half. */
export class LiveSession extends RtpSession {
  readonly callId: string;
  readonly localHost: string;
  readonly localPort: number;
  private readonly texts = new SpokenTexts();
  private readonly waiting = new Map<number, (stats: MediaStats | undefined) => void>();
  private requests = 0;
  private lastStats = NO_STATS;
  private over = false;
  private closing: Promise<MediaStats> | undefined;

  constructor(
    private readonly place: SessionPlace,
    private readonly post: (message: ToMedia, transfer?: ArrayBuffer[]) => void,
  ) {
    super();
    this.callId = place.callId;
    this.localHost = place.localHost;
    this.localPort = place.localPort;
  }

  nowMs(): number {
    return monotonicMs() - this.place.openedAt;
  }

  async connect(options: ConnectOptions): Promise<void> {
    const host = isIP(options.host) ? options.host : (await lookup(options.host)).address;
    this.send({ type: 'connect', id: this.place.id, options: { ...options, host } });
  }

  play(chunk: PlayChunk): void {
    const { generation, utteranceId, sampleRate, text, last = false } = chunk;
    // A copy: the caller keeps its buffer, the worker gets ours without another one.
    const pcm = new Int16Array(chunk.pcm);
    this.texts.add(textKey(chunk), text, (pcm.length * 1000) / sampleRate);
    this.send({ type: 'play', id: this.place.id, generation, utteranceId, pcm, sampleRate, last }, [
      pcm.buffer,
    ]);
  }

  flush(generation: number): void {
    this.send({ type: 'flush', id: this.place.id, generation });
  }

  pause(): void {
    this.send({ type: 'pause', id: this.place.id, paused: true });
  }

  resume(): void {
    this.send({ type: 'pause', id: this.place.id, paused: false });
  }

  setBackground(background: { pcm8k: Int16Array; volume: number } | undefined): void {
    this.send({ type: 'background', id: this.place.id, background });
  }

  async sendDtmf(digits: string, options: SendDtmfOptions = {}): Promise<void> {
    const { durationMs = DTMF_DURATION_MS, gapMs = DTMF_GAP_MS } = options;
    const { id } = this.place;
    await this.ask((requestId) => ({ type: 'dtmf', id, requestId, digits, durationMs, gapMs }));
  }

  startRecording(): void {
    this.send({ type: 'record', id: this.place.id, on: true });
  }

  stopRecording(): void {
    this.send({ type: 'record', id: this.place.id, on: false });
  }

  async stats(): Promise<MediaStats> {
    const { id } = this.place;
    const stats = await this.ask((requestId) => ({ type: 'stats', id, requestId }));
    if (!stats) return this.lastStats;
    this.lastStats = stats;
    this.emit('stats', stats);
    return stats;
  }

  close(): Promise<MediaStats> {
    if (this.over) return Promise.resolve(this.lastStats);
    this.closing ??= new Promise((resolve) => {
      this.once('closed', resolve);
      this.send({ type: 'close', id: this.place.id });
    });
    return this.closing;
  }

  /** A message of the worker, for this session. */
  receive(
    message: Extract<FromMedia, { type: 'reply' | 'closed' }> | { type: 'event'; event: LegEvent },
  ): void {
    if (message.type === 'event') this.relay(message.event);
    else if (message.type === 'closed') this.finish(message.stats);
    else this.answer(message.requestId, message.stats);
  }

  /** The worker is gone, and with it the call's media. */
  fail(reason: string): void {
    if (this.over) return;
    this.emit('failed', { reason });
    this.finish(this.lastStats);
  }

  private relay(event: LegEvent): void {
    switch (event.name) {
      case 'playout':
        return this.playout(event.body);
      case 'recording':
        return void this.emit('recording', { pcm: Buffer.from(event.body.pcm), atMs: event.body.atMs });
      case 'audio':
        return void this.emit('audio', event.body);
      case 'first-audio':
        return void this.emit('first-audio', event.body);
      case 'speech-start':
        return void this.emit('speech-start', event.body);
      case 'speech-end':
        return void this.emit('speech-end', event.body);
      case 'dtmf':
        return void this.emit('dtmf', event.body);
      case 'timeout':
        return void this.emit('timeout', event.body);
      case 'latched':
        return void this.emit('latched', event.body);
    }
  }

  private playout(event: Omit<PlayoutEvent, 'heardText'>): void {
    const key = textKey(event);
    const heardText = this.texts.heard(key, event.playedMs);
    if (event.finished || event.interrupted) this.texts.forget(key);
    this.emit('playout', { ...event, heardText });
  }

  private finish(stats: MediaStats): void {
    this.over = true;
    this.lastStats = stats;
    for (const answer of this.waiting.values()) answer(undefined);
    this.waiting.clear();
    this.emit('closed', stats);
  }

  private ask(message: (requestId: number) => ToMedia): Promise<MediaStats | undefined> {
    if (this.over) return Promise.resolve(undefined);
    this.requests += 1;
    const requestId = this.requests;
    return new Promise((resolve) => {
      this.waiting.set(requestId, resolve);
      this.send(message(requestId));
    });
  }

  private answer(requestId: number, stats: MediaStats | undefined): void {
    this.waiting.get(requestId)?.(stats);
    this.waiting.delete(requestId);
  }

  /** Commands after the end are ignored: that the call has just hung up is no error of the caller's. */
  private send(message: ToMedia, transfer?: ArrayBuffer[]): void {
    if (!this.over) this.post(message, transfer);
  }
}

function textKey({ generation, utteranceId }: { generation: number; utteranceId: string }): string {
  return `${generation}:${utteranceId}`;
}
