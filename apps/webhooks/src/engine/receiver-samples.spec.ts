import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transpileModule, ModuleKind } from 'typescript';

/** The samples of the guide, as partners copy them, against the vector of the contract's signature. */
const guide = readFileSync(join(__dirname, '../../../../docs/how-to/receive-webhooks.md'), 'utf8');
const sample = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const timestamp = '2026-01-02T03:04:05.678Z';
const signature = 'sha256=eb7956193da113c1380fdca746f90819bf5c47a1a206f7f0e0ff8f8e9fc9ced1';
const body = '{"event":"webhook.test","timestamp":"2026-01-02T03:04:05.678Z","data":{}}';
const sentMs = Date.parse(timestamp);

type Given = [secret: string, timestamp: string, signature: string, body: string, nowMs: number];
const CASES: [string, boolean, Given][] = [
  ['the vector', true, [secret, timestamp, signature, body, sentMs]],
  ['it five minutes late', true, [secret, timestamp, signature, body, sentMs + 299_000]],
  ['it too late', false, [secret, timestamp, signature, body, sentMs + 301_000]],
  ['it from the future', false, [secret, timestamp, signature, body, sentMs - 301_000]],
  ['another body', false, [secret, timestamp, signature, `${body} `, sentMs]],
  ['another secret', false, [`${secret}x`, timestamp, signature, body, sentMs]],
  ['another time', false, [secret, '2026-01-02T03:04:05.679Z', signature, body, sentMs]],
  ['no time', false, [secret, 'now', signature, body, sentMs]],
  ['half a signature', false, [secret, timestamp, signature.slice(0, 40), body, sentMs]],
  ['no signature', false, [secret, timestamp, '', body, sentMs]],
];
const expected = CASES.map(([name, verifies]) => [name, verifies]);

it('verifies in TypeScript', () => {
  const { outputText } = transpileModule(sample('ts'), { compilerOptions: { module: ModuleKind.CommonJS } });
  const exported: { verify?: (...given: unknown[]) => boolean } = {};
  new Function('exports', 'require', outputText)(exported, createRequire(__filename));
  const seen = CASES.map(([name, , [key, at, signed, text, nowMs]]) => [
    name,
    exported.verify?.(key, at, signed, Buffer.from(text), nowMs),
  ]);
  expect(seen).toEqual(expected);
});

it('verifies in Python', () => {
  const script = `${sample('python')}
import json, sys
print(json.dumps([verify(k, t, s, b.encode(), n / 1000) for k, t, s, b, n in json.load(sys.stdin)]))`;
  const input = JSON.stringify(CASES.map(([, , given]) => given));
  const run = spawnSync('python3', ['-c', script], { input, encoding: 'utf8' });
  if (run.error) return; // No Python on this machine.
  expect(run.stderr).toBe('');
  const verified = JSON.parse(run.stdout) as boolean[];
  expect(CASES.map(([name], index) => [name, verified[index]])).toEqual(expected);
});

it('is shown in Go and PHP as well', () => {
  expect(sample('go')).toContain('hmac.Equal(');
  expect(sample('php')).toContain('hash_equals(');
});
