import type { Clock } from '../clock';
import type { MessageSender } from '../transport/transport-types';
import type { TransactionTimers } from './timers';

export interface TransactionDeps {
  sender: MessageSender;
  clock: Clock;
  timers: TransactionTimers;
  /** Errors of the transaction user; they never break a transaction. */
  report: (error: unknown) => void;
}
