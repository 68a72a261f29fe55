/** Removes the listener it was returned for. */
export type Unsubscribe = () => void;

type Listener<T> = (event: T) => unknown;

/**
 * Typed events whose listeners cannot hurt the stack: a listener that throws or rejects is reported, the
 * others still run, and the caller of `emit` never sees it.
 */
export class Emitter<Events extends object> {
  private readonly listeners = new Map<keyof Events, Set<Listener<never>>>();

  constructor(private readonly onError: (event: string, error: unknown) => void) {}

  on<K extends keyof Events>(event: K, listener: (payload: Events[K]) => unknown): Unsubscribe {
    const set = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, set);
    set.add(listener as Listener<never>);
    return () => set.delete(listener as Listener<never>);
  }

  emit<K extends keyof Events>(event: K, payload: Events[K]): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) {
      guard(
        () => (listener as Listener<Events[K]>)(payload),
        (error) => this.onError(String(event), error),
      );
    }
  }

  has(event: keyof Events): boolean {
    return (this.listeners.get(event)?.size ?? 0) > 0;
  }
}

/** Runs foreign code, sync or async, and reports what it throws. */
export function guard(run: () => unknown, onError: (error: unknown) => void): void {
  try {
    const result = run();
    if (result instanceof Promise) result.catch(onError);
  } catch (error) {
    onError(error);
  }
}
