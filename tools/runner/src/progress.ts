/** What a person sees while the platform starts: one line a step, with its time, and what to do when one fails. */
export class Progress {
  async step<T>(what: string, work: () => Promise<T>): Promise<T> {
    const started = Date.now();
    process.stdout.write(`▸ ${what} ... `);
    try {
      const result = await work();
      process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
      return result;
    } catch (error) {
      process.stdout.write('failed\n');
      throw error;
    }
  }

  /** Something a running step has to say. */
  detail = (line: string): void => {
    process.stdout.write(`\n    ${line} ... `);
  };

  note(line: string): void {
    process.stdout.write(`${line}\n`);
  }
}
