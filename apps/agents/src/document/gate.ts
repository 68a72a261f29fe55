/** Lets so many in at once; the others wait their turn. */
export class Gate {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly places: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.places) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.inside += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes meanwhile gets in before.
      const next = this.waiting.shift();
      if (next) next();
      else this.inside -= 1;
    }
  }
}
