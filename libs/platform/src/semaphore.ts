/** At most `limit` at a time; the others wait their turn. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      // Handed on to who waits longest, so that no newcomer overtakes it.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** A semaphore for each key, such as an account: the work of one does not hold up the others. */
export class KeyedSemaphore {
  private readonly byKey = new Map<string, { semaphore: Semaphore; users: number }>();

  constructor(private readonly limit: number) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.byKey.get(key) ?? { semaphore: new Semaphore(this.limit), users: 0 };
    this.byKey.set(key, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.run(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.byKey.delete(key);
    }
  }

  /** Keys in use. */
  get size(): number {
    return this.byKey.size;
  }
}
