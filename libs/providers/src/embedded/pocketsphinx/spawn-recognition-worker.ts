import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from './protocol';

const EXTENSION = extname(__filename);

/**
 * Built, the worker is plain JavaScript next to this file; in development and under jest it is TypeScript, which the
 * thread learns to read by itself (nothing of the parent's loaders comes with it).
 */
export function spawnRecognitionWorker(options: WorkerOptions): Worker {
  const file = join(__dirname, `recognition-worker${EXTENSION}`);
  if (EXTENSION !== '.ts') return new Worker(file, { workerData: options });
  const register = createRequire(__filename).resolve('@swc-node/register');
  // eslint-disable-next-line no-restricted-properties -- handed on to the thread, not read
  const env = { ...process.env, SWC_NODE_PROJECT: resolve(__dirname, '../../../tsconfig.json') };
  return new Worker(file, { workerData: options, env, execArgv: ['-C', '@parley/source', '-r', register] });
}
