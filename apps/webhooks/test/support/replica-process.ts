import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { TEST_MASTER_KEY } from '@parley/testing';
import type { World } from './world';

const root = join(__dirname, '..', '..', '..', '..');

/** The service as a process of its own, to be killed. */
export function replicaProcess(world: World): ChildProcess {
  return spawn(
    process.execPath,
    ['--conditions=@parley/source', '-r', '@swc-node/register', join(root, 'apps/webhooks/src/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...world.environment,
        MASTER_KEY: TEST_MASTER_KEY,
        LOG_LEVEL: 'fatal',
        SWC_NODE_PROJECT: join(root, 'tsconfig.base.json'),
        OPS_PORT: '0',
        NODE_ENV: 'test',
      },
    },
  );
}
