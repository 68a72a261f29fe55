import { type CallerFrames, type FromMedia, type LegEvent, type LegOptions, type ToMedia } from './protocol';
import { FRAME_SAMPLES } from '../audio/frame';
import { type ReceivedFrame } from '../transport/media-transport';
import { monotonicMs } from '../clock';
import { Leg } from './leg';
import { PHASES, Ticker, type TickerTarget } from './ticker';
import { createTransports, type Transports } from './transports';

export interface HostPorts {
  toMain(message: FromMedia, transfer?: ArrayBuffer[]): void;
  toSegmenter(heard: CallerFrames, transfer: ArrayBuffer[]): void;
}

interface Hosted {
  leg: Leg;
  phase: number;
}

/** All sessions of one media worker, around one ticker. */
export class LegHost implements TickerTarget {
  private readonly legs = new Map<number, Hosted>();
  private readonly phases: Set<Leg>[] = Array.from({ length: PHASES }, () => new Set());
  private readonly ticker = new Ticker(this);
  private readonly transports: Transports;
  private heard: { id: number; frame: ReceivedFrame }[] = [];

  constructor(
    private readonly ports: HostPorts,
    drainIdleMs: number,
    drainMaxMs: number,
  ) {
    this.transports = createTransports({
      drainIdleMs,
      drainMaxMs,
      onPortFree: (port) => ports.toMain({ type: 'port-free', port }),
    });
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
    for (const transport of Object.values(this.transports)) transport.idle();
    if (this.heard.length > 0) this.giveHeard();
  }

  handle(message: ToMedia): void {
    if (message.type === 'open') return void this.open(message.leg);
    const hosted = this.legs.get(message.id);
    if (hosted) this.command(hosted, message);
    else this.answerClosed(message);
  }

  private command(hosted: Hosted, message: Exclude<ToMedia, { type: 'open' }>): void {
    const { leg } = hosted;
    const { playout } = leg;
    switch (message.type) {
      case 'connect':
        return leg.connect(message.options);
      case 'play':
        return playout.play(message, monotonicMs());
      case 'flush':
        return playout.flush(message.generation, monotonicMs());
      case 'pause':
        playout.paused = message.paused;
        return;
      case 'background':
        return playout.background.set(message.background);
      case 'dtmf': {
        const { id, requestId } = message;
        const done = (): void => this.ports.toMain({ type: 'reply', id, requestId });
        return leg.transport.sendDigits(message.digits, message, done);
      }
      case 'record':
        return leg.record(message.on);
      case 'stats': {
        const { id, requestId } = message;
        return this.ports.toMain({ type: 'reply', id, requestId, stats: leg.stats() });
      }
      case 'close':
        return this.close(message.id, hosted);
    }
  }

  /** Requests to a session that is closed still need an answer. */
  private answerClosed(message: Exclude<ToMedia, { type: 'open' }>): void {
    if (message.type !== 'dtmf' && message.type !== 'stats') return;
    this.ports.toMain({ type: 'reply', id: message.id, requestId: message.requestId });
  }

  private async open(options: LegOptions): Promise<void> {
    const { id, transport } = options;
    const sinks = {
      event: (legId: number, event: LegEvent) =>
        this.ports.toMain(
          { type: 'event', id: legId, event },
          event.name === 'recording' ? [event.body.pcm] : undefined,
        ),
      heard: (legId: number, frame: ReceivedFrame) => void this.heard.push({ id: legId, frame }),
    };
    const leg = new Leg(options, sinks, (events) =>
      this.transports[transport.kind].create(transport, events),
    );
    try {
      await leg.transport.open();
    } catch (error) {
      this.ports.toMain({ type: 'open-failed', id, code: codeOf(error) });
      return;
    }
    const phase = this.emptiestPhase();
    this.legs.set(id, { leg, phase });
    this.phases[phase]?.add(leg);
    this.ports.toMain({ type: 'opened', id, openedAt: leg.openedAt });
  }

  private close(id: number, { leg, phase }: Hosted): void {
    this.legs.delete(id);
    this.phases[phase]?.delete(leg);
    this.ports.toMain({ type: 'closed', id, stats: leg.close() });
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
    this.ports.toSegmenter({ ids, endMs, pcm }, [pcm.buffer]);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return String(error);
}
