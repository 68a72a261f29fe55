import type { CallAnswered, CallEnded, CallFailed, InboundCall, OutboundCall } from '../src';

export const once = <T>(subscribe: (resolve: (value: T) => void) => unknown): Promise<T> =>
  new Promise((resolve) => subscribe(resolve));

export const failed = (call: OutboundCall | InboundCall): Promise<CallFailed> =>
  once((done) => (call as OutboundCall).on('failed', done));
export const ended = (call: OutboundCall | InboundCall): Promise<CallEnded> =>
  once((done) => (call as OutboundCall).on('ended', done));
export const answered = (call: OutboundCall): Promise<CallAnswered> =>
  once((done) => call.on('answered', done));

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What went wrong, when a call that should be answered is not. */
export const answeredOrFailed = (call: OutboundCall): Promise<CallAnswered> =>
  Promise.race([
    answered(call),
    failed(call).then((event) => Promise.reject(new Error(`call failed: ${event.status} ${event.reason}`))),
  ]);
