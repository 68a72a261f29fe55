import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { type TransferListItem, Worker } from 'node:worker_threads';

const EXTENSION = extname(__filename);
const SOURCE_ROOT = resolve(__dirname, '..');

/**
 * Starts a thread on an entry of this library, given without extension from `src`. Built, that is plain JavaScript
 * next to this file; in development and under jest it is TypeScript, which the thread learns to read by itself: nothing
 * of the parent's loaders comes with it.
 */
export function spawnThread(entry: string, workerData: unknown, transferList: TransferListItem[]): Worker {
  const file = join(SOURCE_ROOT, `${entry}${EXTENSION}`);
  if (EXTENSION !== '.ts') return new Worker(file, { workerData, transferList });
  const register = createRequire(__filename).resolve('@swc-node/register');
  // eslint-disable-next-line no-restricted-properties -- handed on to the thread, not read
  const env = { ...process.env, SWC_NODE_PROJECT: resolve(SOURCE_ROOT, '../tsconfig.json') };
  return new Worker(file, {
    workerData,
    transferList,
    env,
    execArgv: ['-C', '@parley/source', '-r', register],
  });
}
