import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { READ_LIMITS } from './read-limits';

const EXTENSION = extname(__filename);
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * How the reading process is started. Built, its entry is plain JavaScript beside this file; in development and under
 * jest it is TypeScript, which it learns to read by itself. Its environment is empty: no address, no key.
 */
export function readingCommand(limits: string): {
  command: string;
  args: string[];
  env: Record<string, string>;
} {
  const entry = join(__dirname, `reading-process${EXTENSION}`);
  const bounds = [`--max-old-space-size=${READ_LIMITS.heapMb}`, '--no-warnings'];
  if (EXTENSION !== '.ts') {
    // No file is written, no process started.
    const permissions = [PERMISSION_FLAG, '--allow-fs-read=*', '--allow-worker'];
    const env = { NODE_ENV: 'production' };
    return { command: process.execPath, args: [...bounds, ...permissions, entry, limits], env };
  }
  const register = createRequire(__filename).resolve('@swc-node/register');
  const source = ['-C', '@parley/source', '-r', register];
  return {
    command: process.execPath,
    args: [...bounds, ...source, entry, limits],
    env: { SWC_NODE_PROJECT: resolve(__dirname, '../../../tsconfig.json') },
  };
}
