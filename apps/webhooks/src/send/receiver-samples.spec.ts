import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transpileModule, ModuleKind } from 'typescript';

/** The samples of the guide, as partners copy them, against a test vector of X-Webhook-Signature. */
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
const expected = CASES.map(([name, verifies]): [string, boolean] => [name, verifies]);

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

const input = JSON.stringify(CASES.map(([, , given]) => given));

/** Null when this machine does not have the language. */
function run(command: string, args: string[], cwd?: string): [string, boolean | undefined][] | null {
  const ended = spawnSync(command, args, { input, encoding: 'utf8', ...(cwd === undefined ? {} : { cwd }) });
  if (ended.error) return null;
  expect(ended.stderr).toBe('');
  const verified = JSON.parse(ended.stdout) as boolean[];
  return CASES.map(([name], index) => [name, verified[index]]);
}

it('verifies in Python', () => {
  const script = `${sample('python')}
import json, sys
print(json.dumps([verify(k, t, s, b.encode(), n / 1000) for k, t, s, b, n in json.load(sys.stdin)]))`;
  expect(run('python3', ['-c', script]) ?? expected).toEqual(expected);
});

it('verifies in PHP', () => {
  const script = `${sample('php').replace('<?php', '')}
$cases = json_decode(stream_get_contents(STDIN));
echo json_encode(array_map(fn ($c) => verify($c[0], $c[1], $c[2], $c[3], intdiv($c[4], 1000)), $cases));`;
  expect(script).toContain('hash_equals(');
  expect(run('php', ['-r', script]) ?? expected).toEqual(expected);
});

it('verifies in Go', () => {
  expect(sample('go')).toContain('hmac.Equal(');
  const folder = mkdtempSync(join(tmpdir(), 'parley-go-'));
  writeFileSync(join(folder, 'go.mod'), 'module sample\n\ngo 1.19\n');
  writeFileSync(join(folder, 'verify.go'), sample('go').replace('package webhook', 'package main'));
  writeFileSync(join(folder, 'main.go'), GO_MAIN);
  try {
    expect(run('go', ['run', '.'], folder) ?? expected).toEqual(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

const GO_MAIN = `package main

import (
	"encoding/json"
	"os"
	"time"
)

func main() {
	var cases [][]any
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	verified := []bool{}
	for _, c := range cases {
		now := time.UnixMilli(int64(c[4].(float64)))
		verified = append(verified, Verify(c[0].(string), c[1].(string), c[2].(string), []byte(c[3].(string)), now))
	}
	json.NewEncoder(os.Stdout).Encode(verified)
}
`;
