/** Even ports of a range, handed out in turn, so that a port rests as long as possible before it is used again. */
export class PortPool {
  private readonly free: number[] = [];

  constructor([first, last]: readonly [number, number]) {
    for (let port = first + (first % 2); port <= last; port += 2) this.free.push(port);
    if (this.free.length === 0) throw new Error(`no even port between ${first} and ${last}`);
  }

  get size(): number {
    return this.free.length;
  }

  take(): number | undefined {
    return this.free.shift();
  }

  give(port: number): void {
    this.free.push(port);
  }
}
