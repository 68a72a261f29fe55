import type { Lane } from './allocate.rules';

/**
 * Endpoints that could not be given all they have due, by what they wait for. An attempt that ended while the claim was
 * being made may be the very one waited for and will not end again: those are to be asked for at once.
 */
export class Waiting {
  /** For what they were given to end. */
  private readonly own = new Set<string>();
  /** For one of their account's. */
  private readonly accounts = new Map<string, Set<string>>();
  /** For any of this process's. */
  private readonly any = new Set<string>();
  private readonly ended = { endpoints: new Set<string>(), accounts: new Set<string>(), any: false };

  claimBegins(): void {
    this.ended.endpoints.clear();
    this.ended.accounts.clear();
    this.ended.any = false;
  }

  /** Returns those to ask for again at once. */
  claimEnded(claimed: { more: Lane[]; blocked: Lane[]; held: Lane[] }): string[] {
    const again: string[] = [];
    for (const { endpointId } of claimed.more) {
      if (this.ended.endpoints.has(endpointId)) again.push(endpointId);
      else this.own.add(endpointId);
    }
    for (const { accountId, endpointId } of claimed.blocked) {
      const known = this.accounts.get(accountId);
      if (this.ended.accounts.has(accountId)) again.push(endpointId);
      else if (known) known.add(endpointId);
      else this.accounts.set(accountId, new Set([endpointId]));
    }
    for (const { endpointId } of claimed.held) {
      if (this.ended.any) again.push(endpointId);
      else this.any.add(endpointId);
    }
    return again;
  }

  /** Slots of this process that were set aside are free again. Returns whom that may help. */
  slotsFreed(): string[] {
    const helped = [...this.any];
    this.any.clear();
    return helped;
  }

  /** A slot of this account is free. Returns whom that may help, the endpoint itself apart. */
  slotEnded(accountId: string): string[] {
    this.ended.any = true;
    this.ended.accounts.add(accountId);
    const helped = [...this.slotsFreed(), ...(this.accounts.get(accountId) ?? [])];
    this.accounts.delete(accountId);
    return helped;
  }

  /** All slots of something this endpoint was given are free, or most have been for a while. Returns it when that may help. */
  batchEnded(endpointId: string): string[] {
    this.ended.endpoints.add(endpointId);
    return this.own.delete(endpointId) ? [endpointId] : [];
  }
}
