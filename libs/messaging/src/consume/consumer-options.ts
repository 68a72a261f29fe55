import type { EventMessage, EventSubject } from '@parley/contracts';
import type { EntityManager } from 'typeorm';

/** `calls.>` for every event of a context, or one event. */
export type EventFilter = `${string}.>` | EventSubject;

export type TransactionalHandlers = {
  [S in EventSubject]?: (event: EventMessage<S>, tx: EntityManager) => Promise<void>;
};
export type PlainHandlers = { [S in EventSubject]?: (event: EventMessage<S>) => Promise<void> };

export type AfterTransaction = (committed: boolean) => void;

export interface ConsumerOptions {
  /** `<service>-<purpose>`. */
  durable: string;
  filter: EventFilter;
  /** Events of the filter without a handler are acknowledged. */
  handlers: TransactionalHandlers;
  /**
   * Instead of the handlers: all events of a transaction, in stream order. They are of several accounts, so it runs in
   * nobody's context. `isNew`: not taken in before; what is not new is to be passed over. Known after the first statement
   * of the transaction, with which the inbox is asked. Fails for all; they are then tried one at a time. What it returns is
   * told how the transaction ended; not committed may also mean that nobody knows. The handlers are left for dead letters.
   */
  together?: (
    events: EventMessage[],
    tx: EntityManager,
    isNew: (eventId: string) => boolean,
  ) => Promise<AfterTransaction>;
}

export interface AtLeastOnceOptions {
  durable: string;
  filter: EventFilter;
  /** Events in hand at once. Default 16. */
  maxInFlight?: number;
  /** False: take nothing for now. */
  available?: () => boolean;
  /** Events older than this are skipped: a lost stream is filled again with up to 7 days of them. Default: none is. */
  maxAgeMs?: number;
  handlers: PlainHandlers;
}
