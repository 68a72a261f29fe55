/** Time as the stack sees it; tests inject their own. All durations are milliseconds. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): TimerHandle;
}

export interface TimerHandle {
  cancel(): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(run, ms) {
    const timer = setTimeout(run, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};
