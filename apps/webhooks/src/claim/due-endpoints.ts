import type { ClaimableEndpoint } from './allocate.rules';

/** Endpoints that were not given all they have due, by what they wait for. */
export interface Unserved {
  /** An attempt of their own must end. */
  waitingForOwn: readonly ClaimableEndpoint[];
  /** An attempt of their account must end. */
  waitingForAccount: readonly ClaimableEndpoint[];
  /** Any attempt of this process must end. */
  waitingForProcess: readonly ClaimableEndpoint[];
}

/**
 * Endpoints to claim for: those that may have something due, in the order they asked, and those that wait for a slot. An
 * attempt that ends while a claim is made may be the very one an endpoint waits for and will not end again, so the endpoint
 * is queued at once.
 */
export class DueEndpoints {
  private readonly queue = new Set<string>();
  private readonly waitingForOwn = new Set<string>();
  private readonly waitingForAccount = new Map<string, Set<string>>();
  private readonly waitingForProcess = new Set<string>();
  private readonly endedMeanwhile = { endpoints: new Set<string>(), accounts: new Set<string>(), any: false };

  get size(): number {
    return this.queue.size;
  }

  /** Adding one twice changes nothing. */
  add(endpointIds: Iterable<string>): void {
    for (const id of endpointIds) this.queue.add(id);
  }

  take(count: number): string[] {
    const taken = [...this.queue].slice(0, count);
    for (const id of taken) this.queue.delete(id);
    return taken;
  }

  claimBegins(): void {
    this.endedMeanwhile.endpoints.clear();
    this.endedMeanwhile.accounts.clear();
    this.endedMeanwhile.any = false;
  }

  claimEnded({ waitingForOwn, waitingForAccount, waitingForProcess }: Unserved): void {
    const ended = this.endedMeanwhile;
    for (const { endpointId } of waitingForOwn)
      (ended.endpoints.has(endpointId) ? this.queue : this.waitingForOwn).add(endpointId);
    for (const { accountId, endpointId } of waitingForAccount)
      (ended.accounts.has(accountId) ? this.queue : this.waitingFor(accountId)).add(endpointId);
    for (const { endpointId } of waitingForProcess)
      (ended.any ? this.queue : this.waitingForProcess).add(endpointId);
  }

  /** Slots of this process are free. */
  processSlotFreed(): void {
    this.add(this.waitingForProcess);
    this.waitingForProcess.clear();
  }

  /** An attempt of this account has ended. */
  attemptEnded(accountId: string): void {
    this.endedMeanwhile.any = true;
    this.endedMeanwhile.accounts.add(accountId);
    this.processSlotFreed();
    this.add(this.waitingForAccount.get(accountId) ?? []);
    this.waitingForAccount.delete(accountId);
  }

  /** All slots of a batch of this endpoint are free, or most have been for a while. */
  batchEnded(endpointId: string): void {
    this.endedMeanwhile.endpoints.add(endpointId);
    if (this.waitingForOwn.delete(endpointId)) this.queue.add(endpointId);
  }

  private waitingFor(accountId: string): Set<string> {
    const known = this.waitingForAccount.get(accountId) ?? new Set();
    this.waitingForAccount.set(accountId, known);
    return known;
  }
}
