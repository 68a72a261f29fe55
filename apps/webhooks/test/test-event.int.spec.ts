import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { Webhook as SvixWebhook } from 'svix';
import { IMPATIENT, useWorld } from './support/world';

const world = useWorld(IMPATIENT);

beforeEach(() => {
  world.receiver.all.length = 0;
});

/** Each test has an account of its own: 5 endpoints a scope, labels unique within it. */
const account = (): string => newId();

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
    // Nor held against the endpoint: it is the partner who tries it out.
    const health = await world.sql.query('select * from endpoint_health where endpoint_id = $1', [
      endpoint.id,
    ]);
    expect(health.rows).toMatchObject([{ failing_since: null, last_delivery_status: 'failed' }]);
  });

  it('is refused by a disabled endpoint, which receives none', async () => {
    const accountId = account();
    const { id } = await world.endpoint('test-off', { accountId });
    const change = { account_id: accountId, endpoint_id: id, change: { enabled: false } };
    await world.ask('webhooks.update', change);
    const asked = world.ask('webhooks.test', { account_id: accountId, endpoint_id: id });
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_STATE', status: 400 });
    expect(await world.deliveries(id, accountId)).toEqual([]);
    expect(world.receiver.at('/test-off')).toEqual([]);
  });

  it('that cannot be tried fails after a while', async () => {
    const accountId = account();
    const { id } = await world.endpoint('test-sealed', { accountId });
    await world.sql.query(`update endpoint set secret = 'unreadable' where id = $1`, [id]);
    const made = await world.ask('webhooks.test', { account_id: accountId, endpoint_id: id });
    expect(made).toMatchObject({ status: 'pending', attempts: [] });
    // As if it had been tried again and again since.
    await world.sql.query(
      `update delivery set created_at = now() - interval '16 minutes', next_at = now() where endpoint_id = $1`,
      [id],
    );
    await eventually(async () => {
      await world.sql.query(
        `update delivery set next_at = now() where endpoint_id = $1 and status = 'pending'`,
        [id],
      );
      expect(await world.deliveries(id, accountId)).toMatchObject([{ status: 'failed', attempts: [] }]);
    });
  });

  describe('whose process died before the attempt', () => {
    /** Made, leased and left alone: what such a process leaves behind. */
    async function abandoned(endpoint_id: string, accountId: string, leaseMs: number): Promise<void> {
      await world.sql.query(
        `with event as (
           insert into webhook_event (id, account_id, type, payload)
           values ($1, $2, 'webhook.test', '{"event":"webhook.test"}') returning id)
         insert into delivery (id, event_id, endpoint_id, account_id, event_type, single, next_at, lease_token)
         select $1, id, $3, $2, 'webhook.test', true, now() + $4 * interval '1 millisecond', nextval('delivery_lease')
           from event`,
        [newId(), accountId, endpoint_id, leaseMs],
      );
    }
    const disable = (accountId: string, endpoint_id: string) =>
      world.ask('webhooks.update', { account_id: accountId, endpoint_id, change: { enabled: false } });

    it('is sent by another when its lease ends', async () => {
      const accountId = account();
      const { id } = await world.endpoint('test-left', { accountId });
      await abandoned(id, accountId, 300);
      await eventually(async () =>
        expect(await world.deliveries(id, accountId)).toMatchObject([
          { status: 'succeeded', attempts: [{ status_code: 200 }] },
        ]),
      );
      expect(world.receiver.at('/test-left')).toHaveLength(1);
    });

    it('ends as failed when its endpoint was disabled meanwhile; other deliveries wait for it', async () => {
      const accountId = account();
      const { id } = await world.endpoint('test-gone', { accountId });
      await world.sql.query(
        `insert into delivery (id, event_id, endpoint_id, account_id, event_type, next_at)
         values ($1, $1, $2, $3, 'session.completed', now() + interval '1 hour')`,
        [newId(), id, accountId],
      );
      await disable(accountId, id);
      await world.sql.query(`update delivery set next_at = now() where endpoint_id = $1`, [id]);
      await abandoned(id, accountId, 300);
      await eventually(async () => {
        const all = await world.deliveries(id, accountId);
        expect(Object.fromEntries(all.map(({ event, status }) => [event, status]))).toEqual({
          'webhook.test': 'failed',
          'session.completed': 'pending',
        });
        expect(all[0]).toMatchObject({ next_attempt_at: null, attempts: [] });
      });
      expect(world.receiver.at('/test-gone')).toEqual([]);
    });

    it('is not ended while its lease lasts: its process may only be slow', async () => {
      const accountId = account();
      const { id } = await world.endpoint('test-slow', { accountId });
      await disable(accountId, id);
      await abandoned(id, accountId, 60_000);
      await sleep(700);
      expect(await world.deliveries(id, accountId)).toMatchObject([{ status: 'pending' }]);
    });
  });
});
