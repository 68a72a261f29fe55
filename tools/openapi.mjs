/**
 * Writes docs/openapi.json from the controllers; needs neither a database nor a bus nor a build.
 *   node tools/openapi.mjs          writes the file
 *   node tools/openapi.mjs --check  exits 1 when the file does not match the code
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const file = join(root, 'docs', 'openapi.json');

const script = `
  const { offlineOpenApi } = require('./apps/gateway/src/openapi/offline-document.ts');
  offlineOpenApi().then(
    (document) => process.stdout.write(JSON.stringify(document, null, 2) + '\\n'),
    (error) => { console.error(error); process.exitCode = 1; },
  );`;
const run = spawnSync(process.execPath, ['-C', '@parley/source', '-r', '@swc-node/register', '-e', script], {
  cwd: root,
  env: { ...process.env, SWC_NODE_PROJECT: join(root, 'tsconfig.base.json') },
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (run.status !== 0) process.exit(run.status ?? 1);

if (process.argv.includes('--check')) {
  let current = '';
  try {
    current = readFileSync(file, 'utf8');
  } catch {
    // Missing is a mismatch like any other.
  }
  if (current !== run.stdout) {
    console.error(
      'docs/openapi.json does not match the code: run `node tools/openapi.mjs` and commit the result',
    );
    process.exit(1);
  }
} else {
  writeFileSync(file, run.stdout);
}
