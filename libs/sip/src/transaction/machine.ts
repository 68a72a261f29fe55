import type { TransactionTimers } from './timers';

/** Names as in RFC 3261 table 4; L and M from RFC 6026. */
export type TimerName = 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M';

export type Phase =
  'idle' | 'calling' | 'trying' | 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'over';

export interface MachineState {
  phase: Phase;
  /** Current retransmission interval, ms. */
  resendMs: number;
}

export type MachineEvent =
  | { type: 'start' }
  | { type: 'timer'; timer: TimerName }
  /** Client: a response arrived. Server: the transaction user responds. */
  | { type: 'response'; status: number }
  /** Server: a retransmission of the request. */
  | { type: 'request' }
  | { type: 'ack' }
  | { type: 'unreachable' };

export type Action =
  /** Puts the request (client) or the latest response (server) on the wire. */
  | { do: 'send' }
  /** ACK of a non-2xx final (17.1.1.3). */
  | { do: 'ack' }
  /** Hands the response (client) or the ACK (server) to the transaction user. */
  | { do: 'deliver' }
  | { do: 'arm'; timer: TimerName; ms: number }
  | { do: 'disarm'; timer: TimerName }
  | { do: 'timeout' }
  | { do: 'unreachable' };

export interface Env {
  timers: TransactionTimers;
  reliable: boolean;
}

export interface Step {
  state: MachineState;
  actions: Action[];
}

/** A transaction of RFC 3261 section 17 as a pure function; reaching `over` ends it. */
export type Machine = (state: MachineState, event: MachineEvent, env: Env) => Step;

export const send: Action = { do: 'send' };
export const deliver: Action = { do: 'deliver' };
export const arm = (timer: TimerName, ms: number): Action => ({ do: 'arm', timer, ms });
export const disarm = (timer: TimerName): Action => ({ do: 'disarm', timer });

export const stay = (state: MachineState, ...actions: Action[]): Step => ({ state, actions });
export const go = (state: MachineState, phase: Phase, ...actions: Action[]): Step => ({
  state: { ...state, phase },
  actions,
});

/** The four machines share how they break: the transaction user is told and nothing lingers. */
export const broken = (state: MachineState): Step => go(state, 'over', { do: 'unreachable' });
