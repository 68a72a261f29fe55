/**
 * Writes docs/openapi.json from the controllers, and the client's types from it; needs neither a database nor a bus nor a
 * build.
 *   node tools/openapi.mjs          writes both
 *   node tools/openapi.mjs --check  exits 1 when the document does not match the code, or is not lint-clean
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const checking = process.argv.includes('--check');

const script = `
  const { offlineOpenApi } = require('./apps/gateway/src/offline-document.ts');
  offlineOpenApi().then(
    (document) => process.stdout.write(JSON.stringify(document, null, 2) + '\\n'),
    (error) => { console.error(error); process.exitCode = 1; },
  );`;

function documentOfTheCode() {
  const run = spawnSync(
    process.execPath,
    ['-C', '@parley/source', '-r', '@swc-node/register', '-e', script],
    {
      cwd: root,
      env: { ...process.env, SWC_NODE_PROJECT: join(root, 'tsconfig.base.json') },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (run.status !== 0) process.exit(run.status ?? 1);
  return run.stdout;
}

/** Redocly, by redocly.yaml; asks nothing of the network. */
function lint(document) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const cli = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
  const run = spawnSync(process.execPath, [cli, 'lint', file, '--config', join(root, 'redocly.yaml')], {
    cwd: root,
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  // Warnings count: the document is to be clean.
  const clean = run.status === 0 && !/You have \d+ (warning|error)/.test(run.stdout + run.stderr);
  if (!clean) console.error(run.stdout + run.stderr);
  return clean;
}

const FILE = join(root, 'docs', 'openapi.json');
const document = documentOfTheCode();
if (checking) {
  const matches = readFileSync(FILE, 'utf8') === document;
  if (!matches)
    console.error('docs/openapi.json does not match the code: run `npm run openapi` and commit the result');
  process.exitCode = lint(document) && matches ? 0 : 1;
} else {
  writeFileSync(FILE, document);
  await import('./client-types.mjs');
}
