import type { Clock } from '../clock';
import type { SipLogger } from '../logger';
import type { SipRequest } from '../message/message';
import type { TransactionLayer } from '../transaction/transaction-layer';
import type { TransactionTimers } from '../transaction/timers';
import type { Target, TransportName } from '../transport/transport-types';
import type { DialogRegistry } from './dialog-registry';

/** What calls, registrations and exchanges use of their user agent. */
export interface AgentCore {
  readonly clock: Clock;
  readonly timers: TransactionTimers;
  readonly logger: SipLogger;
  readonly transactions: TransactionLayer;
  readonly userAgent: string;
  /** Value of our Contact header. */
  contact(transport: TransportName, user: string): string;
  /** Where a request goes, most wanted first; `flow` is for dialogs whose peer is not where it says. */
  targets(request: SipRequest, transport?: TransportName, flow?: Target): Promise<Target[]>;
  /** Dialogs by which later requests, ACKs and stray answers find their call. */
  readonly dialogs: DialogRegistry;
  /** Calls that `ua.stop()` has to hang up. */
  readonly calls: Set<{ hangup(): Promise<void> }>;
}
