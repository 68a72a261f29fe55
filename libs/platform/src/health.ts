export interface HealthReport {
  ready: boolean;
  checks: Record<string, 'ok' | string>;
}

const PROBE_TIMEOUT_MS = 2_000;

/** Readiness of a service: every part it cannot work without adds a probe. */
export class HealthRegistry {
  private readonly probes = new Map<string, () => Promise<void> | void>();
  private readonly toEnd: (() => void)[] = [];
  private draining = false;

  /** `probe` throws or rejects with a short reason when the part is not usable. */
  add(name: string, probe: () => Promise<void> | void): void {
    this.probes.set(name, probe);
  }

  /** `end` is called when shutdown begins: for what would else keep a connection for as long as it likes. */
  onDrain(end: () => void): void {
    this.toEnd.push(end);
  }

  /** From now on unready: shutdown has begun, send no more work. */
  drain(): void {
    this.draining = true;
    for (const end of this.toEnd) end();
  }

  async check(): Promise<HealthReport> {
    const entries = await Promise.all(
      [...this.probes].map(async ([name, probe]) => [name, await outcome(probe)] as const),
    );
    if (this.draining) entries.push(['shutdown', 'draining']);
    return { ready: entries.every(([, result]) => result === 'ok'), checks: Object.fromEntries(entries) };
  }
}

async function outcome(probe: () => Promise<void> | void): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), PROBE_TIMEOUT_MS);
  });
  const answer = Promise.resolve()
    .then(probe)
    .then(
      () => 'ok',
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
