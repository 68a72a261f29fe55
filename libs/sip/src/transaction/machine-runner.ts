import type { Clock, TimerHandle } from '../clock';
import { guard } from '../emitter';
import type { Env, Machine, MachineEvent, MachineState, TimerName } from './machine';

/** What a machine's actions mean for one transaction. */
export interface MachineHooks {
  send(): void;
  ack(): void;
  deliver(): void;
  timeout(): void;
  unreachable(): void;
  over(): void;
}

/** Drives a pure machine: keeps its state and timers, performs its actions. Events raised meanwhile queue up. */
export class MachineRunner {
  private state: MachineState = { phase: 'idle', resendMs: 0 };
  private readonly timers = new Map<TimerName, TimerHandle>();
  private readonly queue: MachineEvent[] = [];
  private running = false;

  constructor(
    private readonly machine: Machine,
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly hooks: MachineHooks,
    private readonly report: (error: unknown) => void,
  ) {}

  get phase(): MachineState['phase'] {
    return this.state.phase;
  }

  feed(event: MachineEvent): void {
    this.queue.push(event);
    if (this.running) return;
    this.running = true;
    try {
      for (let next = this.queue.shift(); next && this.phase !== 'over'; next = this.queue.shift()) {
        this.step(next);
      }
    } finally {
      this.running = false;
    }
  }

  /** Ends at once without telling anyone, eg when the user agent stops. */
  kill(): void {
    this.state = { ...this.state, phase: 'over' };
    for (const timer of this.timers.values()) timer.cancel();
    this.timers.clear();
  }

  private step(event: MachineEvent): void {
    const { state, actions } = this.machine(this.state, event, this.env);
    this.state = state;
    for (const action of actions) {
      if (action.do === 'arm') this.arm(action.timer, action.ms);
      else if (action.do === 'disarm') this.disarm(action.timer);
      else guard(() => this.hooks[action.do](), this.report); // a transaction outlives the errors of its user
    }
    if (this.phase === 'over') {
      this.kill();
      this.hooks.over();
    }
  }

  private arm(timer: TimerName, ms: number): void {
    this.disarm(timer);
    this.timers.set(
      timer,
      this.clock.setTimeout(() => {
        this.timers.delete(timer);
        this.feed({ type: 'timer', timer });
      }, ms),
    );
  }

  private disarm(timer: TimerName): void {
    this.timers.get(timer)?.cancel();
    this.timers.delete(timer);
  }
}
