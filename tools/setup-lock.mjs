// One process at a time sets a checkout up: `npm ci` deletes what another one is just installing. Plain JavaScript without
// a dependency, and without `await`, as set-up is.
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const LOOK_EVERY_MS = 200;

/**
 * Runs `work` while the folder `path` is ours. The folder holds one file, named after its owner; it comes into being with
 * the file in it, and a dead owner's file is renamed to ours: of several that try, one succeeds. `waiting` is told whom we
 * wait for, once for each.
 */
export function withLock(path, waiting, work) {
  // Where we cannot write, nothing is set up.
  if (!isWritable(dirname(path))) return work();
  const mine = nameOf(process.pid);
  let told = null;
  while (!taken(path, mine)) {
    const owner = ownerOf(path);
    if (owner === null) {
      removed(path);
      continue;
    }
    if (!isAlive(owner)) {
      if (renamed(join(path, owner), join(path, mine))) break;
      continue;
    }
    if (owner !== told) waiting(pidOf(owner));
    told = owner;
    pause(LOOK_EVERY_MS);
  }
  const release = () => releaseLock(path, mine);
  // `finally` does not run where the work ends the process.
  process.once('exit', release);
  try {
    return work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function taken(path, mine) {
  const draft = `${path}.${mine}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, mine), '');
  if (renamed(draft, path)) return true;
  rmSync(draft, { recursive: true, force: true });
  return false;
}

function releaseLock(path, mine) {
  rmSync(join(path, mine), { force: true });
  removed(path);
}

/** Unless somebody has taken it in between. */
function removed(path) {
  try {
    rmdirSync(path);
  } catch {
    // Then it is theirs.
  }
}

function isWritable(directory) {
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** False when it is another's now, or gone. */
function renamed(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

function ownerOf(path) {
  try {
    return readdirSync(path)[0] ?? null;
  } catch {
    return null;
  }
}

/** A number is given to another process after a while; where it can be known, the time it began tells them apart. */
function nameOf(pid) {
  return `${pid}-${startOf(pid)?.began ?? 'unknown'}`;
}

function pidOf(owner) {
  return Number.parseInt(owner, 10);
}

function isAlive(owner) {
  try {
    process.kill(pidOf(owner), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const start = startOf(pidOf(owner));
  return (
    start === null || (start.state !== 'Z' && (owner.endsWith('-unknown') || owner === nameOf(pidOf(owner))))
  );
}

/** Linux tells; null elsewhere. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], began: fields[19] };
  } catch {
    return null;
  }
}

function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
