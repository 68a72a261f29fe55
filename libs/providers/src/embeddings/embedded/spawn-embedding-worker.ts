import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

const EXTENSION = extname(__filename);

/** Built: JavaScript next to this file. In development and under jest: TypeScript, which the thread learns to read by itself. */
export function spawnEmbeddingWorker(): Worker {
  const file = join(__dirname, `embedding-worker${EXTENSION}`);
  if (EXTENSION !== '.ts') return new Worker(file);
  const register = createRequire(__filename).resolve('@swc-node/register');
  // eslint-disable-next-line no-restricted-properties -- handed on to the thread, not read
  const env = { ...process.env, SWC_NODE_PROJECT: resolve(__dirname, '../../../tsconfig.json') };
  return new Worker(file, { env, execArgv: ['-C', '@parley/source', '-r', register] });
}
