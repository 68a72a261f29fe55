import type { ServerResponse } from 'node:http';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { statusUpdated, useWorld } from './support/world';

const world = useWorld({
  DELIVERY_TIMEOUT_MS: '10000',
  DELIVERY_POLL_MS: '50',
  DELIVERY_RETRY_DELAYS_MS: '60,120,240',
});

/** Each test has an account of its own: 5 endpoints a scope, labels unique within it. */
const account = (): string => newId();

describe('events', () => {
  it('are not delayed by other endpoints that hang', async () => {
    const slow = account();
    const quick = account();
    const hanging: ServerResponse[] = [];
    let over = false;
    for (const label of ['hang-a', 'hang-b', 'hang-c']) {
      await world.endpoint(label, { accountId: slow });
      world.receiver.answer(`/${label}`, (_, response) => {
        if (over) response.end();
        else hanging.push(response);
      });
    }
    await world.endpoint('quick', { accountId: quick });
    await world.publish(
      'calls.status_updated',
      Array.from({ length: 50 }, () => statusUpdated()),
      slow,
    );
    await eventually(() => world.receiver.at('/hang-a').length === 4);
    for (let round = 0; round < 10; round += 1) {
      await world.callMoved({}, quick);
      await eventually(() => world.receiver.at('/quick').length === round + 1, { everyMs: 1 });
    }
    // All ten came while not one of the hanging attempts had ended.
    const ended = await world.sql.query('select 1 from delivery_attempt where account_id = $1', [slow]);
    expect(ended.rows).toEqual([]);
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
    over = true;
    for (const response of hanging) response.end();
  }, 30_000);

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

  it('of one call do not wait for an earlier one that fails: it comes late', async () => {
    const accountId = account();
    const { id } = await world.endpoint('stubborn', { accountId });
    const seen = (): string[] => world.receiver.at('/stubborn').map((one) => String(one.json.data['status']));
    // Refused once; tried again it is answered only when the later ones are there.
    const held: ServerResponse[] = [];
    world.receiver.answer('/stubborn', (received, response) => {
      const { status } = received.json.data;
      if (status === 'ringing' && received.headers['x-webhook-attempt'] === '1')
        response.writeHead(500).end();
      else if (status === 'ringing' && !seen().includes('completed')) held.push(response);
      else response.end();
      if (status === 'completed') for (const one of held) one.end();
    });
    const call = statusUpdated();
    await world.publish(
      'calls.status_updated',
      (['ringing', 'in_progress', 'completed'] as const).map((status) => ({ ...call, status })),
      accountId,
    );
    await eventually(async () => {
      const all = await world.deliveries(id, accountId);
      expect(all.map((one) => one.status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    });
    expect(seen()[0]).toBe('ringing');
    expect(seen().filter((status) => status !== 'ringing')).toEqual(['in_progress', 'completed']);
    expect(seen().filter((status) => status === 'ringing')).toHaveLength(2);
  });
});
