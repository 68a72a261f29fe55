import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from '../program';

interface Asked {
  line: string;
  body: unknown;
  key: string | undefined;
}

/** Answers every request with one partner and remembers what it was asked. */
async function parley(args: string[]) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      asked.push({
        line: `${request.method} ${request.url}`,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
        key: request.headers.authorization,
      });
      const data = {
        id: 'p1',
        name: 'Acme',
        partners: [{ id: 'p1', name: 'Acme' }],
        voice_grants: [{ voice_id: 'v1', display_name: 'Maya' }],
        pagination: { next_cursor: null },
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const out: string[] = [];
  const code = await run(args, {
    env: {
      OPERATOR_TOKEN: 't',
      PARLEY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`,
    },
    out: (line) => out.push(line),
    err: () => undefined,
    signal: new AbortController().signal,
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { code, out, asked };
}

describe('parley admin credits', () => {
  it.each<[string[], unknown]>([
    [
      ['correct', 'p1', 'take', '5.25', '--note', 'added twice'],
      { kind: 'correction', amount: '-5.25', note: 'added twice' },
    ],
    [
      ['correct', 'p1', 'give', '1', '--note', 'dropped call', '--reference', 'r', '--allow-overdraft'],
      { kind: 'correction', amount: '1', note: 'dropped call', reference: 'r', allow_overdraft: true },
    ],
  ])('%j', async (args, body) => {
    const { code, asked } = await parley(['admin', 'credits', ...args]);
    expect([code, asked]).toEqual([
      0,
      [{ line: 'POST /admin/v1/partners/p1/credits', body, key: 'Bearer t' }],
    ]);
  });

  it.each([[['correct', 'p1', 'take', '5']], [['correct', 'p1', 'burn', '5', '--note', 'x']]])(
    '%j is not understood, and nothing is asked',
    async (args) => {
      const { code, asked } = await parley(['admin', 'credits', ...args]);
      expect([code, asked]).toEqual([expect.any(Number), []]);
      expect(code).not.toBe(0);
    },
  );
});

describe('parley admin voices', () => {
  it.each<[string[], string, unknown]>([
    [['grant', 'p1', 'v1'], 'POST /admin/v1/partners/p1/voice-grants', { voice_id: 'v1' }],
    [['list', 'p1'], 'GET /admin/v1/partners/p1/voice-grants', undefined],
    [['revoke', 'p1', 'v1'], 'DELETE /admin/v1/partners/p1/voice-grants/v1', undefined],
  ])('%j', async (args, line, body) => {
    const { code, asked } = await parley(['admin', 'voices', ...args]);
    expect([code, asked]).toEqual([0, [{ line, body, key: 'Bearer t' }]]);
  });
});

describe('parley admin partners', () => {
  it.each<[string[], string, unknown]>([
    [
      ['create', 'Acme', '--price', '1.50', '--rate', '90'],
      'POST /admin/v1/partners',
      { name: 'Acme', price_per_minute: '1.50', rate_limit_per_minute: 90 },
    ],
    [
      ['update', 'p1', '--concurrency', 'unlimited', '--tier', 'premium'],
      'PATCH /admin/v1/partners/p1',
      { concurrency_limit: null, tier: 'premium' },
    ],
    [
      ['update', 'p1', '--concurrency', '0', '--name', 'B', '--calls-rate', '7'],
      'PATCH /admin/v1/partners/p1',
      { concurrency_limit: 0, name: 'B', calls_rate_limit_per_minute: 7 },
    ],
    [['suspend', 'p1'], 'PATCH /admin/v1/partners/p1', { status: 'SUSPENDED' }],
    [['approve', 'p1'], 'PATCH /admin/v1/partners/p1', { status: 'APPROVED' }],
    [['get', 'p1'], 'GET /admin/v1/partners/p1', undefined],
    [
      ['list', '--status', 'PENDING', '--limit', '5'],
      'GET /admin/v1/partners?limit=5&status=PENDING',
      undefined,
    ],
  ])('%j', async (args, line, body) => {
    const { code, asked } = await parley(['admin', 'partners', ...args, '--json']);
    expect([code, asked]).toEqual([0, [{ line, body, key: 'Bearer t' }]]);
  });

  it.each([
    ['update', 'p1', '--concurrency', 'many'],
    ['update', 'p1', '--tier', 'gold'],
    ['update'],
    ['update', 'p1'],
    ['fly'],
  ])('what it does not know it does not ask: %s %s %s %s', async (...args) => {
    const { code, asked } = await parley(['admin', 'partners', ...args.filter((one) => one !== undefined)]);
    expect([code, asked]).toEqual([1, []]);
  });

  it('--version tells which one it is, and asks nothing', async () => {
    const { code, out, asked } = await parley(['--version']);
    expect([code, out, asked]).toEqual([0, [expect.stringMatching(/^\d+\.\d+\.\d+$/)], []]);
  });

  it('a path in PARLEY_URL is what people copy, and no harm', async () => {
    expect((await parley(['admin', 'partners', 'get', 'p1'])).out[0]).toMatch(/^id +p1$/);
  });
});
