import { createRequire } from 'node:module';
import { extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

const EXTENSION = extname(__filename);

/**
 * Starts a thread on `entry`, a file of this library without its extension. Built, that is plain JavaScript; in
 * development and under jest it is TypeScript, which the thread learns to read by itself: nothing of the parent's loaders
 * comes with it.
 */
export function spawnWorker(entry: string, workerData?: unknown): Worker {
  const file = `${entry}${EXTENSION}`;
  if (EXTENSION !== '.ts') return new Worker(file, { workerData });
  const register = createRequire(__filename).resolve('@swc-node/register');
  // eslint-disable-next-line no-restricted-properties -- handed on to the thread, not read
  const env = { ...process.env, SWC_NODE_PROJECT: resolve(__dirname, '../tsconfig.json') };
  return new Worker(file, { workerData, env, execArgv: ['-C', '@parley/source', '-r', register] });
}
