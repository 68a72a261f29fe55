import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './process-control';

const WAIT_MS = 60_000;

/** One process at a time starts or stops the servers of a directory. A lock whose owner died does not count. */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'start.lock');
  const until = Date.now() + WAIT_MS;
  while (!taken(path)) {
    if (Date.now() > until)
      throw new Error(`another process has been starting ${dataDir} for a minute (${path})`);
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function taken(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  let owner = Number.NaN;
  try {
    owner = Number.parseInt(readFileSync(path, 'utf8'), 10);
  } catch {
    return false;
  }
  if (Number.isInteger(owner) && !isAlive(owner)) rmSync(path, { force: true });
  return false;
}
