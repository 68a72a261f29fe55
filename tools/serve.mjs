// nx serve <app>: one service from its sources, restarted on every change, and everything it needs. Where `npm start` runs
// already, the service joins it (as a second replica, unless it was started with PARLEY_WITHOUT=<app>); where it does not,
// the rest of the platform is started here, with its Postgres and NATS, and stopped with it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, setUp } from './setup.mjs';

const app = process.argv[2];
const main = join(root, 'apps', app ?? '', 'src', 'main.ts');
if (!app || !existsSync(main))
  fail(`There is no app "${app}".`, 'nx serve gateway|agents|calls|campaigns|voice|webhooks|sandbox');

const dataDir = process.env.DATA_DIR || join(root, '.parley');
const STARTED = join(dataDir, 'dev-environment.json');

setUp();
const neighbours = platformRuns() ? null : await startNeighbours();
const { common, services } = JSON.parse(readFileSync(STARTED, 'utf8'));

const service = spawn(
  process.execPath,
  ['--watch', '--conditions=@parley/source', '-r', '@swc-node/register', main],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...common,
      ...services[app],
      OPS_PORT: '0',
      SWC_NODE_PROJECT: join(root, 'tsconfig.base.json'),
      ...process.env,
    },
  },
);
// The terminal's Ctrl-C reaches both; a signal sent to this process alone must be passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));
neighbours?.once('exit', () => service.kill('SIGTERM'));
service.once('exit', (code) => {
  process.exitCode = code ?? 0;
  if (neighbours?.exitCode === null) neighbours.kill('SIGTERM');
});

function platformRuns() {
  if (!existsSync(STARTED)) return false;
  try {
    process.kill(JSON.parse(readFileSync(join(dataDir, 'parley.pid'), 'utf8')).pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves once the platform without `app` is up. */
function startNeighbours() {
  const child = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PARLEY_WITHOUT: app },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => process.exit(code || 1));
  });
}
