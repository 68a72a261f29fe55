import { BaseRpcContext } from '@nestjs/microservices';
import type { EventMessage, EventSubject } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import type { EventFilter } from '../nats/subjects';

/** What a handler of event batches returns: called with how its transaction ended. */
export type AfterTransaction = (committed: boolean) => void;

/** Whether an event of a batch is new. Known after the first statement of the transaction, which asks the inbox too. */
export type IsNewEvent = (eventId: string) => boolean;

/**
 * What guards, filters and interceptors of an event see beside it: `host.switchToRpc().getContext()`. Transaction and
 * `isNew` are there for events with effects in Postgres.
 */
export class EventMessageContext extends BaseRpcContext<
  [durable: string, tx?: EntityManager, isNew?: IsNewEvent]
> {
  get durable(): string {
    return this.args[0];
  }

  get tx(): EntityManager | undefined {
    return this.args[1];
  }

  get isNew(): IsNewEvent | undefined {
    return this.args[2];
  }
}

export type HandleEvent = (
  data: EventMessage | EventMessage[],
  context: EventMessageContext,
) => Promise<unknown>;

export interface DurableOptions {
  /** `<service>-<purpose>`: the name of the JetStream consumer. Methods of one durable share its order. */
  durable: string;
  /** Default: the subject, or its whole context when the durable has several. Events without a handler are skipped. */
  filter?: EventFilter;
}

export interface AtLeastOnceOptions extends DurableOptions {
  /** Events in hand at once. Default 16. */
  maxInFlight?: number;
  /** Older events are skipped: a stream that was lost is filled again with up to 7 days of them. Default: none is. */
  maxAgeMs?: number;
}

/** `once`: in order, with effects in Postgres. `batch`: the same, all events of a transaction in one call. */
export type DurableMode = 'once' | 'batch' | 'at-least-once';

/** One JetStream consumer and the methods that handle its events. */
export class Durable {
  readonly handlers = new Map<EventSubject, HandleEvent>();

  constructor(
    readonly mode: DurableMode,
    readonly options: AtLeastOnceOptions,
  ) {
    if (!/^[a-z0-9-]{1,60}$/.test(options.durable)) {
      throw new Error(`${options.durable}: a durable is called <service>-<purpose>`);
    }
  }

  get name(): string {
    return this.options.durable;
  }

  /** nats-server 2.9 allows one filter a consumer. */
  get filter(): EventFilter {
    if (this.options.filter) return this.options.filter;
    const subjects = [...this.handlers.keys()];
    const [first] = subjects;
    if (first && subjects.length === 1) return first;
    const contexts = new Set(subjects.map((subject) => subject.split('.')[0]));
    if (contexts.size !== 1)
      throw new Error(`${this.name}: events of several contexts need several durables`);
    return `${[...contexts].join()}.>`;
  }

  /** Methods of one durable must agree on its options; a batch has one method only. */
  add(subject: EventSubject, handler: HandleEvent, mode: DurableMode, options: AtLeastOnceOptions): void {
    const same = mode === this.mode && JSON.stringify(options) === JSON.stringify(this.options);
    if (!same || (mode === 'batch' && options !== this.options)) {
      throw new Error(`two different consumers are called ${this.name}`);
    }
    if (this.handlers.has(subject)) throw new Error(`two handlers of ${subject} in ${this.name}`);
    this.handlers.set(subject, handler);
  }
}
