/** Endpoints that may have work, in the order they asked; asking twice changes nothing. */
export class DueSet {
  private readonly ids = new Set<string>();

  add(endpointIds: Iterable<string>): void {
    for (const id of endpointIds) this.ids.add(id);
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
}
