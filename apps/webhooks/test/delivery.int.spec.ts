import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { violations } from './support/published-schemas';
import { found, IMPATIENT, sessionCompleted, statusUpdated, useWorld } from './support/world';

const world = useWorld(IMPATIENT);

beforeEach(() => {
  world.receiver.all.length = 0;
});

/** Each test has an account of its own: 5 endpoints a scope, labels unique within it. */
const account = (): string => newId();

describe('a delivery', () => {
  it('carries X-Webhook-Signature and verifies with standardwebhooks and svix', async () => {
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

  it('verifies with the old and the new secret while a rotation overlaps, by every scheme', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('overlapping', { accountId });
    const rotated = await world.ask('webhooks.rotate_secret', {
      account_id: accountId,
      endpoint_id: endpoint.id,
      overlap_hours: 24,
    });
    await world.callMoved({ agent_name: 'Zoë 🎧' }, accountId);
    const { headers, body } = await found(() => world.receiver.at('/overlapping')[0]);
    const asSent = headers as Record<string, string>;
    for (const secret of [endpoint.secret, rotated.secret]) {
      expect(new StandardWebhook(secret).verify(body, asSent)).toEqual(JSON.parse(body));
      expect(new SvixWebhook(secret).verify(body, asSent)).toEqual(JSON.parse(body));
    }
    // X-Webhook-Signature holds one signature: the new secret's.
    const byContract = (secret: string): string =>
      `sha256=${createHmac('sha256', secret).update(`${asSent['x-webhook-timestamp']}.${body}`).digest('hex')}`;
    expect(headers['x-webhook-signature']).toBe(byContract(rotated.secret));
    expect(headers['x-webhook-signature']).not.toBe(byContract(endpoint.secret));
    const stranger = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    expect(() => new StandardWebhook(stranger).verify(body, asSent)).toThrow();
    expect(() => new SvixWebhook(stranger).verify(body, asSent)).toThrow();
  });

  it('of every event type matches the published schema', async () => {
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
    const campaign = {
      ...{ campaign_id: `cmp_${newId()}`, campaign_name: 'Spring', agent_id, status: 'running' as const },
      ...{ previous_status: 'draft' as const, occurred_at: new Date().toISOString() },
    };
    await world.publish('campaigns.status_updated', [campaign], accountId);
    await world.ask('webhooks.test', { account_id: accountId, endpoint_id: endpoint.id });
    await eventually(() => world.receiver.at('/kinds').length === 5);
    const received = new Map(world.receiver.at('/kinds').map(({ json }) => [json.event, json]));
    expect([...received.keys()].sort()).toEqual([
      'call.status.updated',
      'call.transferred',
      'campaign.status.updated',
      'session.completed',
      'webhook.test',
    ]);
    expect(received.get('call.transferred')?.data).toEqual(transferred);
    expect(received.get('campaign.status.updated')?.data).toEqual(campaign);
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

describe('the address of an endpoint', () => {
  it('is checked at connect time: a private one is never reached, and the attempt says why', async () => {
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

/** What an idle session did is counted after 10 s. */
const STATISTICS = { timeoutMs: 15_000 };

describe('the delivery history', () => {
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
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.items.map((one) => one.id));
      cursor = page.pagination.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual((await world.deliveries(endpoint.id, accountId)).map((one) => one.id));
    expect(seen).toHaveLength(8);
    const ask = (filters: object, of = accountId) =>
      world.ask('webhooks.deliveries', { account_id: of, endpoint_id: endpoint.id, ...filters });
    expect((await ask({ event: 'webhook.test' })).items).toHaveLength(1);
    expect((await ask({ status: 'failed' })).items).toHaveLength(0);
    expect((await ask({ created_after: new Date(Date.now() + 60_000).toISOString() })).items).toHaveLength(0);
    await expect(ask({ status: 'lost' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(ask({}, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('comes in shorter pages when many answers are long, and complete', async () => {
    const accountId = account();
    const { id: endpointId } = await world.endpoint('wordy', { accountId });
    await world.sql.query(
      `with made as (
         insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt, created_at)
         select gen_random_uuid(), gen_random_uuid(), $1, $2, 'session.completed', 'failed', 11, now() - n * interval '1 second'
           from generate_series(1, 60) n returning id)
       insert into delivery_attempt (delivery_id, account_id, attempt, status_code, latency_ms, response_body, attempted_at)
       select id, $2, n, 500, 5, repeat('x', 4096), now() from made, generate_series(1, 11) n`,
      [endpointId, accountId],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await world.ask('webhooks.deliveries', {
        account_id: accountId,
        endpoint_id: endpointId,
        limit: 100,
        ...(cursor ? { cursor } : {}),
      });
      for (const one of page.items) {
        seen.push(one.id);
        expect(one.attempts.map((attempt) => attempt.response_body?.length)).toEqual(Array(11).fill(4_096));
      }
      expect(page.pagination.limit).toBe(100);
      cursor = page.pagination.next_cursor ?? undefined;
      pages += 1;
    } while (cursor);
    expect(pages).toBeGreaterThan(1);
    expect(new Set(seen).size).toBe(60);
  });

  it('finds the few failed deliveries without reading the successful ones', async () => {
    const accountId = account();
    const { id: endpointId } = await world.endpoint('mostly-well', { accountId });
    await world.sql.query(
      `with made as (
       insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt, created_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $2, 'session.completed',
              case when n <= 3 then 'failed' else 'succeeded' end, 11, now() - n * interval '1 second'
         from generate_series(1, 20000) n returning event_id, status)
       insert into webhook_event (id, account_id, type, payload)
       select event_id, $2, 'session.completed', '{}' from made where status = 'failed'`,
      [endpointId, accountId],
    );
    await world.sql.query('analyze delivery');
    const scans = async (): Promise<number> => {
      const { rows } = await world.sql.query<{ idx_scan: string }>(
        `select idx_scan from pg_stat_user_indexes where indexrelname = 'delivery_dead'`,
      );
      return Number(rows[0]?.idx_scan);
    };
    const asked = { account_id: accountId, endpoint_id: endpointId };
    const before = await scans();
    const dead = await world.ask('webhooks.deliveries', { ...asked, status: 'failed' });
    expect(dead.items).toHaveLength(3);
    await eventually(async () => expect(await scans()).toBeGreaterThan(before), STATISTICS);
    const counted = await scans();
    const range = { since: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z', only_failed: true };
    await expect(world.ask('webhooks.replay', { ...asked, replay: range })).resolves.toMatchObject({
      matched: 3,
    });
    await eventually(async () => expect(await scans()).toBeGreaterThan(counted), STATISTICS);
  });

  it('finds the few deliveries of a rare event without reading all others', async () => {
    const accountId = account();
    const { id: endpointId } = await world.endpoint('mostly-calls', { accountId });
    await world.sql.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, created_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $2,
              case when n <= 2 then 'call.transferred' when n % 2 = 0 then 'session.completed' else 'call.status.updated' end,
              'succeeded', now() - n * interval '1 second'
         from generate_series(1, 20000) n`,
      [endpointId, accountId],
    );
    await world.sql.query('analyze delivery');
    const use = async (): Promise<{ scans: number; rows: number }> => {
      const { rows } = await world.sql.query<{ idx_scan: string; reltuples: number }>(
        `select idx_scan, reltuples from pg_stat_user_indexes s join pg_class c on c.oid = s.indexrelid
          where indexrelname = 'delivery_rare'`,
      );
      return { scans: Number(rows[0]?.idx_scan), rows: Number(rows[0]?.reltuples) };
    };
    const { scans, rows } = await use();
    // Those every call has are not in it.
    expect(rows).toBeLessThan(1_000);
    const page = await world.ask('webhooks.deliveries', {
      account_id: accountId,
      endpoint_id: endpointId,
      event: 'call.transferred',
    });
    expect(page.items.map((item) => item.event)).toEqual(['call.transferred', 'call.transferred']);
    await eventually(async () => expect((await use()).scans).toBeGreaterThan(scans), STATISTICS);
  });
});
