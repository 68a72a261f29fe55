/** What one claim, of whichever process, still has of an endpoint. */
export interface HeldRow {
  account_id: string;
  endpoint_id: string;
  slots: number;
}

/** Slots taken, by endpoint and by account. */
export class Slots {
  private readonly taken = new Map<string, number>();

  constructor(held: readonly HeldRow[]) {
    for (const { account_id: account, endpoint_id: endpoint, slots } of held)
      for (const id of [account, endpoint]) this.taken.set(id, this.of(id) + slots);
  }

  /** An endpoint or an account. */
  of(id: string): number {
    return this.taken.get(id) ?? 0;
  }
}
