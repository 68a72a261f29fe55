import { setPriority } from 'node:os';

/**
 * Raises the calling thread's priority: a thread that has to send every 20 ms loses audio while it waits behind less
 * urgent work. Linux sets it for the thread alone; elsewhere it would apply to the whole process, so it is not set.
 * Needs CAP_SYS_NICE; without it the priority stays as it is.
 */
export function raiseThreadPriority(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    return;
  }
}

/** Sending goes before voice detection. */
export const MEDIA_NICENESS = -10;
export const SEGMENTATION_NICENESS = -5;
