import { AsyncLocalStorage } from 'node:async_hooks';

/** A command that must take effect once, however often it is given. */
export interface OnceOnly {
  /** The same for every attempt at the command. */
  commandId: string;
  /** This attempt. */
  runId: string;
  /** Something of it has been committed, and with it that it was carried out. */
  claimed: boolean;
  /** Another attempt was faster: what this one did was rolled back. */
  taken: boolean;
  /** Commands it has given to other services so far, where it passes its promise on to them. */
  given?: number;
  /** The form an answer is kept in; absent where none can be. */
  seal?: (answer: unknown) => string;
  /** The answer, as JSON, that goes with the transaction in hand (`keepAnswer`); and the one that was committed. */
  keeping?: string;
  kept?: string;
}

/** Travels with a request through every service: HTTP header -> bus headers -> event headers -> log lines. */
export interface RequestContext {
  requestId: string;
  accountId?: string;
  callId?: string;
  /** W3C trace context, passed on untouched. */
  traceparent?: string;
  /** Epoch ms after which nobody waits for the answer any more. */
  deadlineAt?: number;
  /** Stays in this process; what it passes on travels as a header of the command. */
  once?: OnceOnly;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const requestContext = {
  run<T>(context: RequestContext, work: () => T): T {
    return storage.run(context, work);
  },
  get(): RequestContext | undefined {
    return storage.getStore();
  },
  /** Runs work that belongs to no request, such as a loop that a request happens to wake. */
  detached<T>(work: () => T): T {
    return storage.exit(work);
  },
  /** Runs what is no part of the request's promise to act once: learning a fact, filling a store. */
  aside<T>(work: () => T): T {
    const context = storage.getStore();
    if (!context?.once) return work();
    const { once: _promise, ...rest } = context;
    return storage.run(rest, work);
  },
  /** The exchange is over: what it set in motion goes on, and neither its deadline nor its promise binds that. */
  settle(context: RequestContext): void {
    delete context.deadlineAt;
    delete context.once;
  },
  /** Adds facts learnt on the way (the account, once authenticated). */
  enrich(facts: Partial<RequestContext>): void {
    const context = storage.getStore();
    if (context) Object.assign(context, facts);
  },
};
