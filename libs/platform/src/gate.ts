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

/** A gate for each key, such as an account: a crowd of one leaves places to the others. */
export class Gates {
  private readonly gates = new Map<string, { gate: Gate; visitors: number }>();

  constructor(private readonly places: number) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const at = this.gates.get(key) ?? { gate: new Gate(this.places), visitors: 0 };
    this.gates.set(key, at);
    at.visitors += 1;
    try {
      return await at.gate.run(work);
    } finally {
      at.visitors -= 1;
      if (at.visitors === 0) this.gates.delete(key);
    }
  }

  /** Keys somebody is at. */
  get size(): number {
    return this.gates.size;
  }
}
