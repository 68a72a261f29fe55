/** Endpoints that may have work, in the order they asked; asking twice changes nothing. */
export class DueSet {
  private readonly ids = new Set<string>();
  private wake: (() => void) | null = null;

  add(endpointIds: Iterable<string>): void {
    for (const id of endpointIds) this.ids.add(id);
    if (this.ids.size > 0) this.nudge();
  }

  /** Lets a waiting `ready` return, whether or not there is work. */
  nudge(): void {
    this.wake?.();
    this.wake = null;
  }

  take(count: number): string[] {
    const taken: string[] = [];
    for (const id of this.ids) {
      if (taken.length >= count) break;
      taken.push(id);
    }
    for (const id of taken) this.ids.delete(id);
    return taken;
  }

  get size(): number {
    return this.ids.size;
  }

  /** Waits for the next `add` or `nudge`. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
