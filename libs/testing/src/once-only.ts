import { Database } from '@parley/persistence';
import { newId, type OnceOnly, requestContext } from '@parley/platform';

/** One attempt at the request that goes by that id, as the gateway makes it: what it asks of others is promised once. */
export function onceAttempt<T>(requestId: string, work: () => Promise<T>, deadlineMs = 20_000): Promise<T> {
  const once: OnceOnly = { commandId: requestId, runId: newId(), claimed: false, taken: false, given: 0 };
  return requestContext.run({ requestId, deadlineAt: Date.now() + deadlineMs, once }, work);
}

/** The next once-only command of this process commits, and nothing happens that would come after it. Returns the undo. */
export function dieAfterCommit(): () => void {
  const usual = Database.prototype.transaction;
  const undo = (): void => {
    Database.prototype.transaction = usual;
  };
  Database.prototype.transaction = async function <T>(
    this: Database,
    work: Parameters<typeof usual<T>>[0],
  ): Promise<T> {
    const result = await usual.call(this, work as Parameters<typeof usual>[0]);
    if (!requestContext.get()?.once) return result as T;
    undo();
    throw new Error('dead');
  };
  return undo;
}
