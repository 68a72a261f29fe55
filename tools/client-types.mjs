/**
 * Writes the client's types (libs/client/src/generated/schema.ts) from docs/openapi.json, unless they are up to date. They are
 * not kept in git: `npm ci`, `npm start`, `npm test` and the builds run this first.
 *   node tools/client-types.mjs
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));
const target = join(root, 'libs', 'client', 'src', 'generated', 'schema.ts');

const document = readFileSync(join(root, 'docs', 'openapi.json'), 'utf8');
const hash = createHash('sha256').update(document).update(readFileSync(self)).digest('hex');
const heading = `// Made by tools/client-types.mjs from docs/openapi.json (${hash}): not to be edited.\n`;

if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(heading)) {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  // A field with a default may be left out of a request. Examples say nothing about types and are most of the text.
  const nodes = await openapiTypescript(withoutExamples(JSON.parse(document)), { defaultNonNullable: false });
  mkdirSync(dirname(target), { recursive: true });
  // In one step: another process may be compiling it.
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, `${heading}\n${astToString(nodes)}`);
  renameSync(draft, target);
}

function withoutExamples(node, key) {
  if (Array.isArray(node)) return node.map((one) => withoutExamples(one));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([name]) => key === 'properties' || (name !== 'example' && name !== 'examples'),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutExamples(value, name)]));
}
