import { setPriority } from 'node:os';

/**
 * Puts the calling thread before others of the machine: one that has to send every 20 ms loses audio when it waits for
 * its turn behind work that could as well come later. Linux sets it for the thread alone; elsewhere it would be the whole
 * process, so it is left. Needs CAP_SYS_NICE; without it all are equal, as before.
 */
export function keepTime(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    return;
  }
}

/** Sending never waits for listening. */
export const MEDIA_NICENESS = -10;
export const EAR_NICENESS = -5;
