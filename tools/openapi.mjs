/**
 * Writes docs/openapi.json from the controllers, and the client's types from it; needs neither a database nor a bus nor a
 * build.
 *   node tools/openapi.mjs          writes both
 *   node tools/openapi.mjs --check  exits 1 when one does not match the code, or the document is not lint-clean
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

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

// A field with a default may be left out of a request.
const OPTIONS = { defaultNonNullable: false };

async function typesOf(document) {
  // Examples say nothing about types and are most of the text.
  const types = astToString(await openapiTypescript(withoutExamples(JSON.parse(document)), OPTIONS));
  return `// Made by tools/openapi.mjs from docs/openapi.json: not to be edited.\n\n${types}`;
}

function withoutExamples(node, key) {
  if (Array.isArray(node)) return node.map((one) => withoutExamples(one));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([name]) => key === 'properties' || (name !== 'example' && name !== 'examples'),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutExamples(value, name)]));
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

const document = documentOfTheCode();
const written = [
  [join('docs', 'openapi.json'), document],
  [join('libs', 'client', 'src', 'generated', 'schema.ts'), await typesOf(document)],
];

let wrong = 0;
for (const [file, text] of written) {
  const path = join(root, file);
  if (!checking) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (read(path) !== text) {
    console.error(`${file} does not match the code: run \`node tools/openapi.mjs\` and commit the result`);
    wrong += 1;
  }
}
if (checking && !lint(document)) wrong += 1;
process.exit(wrong === 0 ? 0 : 1);

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // Missing is a mismatch like any other.
  }
}
