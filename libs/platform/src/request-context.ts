import { AsyncLocalStorage } from 'node:async_hooks';

/** Travels with a request through every service: HTTP header -> bus headers -> event headers -> log lines. */
export interface RequestContext {
  requestId: string;
  accountId?: string;
  callId?: string;
  /** W3C trace context, passed on untouched. */
  traceparent?: string;
  /** Epoch ms after which nobody waits for the answer any more. */
  deadlineAt?: number;
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
  /** The exchange is over: what it set in motion goes on, and its deadline no longer binds it. */
  settle(context: RequestContext): void {
    delete context.deadlineAt;
  },
  /** Adds facts learnt on the way (the account, once authenticated). */
  enrich(facts: Partial<RequestContext>): void {
    const context = storage.getStore();
    if (context) Object.assign(context, facts);
  },
};
