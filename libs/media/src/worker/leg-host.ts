import { type FromMedia, type HeardFrames, type LegOptions, type ToMedia } from '../engine/protocol';
import { FRAME_SAMPLES, type InboundFrame } from '../rtp/inbound-timeline';
import { monotonicMs } from './clock';
import { Drain } from './drain';
import { Leg } from './leg';
import { PHASES, Ticker, type TickerTarget } from './ticker';

export interface HostPorts {
  toMain(message: FromMedia, transfer?: ArrayBuffer[]): void;
  toEar(heard: HeardFrames, transfer: ArrayBuffer[]): void;
}

interface Hosted {
  leg: Leg;
  phase: number;
  port: number;
}

/** All sessions of one media worker, around one ticker. */
export class LegHost implements TickerTarget {
  private readonly legs = new Map<number, Hosted>();
  private readonly phases: Set<Leg>[] = Array.from({ length: PHASES }, () => new Set());
  private readonly ticker = new Ticker(this);
  private readonly drain: Drain;
  private heard: { id: number; frame: InboundFrame }[] = [];

  constructor(
    private readonly ports: HostPorts,
    drainIdleMs: number,
    drainMaxMs: number,
  ) {
    this.drain = new Drain(drainIdleMs, drainMaxMs, monotonicMs, (port) =>
      ports.toMain({ type: 'port-free', port }),
    );
    this.ticker.start();
  }

  onSlot(phase: number, scheduledMs: number): void {
    const legs = this.phases[phase];
    if (!legs) return;
    for (const leg of legs) leg.send(scheduledMs);
    for (const leg of legs) leg.attend();
  }

  onSkip(frames: number): void {
    for (const { leg } of this.legs.values()) leg.skip(frames);
  }

  onIdle(): void {
    this.drain.check();
    if (this.heard.length > 0) this.giveHeard();
  }

  handle(message: ToMedia): void {
    if (message.type === 'open') return void this.open(message.leg);
    const hosted = this.legs.get(message.id);
    if (hosted) this.command(hosted, message);
    else this.orphan(message);
  }

  private command(hosted: Hosted, message: Exclude<ToMedia, { type: 'open' }>): void {
    const { leg } = hosted;
    const { outbound } = leg;
    switch (message.type) {
      case 'connect':
        return leg.connect(message.options);
      case 'play':
        return outbound.play(message, monotonicMs());
      case 'flush':
        return outbound.flush(message.generation, monotonicMs());
      case 'pause':
        outbound.paused = message.paused;
        return;
      case 'background':
        return outbound.background.set(message.background);
      case 'dtmf': {
        const { id, requestId } = message;
        const done = (): void => this.ports.toMain({ type: 'reply', id, requestId });
        return outbound.digits.enqueue(message.digits, message, done);
      }
      case 'record':
        return leg.record(message.on);
      case 'stats': {
        const { id, requestId } = message;
        return this.ports.toMain({ type: 'reply', id, requestId, stats: leg.snapshot() });
      }
      case 'close':
        return this.close(message.id, hosted);
    }
  }

  /** Questions about a session that is gone still need an answer. */
  private orphan(message: Exclude<ToMedia, { type: 'open' }>): void {
    if (message.type !== 'dtmf' && message.type !== 'stats') return;
    this.ports.toMain({ type: 'reply', id: message.id, requestId: message.requestId });
  }

  private async open(options: LegOptions): Promise<void> {
    const { id, host, port } = options;
    const leg = new Leg(options, {
      event: (legId, event) =>
        this.ports.toMain(
          { type: 'event', id: legId, event },
          event.name === 'recording' ? [event.body.pcm] : undefined,
        ),
      heard: (legId, frame) => this.heard.push({ id: legId, frame }),
    });
    try {
      await leg.socket.bind(host, port);
    } catch (error) {
      leg.socket.close();
      this.ports.toMain({ type: 'open-failed', id, code: codeOf(error) });
      return;
    }
    const phase = this.emptiestPhase();
    this.legs.set(id, { leg, phase, port });
    this.phases[phase]?.add(leg);
    this.ports.toMain({ type: 'opened', id, openedAt: leg.openedAt });
  }

  private close(id: number, { leg, phase, port }: Hosted): void {
    this.legs.delete(id);
    this.phases[phase]?.delete(leg);
    const stats = leg.close();
    this.drain.add(leg.socket, port);
    this.ports.toMain({ type: 'closed', id, stats });
  }

  private emptiestPhase(): number {
    const sizes = this.phases.map((legs) => legs.size);
    return sizes.indexOf(Math.min(...sizes));
  }

  /** One message a slot for all sessions: cheaper than one each. */
  private giveHeard(): void {
    const heard = this.heard;
    this.heard = [];
    const pcm = new Int16Array(heard.length * FRAME_SAMPLES);
    heard.forEach(({ frame }, i) => pcm.set(frame.pcm, i * FRAME_SAMPLES));
    const ids = heard.map(({ id }) => id);
    const endMs = heard.map(({ frame }) => frame.endMs);
    this.ports.toEar({ ids, endMs, pcm }, [pcm.buffer]);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return String(error);
}
