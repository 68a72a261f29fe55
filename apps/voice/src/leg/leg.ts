import type { DialogSnapshot } from '@parley/contracts';
import type { LegEnd } from './leg-outcome';

export interface LegListener {
  ended: (end: LegEnd) => void;
  hold: (on: boolean) => void;
  digit: (digit: string) => void;
}

/** The signalling of one answered or ringing call, whatever protocol it speaks. */
export interface Leg {
  /** What another process needs to end it in our place. */
  dialog(): DialogSnapshot;
  /** Sends CANCEL, a rejection or BYE, as the state requires. Never rejects. */
  hangup(): Promise<void>;
  /** Cold transfer: true once the other side has taken the call over. */
  transfer(toNumber: string): Promise<boolean>;
  listen(listener: LegListener): void;
}
