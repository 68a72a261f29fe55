import { Database } from '@parley/persistence';
import { newApiKey } from '../src/edge/auth/api-key-text';
import { RateLimitSweeper } from '../src/edge/rate-limit/rate-limit.sweeper';
import { gatewayReplicas, type Replicas } from './replicas';
import type { Answered, Client, TestPartner } from './support';

let world: Replicas;
let db: Database;

beforeAll(async () => {
  world = await gatewayReplicas();
  db = (world.gateways[0] as (typeof world.gateways)[number]).app.get(Database);
}, 120_000);
afterAll(() => world.stop());

/** Nobody's: 404 whatever else is behind the gateway, and counted like any other. */
const GENERAL = '/nothing';
const CALLS = '/calls/nothing/at/all';

const statuses = (answers: Answered[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

const many = (times: number, ask: (n: number) => Promise<Answered>): Promise<Answered[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(n)));

/** As if `seconds` had passed since everything counted so far. */
async function age(partner: TestPartner, seconds: number, newest = 1_000_000): Promise<void> {
  await db.query(`UPDATE rate_window SET used_at = used_at - make_interval(secs => $2) WHERE key_id = $1`, [
    partner.keyId,
    newest < 1_000_000 ? 0 : seconds,
  ]);
  await db.query(
    `UPDATE rate_slot SET at = at - make_interval(secs => $2) WHERE key_id = $1 AND slot <= $3`,
    [partner.keyId, seconds, newest],
  );
}

function rateOf(answer: Answered): (string | null)[] {
  return ['limit', 'remaining'].map((name) => answer.headers.get(`x-ratelimit-${name}`));
}

describe('the rate limit of a key', () => {
  it.each([
    ['60 requests per minute in general', GENERAL, 60],
    ['10 requests per minute under /calls/', CALLS, 10],
  ])('is %s, whatever replicas they come to, however many at once', async (_limit, path, limit) => {
    const partner = await world.partner();
    const clients = [0, 1].map((replica) => world.at(replica, partner.key));
    const answers = await many(limit + 25, (n) => (clients[n % 2] as Client).get(path));
    expect(statuses(answers)).toEqual({ 404: limit, 429: 25 });
    const remaining = answers.filter(({ status }) => status === 404).map((one) => Number(rateOf(one)[1]));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, n) => n));
  });

  it('is two buckets: neither counts against the other, nor does another key of the account', async () => {
    const partner = await world.partner();
    expect(statuses(await many(10, () => partner.api.get(CALLS)))).toEqual({ 404: 10 });
    expect((await partner.api.get('/calls')).status).toBe(429);
    expect((await partner.api.get('/CALLS/start')).status).toBe(429);
    expect(statuses(await many(60, () => partner.api.get(GENERAL)))).toEqual({ 404: 60 });
    expect((await partner.api.get(GENERAL)).status).toBe(429);
    const second = await world.admin.post<{ api_key: string }>(`/partners/${partner.id}/api-keys`, {});
    expect((await world.at(1, second.body.data.api_key).get(GENERAL)).status).toBe(404);
  });

  it('answers 429 RATE_LIMITED, advising to retry after 60 seconds, with Retry-After in seconds', async () => {
    const partner = await world.partner({ calls_rate_limit_per_minute: 1 });
    const first = await partner.api.get(CALLS);
    expect([...rateOf(first), first.headers.get('x-ratelimit-reset')]).toEqual(['1', '0', '60']);
    expect(first.headers.get('retry-after')).toBeNull();
    for (const replica of [0, 1]) {
      const { status, body, headers } = await world.at(replica, partner.key).get(CALLS);
      expect([status, body]).toEqual([
        429,
        {
          success: false,
          error: { code: 'RATE_LIMITED', message: expect.stringMatching(/after 60 seconds/) },
        },
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(55);
      expect(headers.get('retry-after')).toBe(headers.get('x-ratelimit-reset'));
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
    }
  });

  it('slides: each request counts for 60 seconds, and one is accepted for each that is older', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 10 });
    const other = world.at(1, partner.key);
    await many(10, () => partner.api.get(GENERAL));
    await age(partner, 59);
    expect((await other.get(GENERAL)).status).toBe(429);
    // The slots are numbered 1..9, 0: three of them pass the 60 seconds, the seven others do not.
    await age(partner, 1, 3);
    await db.query(`UPDATE rate_slot SET at = at + interval '1 second' WHERE key_id = $1 AND slot = 0`, [
      partner.keyId,
    ]);
    const fresh = await gatewayAsked(partner);
    expect(fresh).toEqual([true, true, true, false, false]);
  });

  it('is a fresh start after a quiet minute, again and again', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 7 });
    for (let minute = 0; minute < 4; minute += 1) {
      expect(await gatewayAsked(partner, 9)).toEqual([...Array<boolean>(7).fill(true), false, false]);
      await age(partner, 60.001);
    }
  });

  it('refused requests are not counted', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 3 });
    await many(30, () => partner.api.get(GENERAL));
    const rows = await db.query<{ requests: number }>(
      `SELECT count(*)::int AS requests FROM rate_slot WHERE key_id = $1`,
      [partner.keyId],
    );
    expect(rows).toEqual([{ requests: 3 }]);
  });

  it('may be raised, and holds at once: what was counted stays counted', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 2 });
    expect(statuses(await many(4, () => partner.api.get(GENERAL)))).toEqual({ 404: 2, 429: 2 });
    await world.admin.patch(`/partners/${partner.id}`, { rate_limit_per_minute: 5 });
    const answers = await many(6, (n) => world.at(n % 2, partner.key).get(GENERAL));
    expect(statuses(answers)).toEqual({ 404: 3, 429: 3 });
  });

  it('may be lowered, and holds at once', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 20 });
    await many(8, () => partner.api.get(GENERAL));
    await world.admin.patch(`/partners/${partner.id}`, { rate_limit_per_minute: 5 });
    const refused = await partner.api.get(GENERAL);
    expect([refused.status, ...rateOf(refused)]).toEqual([429, '5', '0']);
    await age(partner, 60.001);
    expect(await gatewayAsked(partner, 7)).toEqual([...Array<boolean>(5).fill(true), false, false]);
  });

  it('does not depend on a clock that is set back', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 2 });
    await many(2, () => partner.api.get(GENERAL));
    await age(partner, -3_600);
    expect(await gatewayAsked(partner, 2)).toEqual([false, false]);
    // Counted as of now, not of an hour ahead: they are a minute old in a minute.
    await age(partner, 59);
    expect(await gatewayAsked(partner, 1)).toEqual([false]);
    await age(partner, 1.001);
    expect(await gatewayAsked(partner, 3)).toEqual([true, true, false]);
  });

  it('nor on one that is set back again and again by less than a second', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 3 });
    const verdicts: boolean[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      verdicts.push(...(await gatewayAsked(partner, 1)));
      await age(partner, -0.9);
    }
    expect(verdicts).toEqual([true, true, true, false, false]);
  });

  it('a key that has been quiet is forgotten, and begins anew', async () => {
    const [quiet, busy] = await Promise.all([world.partner(), world.partner()]);
    await Promise.all([quiet.api.get(GENERAL), quiet.api.get(CALLS), busy.api.get(GENERAL)]);
    await age(quiet, 301);
    const sweeper = (world.gateways[1] as (typeof world.gateways)[number]).app.get(RateLimitSweeper);
    expect(await sweeper.sweep()).toBe(2);
    const kept = await db.query(`SELECT key_id FROM rate_slot WHERE key_id = ANY($1)`, [
      [quiet.keyId, busy.keyId],
    ]);
    expect(kept).toEqual([{ key_id: busy.keyId }]);
    expect(rateOf(await quiet.api.get(GENERAL))).toEqual(['60', '59']);
  });

  /** Straight at the store, past what the replicas remember of a block. */
  async function gatewayAsked(partner: TestPartner, times = 5): Promise<boolean[]> {
    const [row] = await db.query<{ allowed: number }>(
      `SELECT rate_limit_per_minute AS allowed FROM partner WHERE id = $1`,
      [partner.id],
    );
    const verdicts: boolean[] = [];
    for (let n = 0; n < times; n += 1) {
      const [verdict] = await db.query<{ accepted: number }>(
        `SELECT * FROM take_rates($1, 'general', $2, 1)`,
        [partner.keyId, row?.allowed],
      );
      verdicts.push(verdict?.accepted === 1);
    }
    return verdicts;
  }
});

it('against a model: never more than the limit in any 60 seconds, and never refused without need', async () => {
  const keyId = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
  const accepted: number[] = [];
  let pauses = 0;
  let seed = 42;
  const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  for (let step = 0; step < 400; step += 1) {
    const [pause, limit] = [random() < 0.05 ? 70 : random() * 9, step < 150 ? 8 : step < 280 ? 15 : 4];
    pauses += pause;
    await db.query(`UPDATE rate_slot SET at = at - make_interval(secs => $2) WHERE key_id = $1`, [
      keyId,
      pause,
    ]);
    await db.query(`UPDATE rate_window SET used_at = used_at - make_interval(secs => $2) WHERE key_id = $1`, [
      keyId,
      pause,
    ]);
    const wanted = random() < 0.6 ? 1 : 1 + Math.floor(random() * 6);
    const [verdict] = await db.query<{
      accepted: number;
      remaining: number;
      reset_ms: number;
      clock: number;
    }>(
      `SELECT *, extract(epoch FROM clock_timestamp())::float8 AS clock FROM take_rates($1, 'general', $2, $3)`,
      [keyId, limit, wanted],
    );
    const now = (verdict?.clock ?? 0) + pauses;
    const counting = accepted.filter((at) => at > now - 60).length;
    const expected = Math.min(wanted, Math.max(0, limit - counting));
    for (let n = 0; n < expected; n += 1) accepted.push(now);
    const remaining = Math.max(0, limit - counting - expected);
    expect({ step, accepted: verdict?.accepted, remaining: verdict?.remaining }).toEqual({
      step,
      accepted: expected,
      remaining,
    });
    // When the next may come: with none remaining, once no more than the limit less one still count.
    const still = accepted.filter((at) => at > now - 60);
    const leaves = still[Math.max(0, still.length - limit)] ?? now;
    expect(Math.abs((verdict?.reset_ms ?? 0) / 1_000 - (leaves + 60 - now))).toBeLessThan(0.5);
  }
});

describe('what counts', () => {
  it('a 404 and a 403 count against the limit', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 4 });
    expect((await partner.api.get('/no/such/route')).status).toBe(404);
    expect(rateOf(await partner.api.get('/%zz'))).toEqual(['4', '2']);
    await world.admin.patch(`/partners/${partner.id}`, { status: 'SUSPENDED' });
    const refused = await partner.api.get(GENERAL);
    expect([refused.status, ...rateOf(refused)]).toEqual([403, '4', '1']);
    expect((await partner.api.get(GENERAL)).status).toBe(403);
    expect((await partner.api.get(GENERAL)).status).toBe(429);
  });

  it('a 401 touches nobody’s bucket; a revoked key is 401 even where it is known to be blocked', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 1 });
    await partner.api.get(GENERAL);
    expect((await partner.api.get(GENERAL)).status).toBe(429);
    await world.admin.delete(`/partners/${partner.id}/api-keys/${partner.keyId}`);
    for (const replica of [0, 1])
      expect((await world.at(replica, partner.key).get(GENERAL)).status).toBe(401);
    const rows = await db.query<{ newest: string }>(`SELECT newest FROM rate_window WHERE key_id = $1`, [
      partner.keyId,
    ]);
    expect(rows).toEqual([{ newest: '1' }]);
  });

  it('one round trip a request; none is counted for a key known to be blocked', async () => {
    const partner = await world.partner({ rate_limit_per_minute: 1 });
    await partner.api.get('/agent');
    const asked = jest.spyOn(db, 'query');
    try {
      await partner.api.get('/agent');
      const statements = asked.mock.calls
        .map(([sql, ...parameters]) => [typeof sql === 'string' ? sql : sql.text, ...parameters] as const)
        // The replica's own loops go on meanwhile.
        .filter(([sql]) => !sql.includes('last_used_at =') && !sql.includes('from accounts.outbox'));
      expect(statements).toEqual([
        [expect.stringContaining('admit_keys'), [[expect.anything()], ['general'], [1], [1]]],
      ]);
    } finally {
      asked.mockRestore();
    }
  });
});

describe('revocation', () => {
  it('is effective at once on every replica', async () => {
    const partner = await world.partner();
    for (const replica of [0, 1, 0, 1]) {
      expect((await world.at(replica, partner.key).get(GENERAL)).status).toBe(404);
    }
    await world.admin.delete(`/partners/${partner.id}/api-keys/${partner.keyId}`);
    for (const replica of [1, 0])
      expect((await world.at(replica, partner.key).get(GENERAL)).status).toBe(401);
  });
});

it('requests of one key at the same moment are counted one by one, and told so', async () => {
  const partner = await world.partner({ rate_limit_per_minute: 12 });
  const answers = await Promise.all(Array.from({ length: 30 }, () => world.at(0, partner.key).get(GENERAL)));
  const remaining = answers.filter(({ status }) => status === 404).map((answer) => Number(rateOf(answer)[1]));
  expect(remaining.sort((a, b) => b - a)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(18);
});

it('requests of many keys at once, on both replicas, each get their own answer, and none waits in a circle', async () => {
  const partners = await Promise.all(
    Array.from({ length: 6 }, () => world.partner({ rate_limit_per_minute: 20 })),
  );
  const strangers = Array.from({ length: 6 }, () => newApiKey());
  const ask = async (n: number): Promise<[string, number]> => {
    const key = n % 4 === 3 ? strangers[n % 6] : partners[n % 6]?.key;
    const answer = await world.at((n >> 3) % 2, key ?? null).get(n % 5 === 0 ? CALLS : GENERAL);
    return [n % 4 === 3 ? 'stranger' : 'partner', answer.status];
  };
  const answers = await Promise.all(Array.from({ length: 240 }, (_, n) => ask(n)));
  for (const [who, status] of answers) expect(who === 'stranger' ? [401] : [404, 429]).toContain(status);
  const rows = await db.query<{ newest: string }>(
    `SELECT newest FROM rate_window WHERE bucket = 'general' AND key_id = ANY($1)`,
    [partners.map(({ keyId }) => keyId)],
  );
  // Three of the keys were asked 32 times, three 16 times.
  expect(rows.map(({ newest }) => Number(newest)).sort()).toEqual([16, 16, 16, 20, 20, 20]);
});
