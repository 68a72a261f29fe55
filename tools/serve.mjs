// nx serve <app>: one service from its sources, restarted on every change, beside the neighbours `npm start` runs.
// It joins their queue groups, so requests reach both; stop the runner's own copy with PARLEY_WITHOUT=<app> npm start.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';

const app = process.argv[2];
const main = join(root, 'apps', app ?? '', 'src', 'main.ts');
if (!app || !existsSync(main))
  fail(`There is no app "${app}".`, 'nx serve gateway|agents|calls|campaigns|voice|webhooks|sandbox');

const dataDir = process.env.DATA_DIR ?? join(root, '.parley');
const shared = join(dataDir, 'dev-environment.json');
if (!existsSync(shared)) fail('No running platform was found.', 'Run `npm start` in another terminal first.');
const neighbours = JSON.parse(readFileSync(shared, 'utf8'));

const child = spawn(
  process.execPath,
  ['--watch', '--conditions=@parley/source', '-r', '@swc-node/register', main],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...neighbours.common,
      ...neighbours.services[app],
      OPS_PORT: '0',
      SWC_NODE_PROJECT: join(root, 'tsconfig.base.json'),
      ...process.env,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
