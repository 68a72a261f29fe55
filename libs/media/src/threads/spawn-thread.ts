import { createRequire } from 'node:module';
import { extname, resolve } from 'node:path';
import { type TransferListItem, Worker } from 'node:worker_threads';

const EXTENSION = extname(__filename);

/**
 * Starts a thread on `entry`, a file of this or another library, without its extension. Built, that is plain JavaScript;
 * in development and under jest it is TypeScript, as this file is then, which the thread learns to read by itself: nothing
 * of the parent's loaders comes with it.
 */
export function spawnThread(
  entry: string,
  workerData?: unknown,
  transferList: TransferListItem[] = [],
): Worker {
  const file = `${entry}${EXTENSION}`;
  if (EXTENSION !== '.ts') return new Worker(file, { workerData, transferList });
  const register = createRequire(__filename).resolve('@swc-node/register');
  // Every library's extends the same one.
  const project = resolve(__dirname, '../../tsconfig.json');
  // eslint-disable-next-line no-restricted-properties -- handed on to the thread, not read
  const env = { ...process.env, SWC_NODE_PROJECT: project };
  const execArgv = ['-C', '@parley/source', '-r', register];
  return new Worker(file, { workerData, transferList, env, execArgv });
}
