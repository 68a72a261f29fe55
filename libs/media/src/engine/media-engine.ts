import { type MediaEngineOptions, type OpenOptions, type VadOptions } from '../types';
import { DEFAULT_VAD, defaultWorkers, DRAIN_IDLE_MS, DRAIN_MAX_MS, legOptions, stderrLog } from './defaults';
import { LiveSession } from './live-session';
import { type RtpSession } from './media-session';
import { PortPool } from './port-pool';
import { type PairOptions, WorkerPair } from './worker-pair';

/** A worker that could not even start is tried again after a rest; one that died at work is replaced at once. */
const RESPAWN_MS = 1000;

/** Main-thread facade of the media workers. */
export class MediaEngine {
  private readonly pool: PortPool;
  private readonly pairs = new Set<WorkerPair>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private sessionIds = 0;
  private stopped = false;

  private constructor(
    private readonly host: string,
    rtpPortRange: readonly [number, number],
    private readonly pairOptions: PairOptions,
  ) {
    this.pool = new PortPool(rtpPortRange);
  }

  /** Resolves when all workers are up and the voice detector is loaded. */
  static async start(options: MediaEngineOptions): Promise<MediaEngine> {
    const engine = new MediaEngine(options.host, options.rtpPortRange, {
      vad: { ...DEFAULT_VAD, ...options.vad },
      drainIdleMs: options.drainIdleMs ?? DRAIN_IDLE_MS,
      drainMaxMs: options.drainMaxMs ?? DRAIN_MAX_MS,
      log: options.log ?? stderrLog,
    });
    const workers = Math.max(1, options.workers ?? defaultWorkers());
    try {
      await Promise.all(Array.from({ length: workers }, () => engine.spawn().ready));
    } catch (error) {
      await engine.stop();
      throw error;
    }
    return engine;
  }

  /** Sessions open now. */
  get activeSessions(): number {
    return [...this.pairs].reduce((sum, pair) => sum + pair.sessions.size, 0);
  }

  /** Binds an RTP port on the least busy worker. */
  async open(options: OpenOptions): Promise<RtpSession> {
    const pair = this.leastBusy();
    await pair.ready;
    this.sessionIds += 1;
    const id = this.sessionIds;
    const vad: VadOptions = { ...this.pairOptions.vad, ...options.vad };
    const { port, openedAt } = await this.bind(pair, id, { ...options, vad });
    const place = { id, callId: options.callId, localHost: this.host, localPort: port, openedAt };
    const session = new LiveSession(place, (message, transfer) => pair.post(message, transfer));
    pair.sessions.set(id, session);
    const { audio = 'all', audioBatchMs = 40 } = options;
    await pair.openSegmenter({ id, openedAt, vad, audio, audioBatchMs });
    if (!this.pairs.has(pair)) throw new Error('the media worker ended while opening');
    return session;
  }

  /** Closes every session and ends the threads. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    const pairs = [...this.pairs];
    await Promise.all(pairs.flatMap((pair) => [...pair.sessions.values()].map((session) => session.close())));
    await Promise.all(pairs.map((pair) => pair.stop()));
    this.pairs.clear();
  }

  private async bind(
    pair: WorkerPair,
    id: number,
    options: OpenOptions,
  ): Promise<{ port: number; openedAt: number }> {
    // Every free port once: some may be in use by others on this machine.
    for (let tries = this.pool.size; tries > 0; tries--) {
      const port = this.pool.take();
      if (port === undefined) break;
      const openedAt = await this.tryPort(pair, id, port, options);
      if (openedAt !== undefined) return { port, openedAt };
    }
    throw new Error('no free RTP port');
  }

  private async tryPort(
    pair: WorkerPair,
    id: number,
    port: number,
    options: OpenOptions,
  ): Promise<number | undefined> {
    try {
      const openedAt = await pair.openLeg(legOptions(options, { id, host: this.host, port }), port);
      if (openedAt === undefined) this.pool.give(port);
      return openedAt;
    } catch (error) {
      this.pool.give(port);
      throw error;
    }
  }

  private leastBusy(): WorkerPair {
    const [first, ...others] = this.pairs;
    if (this.stopped || !first) throw new Error('the media engine is not running');
    return others.reduce((best, pair) => (pair.sessions.size < best.sessions.size ? pair : best), first);
  }

  private spawn(): WorkerPair {
    const pair = new WorkerPair(this.pairOptions, {
      portFree: (port) => this.pool.give(port),
      crashed: (dead, reason, started) => this.crashed(dead, reason, started),
    });
    this.pairs.add(pair);
    return pair;
  }

  private crashed(pair: WorkerPair, reason: string, started: boolean): void {
    this.pairs.delete(pair);
    this.pairOptions.log('error', 'media.worker.lost', { reason, sessions: pair.sessions.size });
    // The sockets are gone and late packets still arrive: the ports rest as if they were drained.
    const ports = [...pair.ports];
    this.later(this.pairOptions.drainIdleMs, () => ports.forEach((port) => this.pool.give(port)));
    if (started && !this.stopped) this.spawn();
    else this.later(RESPAWN_MS, () => void this.spawn());
    for (const session of pair.sessions.values()) session.fail(reason);
    pair.sessions.clear();
  }

  private later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (!this.stopped) run();
    }, ms);
    timer.unref();
    this.timers.add(timer);
  }
}
