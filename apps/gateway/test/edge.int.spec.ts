import { Database } from '@parley/persistence';
import type { RunningService } from '@parley/platform';
import { eventually, TEST_MASTER_KEY } from '@parley/testing';
import { connect } from 'node:net';
import { ApiKeyCountsQuery } from '../src/accounts/api-key/api-key.counts';
import { newApiKey } from '../src/edge/auth/api-key-text';
import { gatewayReplicas, type Replicas } from './replicas';
import { type Answered, Client, OPERATOR_TOKEN } from './support';

const LIMIT = 6;
/** The first replica stands behind a proxy, the second is reached directly, the third has another master key. */
const [PROXIED, DIRECT, ROTATED] = [0, 1, 2];
let world: Replicas;

beforeAll(async () => {
  world = await gatewayReplicas([
    { ADDRESS_RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUSTED_PROXIES: '127.0.0.0/8, ::1' },
    { ADDRESS_RATE_LIMIT_PER_MINUTE: '1000' },
    { MASTER_KEY: Buffer.alloc(32, 9).toString('base64'), OTHER_MASTER_KEYS: TEST_MASTER_KEY },
  ]);
}, 120_000);
afterAll(() => world.stop());

let nextAddress = 0;
const freshAddress = (): string => `203.0.113.${(nextAddress += 1)}`;

function from(address: string, path: string, token: string | null = null): Promise<Answered> {
  return new Client(world.urls[PROXIED] ?? '', token).send('GET', path, undefined, {
    'x-forwarded-for': address,
  });
}

async function inTurn(times: number, ask: () => Promise<Answered>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await ask()).status);
  return statuses;
}

const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);

/** Bytes on a socket of their own, and all that comes back. */
function raw(replica: number, bytes: string): Promise<string> {
  const { hostname, port } = new URL(world.urls[replica] ?? '');
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('end', () => resolve(received)).on('error', reject);
  });
}

describe('the limit of an address', () => {
  it('sends away who comes too often without a key, before any key is looked at', async () => {
    const [address, { key }] = [freshAddress(), await world.partner()];
    expect(await inTurn(LIMIT + 2, () => from(address, '/api/v2/agent'))).toEqual([
      ...times(LIMIT, 401),
      429,
      429,
    ]);
    const answer = await from(address, '/api/v2/nothing', key);
    expect([answer.status, answer.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(answer.body.error.message).toContain('after 60 seconds');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-ratelimit-limit')).toBe(String(LIMIT));
    expect((await from(freshAddress(), '/api/v2/nothing', key)).status).toBe(404);
  });

  it('does not count what carries a valid key or operator token', async () => {
    const [address, { key }] = [freshAddress(), await world.partner({ status: 'SUSPENDED' })];
    const ask = {
      partner: () => from(address, '/api/v2/x', key),
      operator: () => from(address, '/admin/v1/x', OPERATOR_TOKEN),
    };
    expect(await inTurn(LIMIT * 2, ask.partner)).toEqual(times(LIMIT * 2, 403));
    expect(await inTurn(LIMIT * 2, ask.operator)).toEqual(times(LIMIT * 2, 404));
    expect(await inTurn(LIMIT + 1, () => from(address, '/admin/v1/x', 'guessed'))).toEqual([
      ...times(LIMIT, 401),
      429,
    ]);
    expect((await ask.operator()).status).toBe(429);
  });

  it('counts unknown paths, but never probes', async () => {
    const address = freshAddress();
    expect(await inTurn(LIMIT + 1, () => from(address, '/wp-login.php'))).toEqual([
      ...times(LIMIT, 404),
      429,
    ]);
    expect(await inTurn(LIMIT + 1, () => from(address, '/health/live'))).toEqual(times(LIMIT + 1, 200));
  });

  it('is by the nearest address no proxy of ours wrote', async () => {
    const address = freshAddress();
    await inTurn(LIMIT, () => from(address, '/nothing'));
    expect((await from(`198.51.100.1, ${address}`, '/nothing')).status).toBe(429);
    expect((await from(`${address}, ${freshAddress()}`, '/nothing')).status).toBe(404);
  });

  it('takes no X-Forwarded-For from who is no trusted proxy', async () => {
    const remaining = async (address: string): Promise<number> => {
      const client = new Client(world.urls[DIRECT] ?? '', null);
      const { headers } = await client.send('GET', '/nothing', undefined, { 'x-forwarded-for': address });
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const first = await remaining(freshAddress());
    expect(await remaining(freshAddress())).toBe(first - 1);
  });

  it('counts what is not even HTTP', async () => {
    const remaining = (text: string): number => Number(/x-ratelimit-remaining: (\d+)/i.exec(text)?.[1]);
    const broken = 'GET / HTTP/1.1\r\nbroken header\r\n\r\n';
    const first = remaining(await raw(DIRECT, broken));
    expect(first).toBeLessThan(1000);
    expect(remaining(await raw(DIRECT, broken))).toBe(first - 1);
  });
});

describe('every response', () => {
  const OVERSIZE = 'x'.repeat(1024 * 1024 + 1);

  it.each([
    ['401', 'GET', '/api/v2/agent', 'nobody', undefined],
    ['404 of a route', 'GET', '/api/v2/nothing', 'partner', undefined],
    ['404 of a broken path', 'GET', '/api/v2/%zz', 'partner', undefined],
    ['404 outside of the API', 'POST', '/nothing', 'nobody', '{'],
    ['400', 'POST', '/api/v2/agent', 'partner', '{'],
    ['413', 'POST', '/api/v2/agent', 'partner', OVERSIZE],
    ['502', 'GET', '/api/v2/agent', 'partner', undefined],
    ['200 of a probe', 'GET', '/health/live', 'nobody', undefined],
    ['200 of an operator', 'GET', '/admin/v1/partners', 'operator', undefined],
    ['401 of an operator', 'GET', '/admin/v1/partners', 'nobody', undefined],
  ] as const)(
    'carries its rate and its id and is not to be kept: %s',
    async (what, method, path, who, body) => {
      const { key } = await world.partner();
      const token = { nobody: null, partner: key, operator: OPERATOR_TOKEN }[who];
      const answer = await new Client(world.urls[DIRECT] ?? '', token).send(method, path, body);
      expect(answer.status).toBe(Number(what.slice(0, 3)));
      const header = (name: string): string | null => answer.headers.get(name);
      expect(header('x-ratelimit-limit')).toBe(who === 'partner' ? '60' : '1000');
      expect(header('x-ratelimit-remaining')).toMatch(/^\d+$/);
      expect(Number(header('x-ratelimit-reset'))).toBeLessThanOrEqual(60);
      expect(header('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(header('cache-control')).toBe('no-store');
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('strict-transport-security')).toContain('max-age=');
      expect(header('x-powered-by')).toBeNull();
      expect(header('access-control-allow-origin')).toBeNull();
    },
  );

  it('the documentation’s, too', async () => {
    const { headers } = await fetch(`${world.urls[DIRECT]}/docs`);
    for (const name of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
      expect([name, headers.get(name)]).toEqual([name, expect.any(String)]);
  });

  it('also of what is not HTTP', async () => {
    const text = await raw(DIRECT, 'nonsense\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
      expect(text).toMatch(new RegExp(`\\r\\n${name}: \\S+\\r\\n`));
  });
});

describe('the Authorization header', () => {
  const authorized = async (line: (key: string) => string): Promise<string> => {
    const { key } = await world.partner();
    const head = `GET /api/v2/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    return (await raw(DIRECT, `${head}${line(key)}\r\n\r\n`)).slice(9, 12);
  };

  it.each([
    ['404', 'as the contract has it', (key: string) => `Authorization: Bearer ${key}`],
    ['404', 'under a name in another case', (key: string) => `AUTHORIZATION: Bearer ${key}`],
    ['401', 'with a lower-case scheme', (key: string) => `Authorization: bearer ${key}`],
    ['401', 'with two spaces', (key: string) => `Authorization: Bearer  ${key}`],
    ['401', 'with a tab', (key: string) => `Authorization: Bearer\t${key}`],
    ['401', 'twice', (key: string) => `Authorization: Bearer ${key}\r\nAuthorization: Bearer ${key}`],
    ['401', 'once more, empty', (key: string) => `Authorization: Bearer ${key}\r\nAuthorization:`],
    ['401', 'with two keys', (key: string) => `Authorization: Bearer ${key}, Bearer ${key}`],
    ['401', 'of a proxy', (key: string) => `Proxy-Authorization: Bearer ${key}`],
  ])('is %s %s', async (status, _how, line) => expect(await authorized(line)).toBe(status));
});

describe('another master key', () => {
  it('knows the API keys of the one before it, each from its next request on without it', async () => {
    const { key, keyId } = await world.partner({ rate_limit_per_minute: 2 });
    const db = (world.gateways[ROTATED] as RunningService).app.get(Database);
    const hash = async (): Promise<string> =>
      (
        await db.query<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM api_key WHERE id = $1`, [
          keyId,
        ])
      )[0]?.hash ?? '';
    const before = await hash();
    const rotated = world.at(ROTATED, key);
    expect((await rotated.get('/nothing')).status).toBe(404);
    const after = await hash();
    expect(after).not.toBe(before);
    // Counted once each, whichever key it was found by.
    const second = await rotated.get('/nothing');
    expect([second.status, second.headers.get('x-ratelimit-remaining')]).toEqual([404, '0']);
    expect(await hash()).toBe(after);
    expect((await rotated.get('/nothing')).status).toBe(429);
    expect((await world.at(ROTATED, newApiKey()).get('/nothing')).status).toBe(401);
  });

  it('counts the API keys that have not come since: revoked ones do not matter', async () => {
    const { app } = world.gateways[ROTATED] as RunningService;
    const [counts, db] = [app.get(ApiKeyCountsQuery), app.get(Database)];
    const before = await counts.execute();
    const [used, old, revoked] = [await world.partner(), await world.partner(), await world.partner()];
    await world.admin.delete(`/partners/${revoked.id}/api-keys/${revoked.keyId}`);
    expect(await counts.execute()).toEqual({ current: before.current, other: before.other + 2 });
    await world.at(ROTATED, used.key).get('/nothing');
    expect(await counts.execute()).toEqual({ current: before.current + 1, other: before.other + 1 });
    // One whose hash goes by this master key already, from before that was written down.
    await world.at(ROTATED, old.key).get('/nothing');
    await eventually(async () => {
      const used = `SELECT 1 FROM api_key WHERE id = $1 AND last_used_at IS NOT NULL`;
      expect(await db.query(used, [old.keyId])).toHaveLength(1);
    });
    await db.query(`UPDATE api_key SET master_key_id = NULL, last_used_at = NULL WHERE id = $1`, [old.keyId]);
    expect(await counts.execute()).toMatchObject({ other: before.other + 1 });
    await world.at(ROTATED, old.key).get('/nothing');
    await eventually(async () => expect(await counts.execute()).toMatchObject({ other: before.other }));
  });
});

describe('requests on one connection', () => {
  const GET = 'GET /api/v2/nothing HTTP/1.1\r\nHost: x\r\n';

  it('are answered in their order, also where what follows is not HTTP', async () => {
    const { key } = await world.partner();
    const text = await raw(DIRECT, `${GET}Authorization: Bearer ${key}\r\n\r\nnonsense\r\n\r\nmore\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 400']);
  });

  it('end with one whose body is not HTTP', async () => {
    const { key } = await world.partner();
    const head = `POST /api/v2/agent HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
    const text = await raw(DIRECT, `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false });
  });
});
