import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { violations } from './support/published-schemas';
import { found, sessionCompleted, statusUpdated, World } from './support/world';

let world: World;

beforeAll(async () => {
  world = await World.start({
    DELIVERY_TIMEOUT_MS: '1500',
    DELIVERY_POLL_MS: '50',
    DELIVERY_RETRY_DELAYS_MS: '60,120,240',
  });
}, 90_000);

afterAll(async () => {
  await world.stop();
}, 30_000);

beforeEach(() => {
  world.receiver.all.length = 0;
});

/** Each test has an account of its own: 5 endpoints a scope, labels unique within it. */
const account = (): string => newId();

describe('a delivery', () => {
  it('is signed as the contract says and verifies with standardwebhooks and svix', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('signed', { accountId });
    const data = statusUpdated({ agent_name: 'Zoë 🎧' });
    const [eventId] = await world.publish('calls.status_updated', [data], accountId);
    const received = await found(() => world.receiver.at('/signed')[0]);

    const { headers, body } = received;
    const timestamp = String(headers['x-webhook-timestamp']);
    const expected = createHmac('sha256', endpoint.secret).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-webhook-signature']).toBe(`sha256=${expected}`);
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(5_000);
    const asSent = headers as Record<string, string>;
    expect(new StandardWebhook(endpoint.secret).verify(body, asSent)).toEqual(JSON.parse(body));
    expect(new SvixWebhook(endpoint.secret).verify(body, asSent)).toEqual(JSON.parse(body));
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Parley-Webhooks/2.0',
      'webhook-id': eventId,
      'x-webhook-attempt': '1',
    });
    expect(received.json).toEqual({ event: 'call.status.updated', timestamp: expect.any(String), data });
  });

  it('of every kind carries its fields, as the published schema says', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('kinds', { accountId });
    const session = sessionCompleted();
    const { call_id, agent_id } = session;
    const transferred = {
      ...{ call_id, session_id: newId(), agent_id, agent_name: null, client_reference_id: null },
      ...{ direction: 'inbound' as const, from_number: '+14155550100', to_number: '+14155550101' },
      ...{ transfer_number: '+14155550109', transfer_reason: null, transferred_at: new Date().toISOString() },
    };
    await world.callMoved({ call_id, agent_id }, accountId);
    await world.publish('calls.transferred', [transferred], accountId);
    await world.publish('calls.session_completed', [session], accountId);
    await world.ask('webhooks.test', { account_id: accountId, endpoint_id: endpoint.id });
    await eventually(() => world.receiver.at('/kinds').length === 4);
    const received = new Map(world.receiver.at('/kinds').map(({ json }) => [json.event, json]));
    expect([...received.keys()].sort()).toEqual([
      'call.status.updated',
      'call.transferred',
      'session.completed',
      'webhook.test',
    ]);
    expect(received.get('call.transferred')?.data).toEqual(transferred);
    expect(received.get('session.completed')?.data).toEqual(session);
    for (const json of received.values()) expect(violations(json)).toEqual([]);
    const broken = { ...received.get('call.transferred'), data: { ...transferred, call_id: null } };
    expect(violations({ event: 'call.transferred', timestamp: 'now', ...broken })).not.toEqual([]);
  });

  it('is in the history with its attempt, and shows on the endpoint', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('history', { accountId });
    const eventId = await world.callMoved({}, accountId);
    const delivery = await found(async () => {
      const [latest] = await world.deliveries(endpoint.id, accountId);
      return latest?.status === 'succeeded' && latest;
    });
    expect(delivery).toMatchObject({
      event_id: eventId,
      event: 'call.status.updated',
      endpoint_id: endpoint.id,
      next_attempt_at: null,
      attempts: [{ attempt: 1, status_code: 200, error: null, response_body: 'thanks' }],
    });
    const { webhooks } = await world.ask('webhooks.list', { account_id: accountId });
    expect(webhooks[0]).toMatchObject({
      last_delivery_status: 'succeeded',
      last_delivery_at: expect.any(String),
    });
  });
});

describe('a failing receiver', () => {
  it('gets the same event again, signed anew, until it answers 2xx', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('flaky', { accountId });
    world.receiver.answer('/flaky', (_, response) => {
      const status = world.receiver.at('/flaky').length < 3 ? 500 : 204;
      response.writeHead(status).end(status === 500 ? 'down\0' : undefined);
    });
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/flaky').length === 3);
    const sent = world.receiver.at('/flaky');
    expect(new Set(sent.map((one) => one.headers['webhook-id'])).size).toBe(1);
    expect(new Set(sent.map((one) => one.body)).size).toBe(1);
    expect(new Set(sent.map((one) => one.headers['x-webhook-timestamp'])).size).toBe(3);
    expect(sent.map((one) => one.headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    for (const one of sent) {
      expect(() =>
        new StandardWebhook(endpoint.secret).verify(one.body, one.headers as Record<string, string>),
      ).not.toThrow();
    }
    const delivery = await found(async () => {
      const [latest] = await world.deliveries(endpoint.id, accountId);
      return latest?.status === 'succeeded' && latest;
    });
    expect(delivery.attempts.map((one) => [one.attempt, one.status_code, one.error])).toEqual([
      [1, 500, 'answered 500'],
      [2, 500, 'answered 500'],
      [3, 204, null],
    ]);
    expect(delivery.attempts[0]?.response_body).toBe('down\uFFFD');
  });

  it('is given up on after the last attempt, and retried once when the partner asks', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('hopeless', { accountId });
    world.receiver.answer('/hopeless', (_, response) => void response.writeHead(503).end());
    await world.callMoved({}, accountId);
    const failed = await found(async () => {
      const [latest] = await world.deliveries(endpoint.id, accountId);
      return latest?.status === 'failed' && latest;
    });
    expect(failed.attempts).toHaveLength(4);
    world.receiver.answer('/hopeless', (_, response) => void response.writeHead(200).end());
    await world.ask('webhooks.retry_delivery', {
      account_id: accountId,
      endpoint_id: endpoint.id,
      delivery_id: failed.id,
    });
    await eventually(async () => (await world.deliveries(endpoint.id, accountId))[0]?.status === 'succeeded');
    expect(world.receiver.at('/hopeless').map((one) => one.headers['x-webhook-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  it('that delays by Retry-After waits as long', async () => {
    const accountId = account();
    await world.endpoint('later', { accountId });
    world.receiver.answer('/later', (_, response) => {
      const first = world.receiver.at('/later').length === 1;
      response.writeHead(first ? 429 : 200, first ? { 'retry-after': '1' } : {}).end();
    });
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/later').length === 2);
    const [first, second] = world.receiver.at('/later');
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('that redirects to loopback is not followed, and that counts as a failure', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('moved', { accountId });
    world.receiver.answer(
      '/moved',
      (_, response) => void response.writeHead(307, { location: world.receiver.url('/elsewhere') }).end(),
    );
    await world.callMoved({}, accountId);
    await eventually(async () => (await world.deliveries(endpoint.id, accountId))[0]?.status === 'failed');
    expect(world.receiver.at('/elsewhere')).toHaveLength(0);
    const [delivery] = await world.deliveries(endpoint.id, accountId);
    expect(delivery?.attempts[0]).toMatchObject({ status_code: 307, error: 'redirects are not followed' });
  });

  it('that never answers is cut off, and its error says so', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('silent', { accountId });
    world.receiver.answer('/silent', () => undefined);
    await world.callMoved({}, accountId);
    const delivery = await found(async () => {
      const [latest] = await world.deliveries(endpoint.id, accountId);
      return (latest?.attempts.length ?? 0) > 0 && latest;
    });
    const [attempt] = delivery.attempts;
    expect(attempt).toMatchObject({
      status_code: null,
      error: expect.stringMatching(/no complete answer within/),
    });
    expect(attempt?.latency_ms).toBeGreaterThanOrEqual(1_450);
    expect(attempt?.latency_ms).toBeLessThan(2_000);
  });

  it('that answers 410 is disabled at once, with the reason, and its agent fans out again', async () => {
    const accountId = account();
    const agentId = world.newAgent();
    const own = await world.endpoint('gone', { accountId, agentId });
    await world.ask('webhooks.set_fanout', {
      account_id: accountId,
      agent_id: agentId,
      include_account_endpoints: false,
    });
    world.receiver.answer('/gone', (_, response) => void response.writeHead(410).end());
    await world.callMoved({ agent_id: agentId }, accountId);
    const disabled = await found(async () => {
      const { webhooks } = await world.ask('webhooks.list', { account_id: accountId });
      return webhooks[0]?.enabled === false && webhooks[0];
    });
    expect(disabled.disabled_reason).toMatch(/410/);
    const [delivery] = await world.deliveries(own.id, accountId);
    expect(delivery).toMatchObject({ status: 'failed', attempts: [{ status_code: 410 }] });
    const { include_account_endpoints } = await world.ask('webhooks.for_agent', {
      account_id: accountId,
      agent_id: agentId,
    });
    expect(include_account_endpoints).toBe(true);
    const back = await world.ask('webhooks.update', {
      account_id: accountId,
      endpoint_id: own.id,
      change: { enabled: true },
    });
    expect(back).toMatchObject({ enabled: true, disabled_reason: null });
    await sleep(200);
    const { webhooks } = await world.ask('webhooks.list', { account_id: accountId });
    expect(webhooks[0]?.enabled).toBe(true);
  });

  it('opens its breaker after 10 failures in a row, and a retry on request is the probe that closes it', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('broken', { accountId });
    world.receiver.answer('/broken', (_, response) => void response.writeHead(500).end());
    await world.publish(
      'calls.status_updated',
      Array.from({ length: 30 }, () => statusUpdated()),
      accountId,
    );
    const paused = async (): Promise<boolean> => {
      const { rows } = await world.sql.query(
        'select 1 from endpoint_health where endpoint_id = $1 and paused_until > now()',
        [endpoint.id],
      );
      return rows.length > 0;
    };
    await eventually(paused);
    await sleep(300);
    const tried = world.receiver.at('/broken').length;
    expect(tried).toBeLessThan(15);
    world.receiver.answer('/broken', (_, response) => void response.writeHead(200).end());
    const [oldest] = (await world.deliveries(endpoint.id, accountId))
      .filter((one) => one.status === 'pending')
      .slice(-1);
    await world.ask('webhooks.retry_delivery', {
      account_id: accountId,
      endpoint_id: endpoint.id,
      delivery_id: String(oldest?.id),
    });
    await eventually(async () =>
      (await world.deliveries(endpoint.id, accountId)).every((one) => one.status === 'succeeded'),
    );
    expect(await paused()).toBe(false);
  });
});

describe('neighbours', () => {
  it('are not delayed by endpoints that hang', async () => {
    const slow = account();
    const quick = account();
    for (const label of ['hang-a', 'hang-b', 'hang-c']) {
      await world.endpoint(label, { accountId: slow });
      world.receiver.answer(`/${label}`, () => undefined);
    }
    await world.endpoint('quick', { accountId: quick });
    await world.publish(
      'calls.status_updated',
      Array.from({ length: 50 }, () => statusUpdated()),
      slow,
    );
    await eventually(() => world.receiver.at('/hang-a').length === 4);
    const waits: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const before = performance.now();
      await world.callMoved({}, quick);
      await eventually(() => world.receiver.at('/quick').length === round + 1, { everyMs: 1 });
      waits.push(performance.now() - before);
    }
    expect(Math.max(...waits)).toBeLessThan(500);
    // At most 4 at an endpoint and 16 in the account at once.
    const { rows } = await world.sql.query<{ count: number }>(
      `select sum(slots)::int as count from (
         select endpoint_id, least(count(*), max(lease_slots)) as slots from delivery
          where account_id = $1 and lease_token is not null group by endpoint_id, lease_token) held
        group by endpoint_id`,
      [slow],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.count <= 4)).toBe(true);
  });

  it('of one call reach an endpoint in the order they happened', async () => {
    const accountId = account();
    await world.endpoint('ordered', { accountId });
    // The earlier an event, the slower its answer: sent side by side they would finish the wrong way round.
    const pace: Record<string, number> = { ringing: 120, in_progress: 60, completed: 0 };
    const answeredAt = new Map<string, number>();
    world.receiver.answer('/ordered', (received, response) => {
      setTimeout(() => {
        answeredAt.set(received.body, performance.now());
        response.writeHead(200).end();
      }, pace[String(received.json.data['status'])]);
    });
    const calls = Array.from({ length: 3 }, () => statusUpdated());
    const moves = calls.flatMap((call) =>
      (['ringing', 'in_progress', 'completed'] as const).map((status) => ({ ...call, status })),
    );
    await world.publish('calls.status_updated', moves, accountId);
    await eventually(() => world.receiver.at('/ordered').length === 9);
    for (const call of calls) {
      const seen = world.receiver.at('/ordered').filter((one) => one.json.data['call_id'] === call.call_id);
      expect(seen.map((one) => one.json.data['status'])).toEqual(['ringing', 'in_progress', 'completed']);
      const [ringing, inProgress, completed] = seen;
      expect(inProgress?.at).toBeGreaterThan(answeredAt.get(String(ringing?.body)) ?? Infinity);
      expect(completed?.at).toBeGreaterThan(answeredAt.get(String(inProgress?.body)) ?? Infinity);
    }
  });
});

describe('addresses', () => {
  it('are checked at connect time: a private one is never reached, and the attempt says why', async () => {
    const accountId = account();
    const trap = createServer((_, response) => response.end('secrets'));
    let reached = 0;
    trap.on('connection', () => (reached += 1));
    await new Promise<void>((resolve) => trap.listen(0, '::1', resolve));
    const { port } = trap.address() as AddressInfo;
    const endpoint = await world.endpoint('turned', { accountId });
    // As if the address had become private after registration.
    await world.sql.query('update endpoint set url = $1 where id = $2', [
      `https://[::1]:${port}/`,
      endpoint.id,
    ]);
    await world.callMoved({}, accountId);
    const delivery = await found(async () => {
      const [latest] = await world.deliveries(endpoint.id, accountId);
      return (latest?.attempts.length ?? 0) > 0 && latest;
    });
    expect(delivery.attempts[0]).toMatchObject({
      status_code: null,
      error: expect.stringMatching(/not allowed/),
    });
    expect(reached).toBe(0);
    await new Promise<void>((resolve) => trap.close(() => resolve()));
  });
});

describe('a test event', () => {
  it('reaches the endpoint whatever its allowlist, and answers with the attempt', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('tested', { accountId, events: ['session.completed'] });
    const delivery = await world.ask('webhooks.test', { account_id: accountId, endpoint_id: endpoint.id });
    expect(delivery).toMatchObject({
      event: 'webhook.test',
      status: 'succeeded',
      attempts: [{ status_code: 200 }],
    });
    const [received] = world.receiver.at('/tested');
    expect(received?.json).toMatchObject({
      event: 'webhook.test',
      data: { endpoint_id: endpoint.id, label: 'tested' },
    });
    expect(() =>
      new SvixWebhook(endpoint.secret).verify(
        String(received?.body),
        received?.headers as Record<string, string>,
      ),
    ).not.toThrow();
  });

  it('that fails is not repeated', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('test-down', { accountId });
    world.receiver.answer('/test-down', (_, response) => void response.writeHead(500).end());
    const delivery = await world.ask('webhooks.test', { account_id: accountId, endpoint_id: endpoint.id });
    expect(delivery).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
      attempts: [{ status_code: 500 }],
    });
    await sleep(200);
    expect(world.receiver.at('/test-down')).toHaveLength(1);
  });
});

describe('history', () => {
  it('is paged newest first, filtered, and foreign to other accounts', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('paged', { accountId });
    await world.publish(
      'calls.status_updated',
      Array.from({ length: 7 }, () => statusUpdated()),
      accountId,
    );
    await world.ask('webhooks.test', { account_id: accountId, endpoint_id: endpoint.id });
    await eventually(
      async () =>
        (await world.deliveries(endpoint.id, accountId)).filter((one) => one.status === 'succeeded')
          .length === 8,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.ask('webhooks.deliveries', {
        account_id: accountId,
        endpoint_id: endpoint.id,
        filters: {},
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.items.map((one) => one.id));
      cursor = page.pagination.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual((await world.deliveries(endpoint.id, accountId)).map((one) => one.id));
    expect(seen).toHaveLength(8);
    const ask = (filters: object, of = accountId) =>
      world.ask('webhooks.deliveries', { account_id: of, endpoint_id: endpoint.id, filters });
    expect((await ask({ event: 'webhook.test' })).items).toHaveLength(1);
    expect((await ask({ status: 'failed' })).items).toHaveLength(0);
    expect((await ask({ created_after: new Date(Date.now() + 60_000).toISOString() })).items).toHaveLength(0);
    await expect(ask({ status: 'lost' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(ask({}, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
