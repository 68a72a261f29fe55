import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { found, statusUpdated, useWorld } from './support/world';

const world = useWorld({ DELIVERY_POLL_MS: '40', DELIVERY_RETRY_DELAYS_MS: '20' }, 2);

/** Hundreds of deliveries, on a machine that may be busy. */
const PATIENT = { timeoutMs: 15_000 };

const range = { since: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' };

async function sentTo(label: string, accountId: string, count: number): Promise<string> {
  const { id } = await world.endpoint(label, { accountId });
  await world.publish(
    'calls.status_updated',
    Array.from({ length: count }, () => statusUpdated()),
    accountId,
  );
  await eventually(async () => {
    const all = await world.deliveries(id, accountId);
    const open = all.filter((delivery) => delivery.status === 'pending');
    expect({ sent: all.length, open }).toEqual({ sent: Math.min(count, 100), open: [] });
  }, PATIENT);
  return id;
}

const progress = (accountId: string, endpointId: string, replayId: string) =>
  world.ask('webhooks.replay_progress', {
    account_id: accountId,
    endpoint_id: endpointId,
    replay_id: replayId,
  });

describe('a replay', () => {
  it('sends failed deliveries again, each once under its event id, over two replicas', async () => {
    const accountId = newId();
    let down = true;
    const seen = new Map<string, number>();
    world.receiver.answer('/dead', (received, response) => {
      const id = String(received.headers['webhook-id']);
      if (!down) seen.set(id, (seen.get(id) ?? 0) + 1);
      response.writeHead(down ? 500 : 200).end();
    });
    const endpointId = await sentTo('dead', accountId, 4);
    await world.sql.query('update endpoint_health set paused_until = null, consecutive_failures = 0');
    const failed = await world.ask('webhooks.deliveries', {
      account_id: accountId,
      endpoint_id: endpointId,
      status: 'failed',
    });
    expect(failed.items).toHaveLength(4);
    down = false;
    const replay = { ...range, only_failed: true };
    const body = { account_id: accountId, endpoint_id: endpointId, replay };
    const [first, second] = await Promise.all([
      world.ask('webhooks.replay', body),
      world.ask('webhooks.replay', body),
    ]);
    expect(first).toMatchObject({ status: 'running', matched: 4, replayed: 0, finished_at: null });
    expect(second.id).toBe(first.id);
    // As if three of them had still been under way when they were counted.
    await world.sql.query('update replay set matched = 1 where id = $1 and replayed = 0', [first.id]);
    const done = await found(async () => {
      const now = await progress(accountId, endpointId, first.id);
      return now.status === 'completed' && now;
    });
    expect(done).toMatchObject({ matched: 4, replayed: 4, finished_at: expect.any(String) });
    await eventually(async () =>
      (await world.deliveries(endpointId, accountId)).every((one) => one.status === 'succeeded'),
    );
    expect([...seen.keys()].sort()).toEqual(failed.items.map((one) => one.event_id).sort());
    expect([...seen.values()]).toEqual([1, 1, 1, 1]);
  });

  it('of everything leaves room for new deliveries and repeats nothing', async () => {
    const accountId = newId();
    const endpointId = await sentTo('all', accountId, 90);
    const { rows } = await world.sql.query<{ due: number }>(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt, created_at)
       select gen_random_uuid(), w.id, $1, $2, 'call.status.updated', 'succeeded', 1, now()
         from (select gen_random_uuid() as id from generate_series(1, 360)) w
       returning 1 as due`,
      [endpointId, accountId],
    );
    expect(rows).toHaveLength(360);
    await world.sql.query(
      `insert into webhook_event (id, account_id, type, payload)
       select event_id, account_id, event_type, '{}' from delivery where endpoint_id = $1 on conflict do nothing`,
      [endpointId],
    );
    world.receiver.all.length = 0;
    const { id, matched } = await world.ask('webhooks.replay', {
      account_id: accountId,
      endpoint_id: endpointId,
      replay: range,
    });
    expect(matched).toBe(450);
    const due = async (): Promise<number> => {
      const counted = await world.sql.query<{ due: number }>(
        `select count(*)::int as due from delivery where endpoint_id = $1 and status = 'pending'`,
        [endpointId],
      );
      return counted.rows[0]?.due ?? 0;
    };
    let most = 0;
    await eventually(async () => {
      most = Math.max(most, await due());
      return (await progress(accountId, endpointId, id)).status === 'completed' && (await due()) === 0;
    }, PATIENT);
    // 100 in the queue and what the engine has in hand: 4 attempts with 32 deliveries each.
    expect(most).toBeLessThanOrEqual(228);
    expect(await progress(accountId, endpointId, id)).toMatchObject({ replayed: 450 });
    const ids = world.receiver.at('/all').map((received) => received.headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([450, 450]);
  }, 40_000);

  it('that ends in the future takes what there was when it started, and nothing later', async () => {
    const accountId = newId();
    const { id: endpointId } = await world.endpoint('ahead', { accountId });
    // More than fits the queue at once, so that it goes on while new ones come.
    const old = 150;
    await world.sql.query(
      `with made as (
         insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt, created_at)
         select gen_random_uuid(), gen_random_uuid(), $1, $2, 'call.status.updated', 'succeeded', 1, now() - interval '1 hour'
           from generate_series(1, $3::int) returning event_id)
       insert into webhook_event (id, account_id, type, payload)
       select event_id, $2, 'call.status.updated', '{}' from made`,
      [endpointId, accountId, old],
    );
    const asked = await world.ask('webhooks.replay', {
      account_id: accountId,
      endpoint_id: endpointId,
      replay: range,
    });
    expect(asked).toMatchObject({ matched: old, until: range.until });
    const fresh: string[] = [];
    await eventually(async () => {
      fresh.push(await world.callMoved({}, accountId));
      expect((await progress(accountId, endpointId, asked.id)).status).toBe('completed');
    }, PATIENT);
    const sent = (): string[] =>
      world.receiver.at('/ahead').map((received) => String(received.headers['webhook-id']));
    await eventually(
      () => fresh.every((id) => sent().includes(id)) && sent().length >= old + fresh.length,
      PATIENT,
    );
    expect(await progress(accountId, endpointId, asked.id)).toMatchObject({ replayed: old });
    expect(
      sent()
        .filter((id) => fresh.includes(id))
        .sort(),
    ).toEqual([...fresh].sort());
  }, 40_000);

  it('is canceled when its endpoint is disabled, and leaves out tests', async () => {
    const accountId = newId();
    const { id } = await world.endpoint('halted', { accountId });
    await world.ask('webhooks.test', { account_id: accountId, endpoint_id: id });
    const replay = await world.ask('webhooks.replay', {
      account_id: accountId,
      endpoint_id: id,
      replay: range,
    });
    expect(replay.matched).toBe(0);
    // As if the partner had been quicker than the replayer, whose rounds are short.
    await world.sql.query('begin');
    await world.sql.query('update endpoint set enabled = false where id = $1', [id]);
    await world.sql.query(`update replay set status = 'running', finished_at = null where id = $1`, [
      replay.id,
    ]);
    await world.sql.query('commit');
    await eventually(async () =>
      expect(await progress(accountId, id, replay.id)).toMatchObject({
        status: 'canceled',
        finished_at: expect.any(String),
      }),
    );
    expect(world.receiver.at('/halted')).toHaveLength(1);
  });

  it('ends the pause of the circuit breaker, and at most 5 run at an endpoint', async () => {
    const accountId = newId();
    const { id } = await world.endpoint('queue', { accountId });
    await world.sql.query(
      `update endpoint_health set paused_until = now() + interval '10 min' where endpoint_id = $1`,
      [id],
    );
    // A full queue that does not move, its first is not due, so that none of them goes on meanwhile.
    await world.sql.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, next_at)
       select gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, 'session.completed',
              $2, now() + case when n = 0 then interval '1 hour' else interval '0' end
         from generate_series(0, 100) n`,
      [id, accountId],
    );
    const ask = (n: number) =>
      world.ask('webhooks.replay', {
        account_id: accountId,
        endpoint_id: id,
        replay: { ...range, since: new Date(n).toISOString() },
      });
    for (let n = 0; n < 5; n += 1) await expect(ask(n)).resolves.toMatchObject({ status: 'running' });
    await expect(ask(5)).rejects.toMatchObject({ code: 'LIMIT_REACHED', status: 429 });
    await expect(ask(4)).resolves.toMatchObject({ status: 'running' });
    const { rows } = await world.sql.query(
      'select 1 from endpoint_health where endpoint_id = $1 and paused_until > now()',
      [id],
    );
    expect(rows).toEqual([]);
    await world.ask('webhooks.delete', { account_id: accountId, endpoint_id: id });
    await eventually(async () => {
      const left = await world.sql.query('select 1 from replay where endpoint_id = $1', [id]);
      expect(left.rows).toEqual([]);
    });
  });

  it('does not wait for a hundred others whose endpoints take nothing', async () => {
    const others = newId();
    const ids = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
    for (const sql of [
      `insert into endpoint (id, account_id, label, url, enabled, events, secret, created_at, updated_at)
       select ${ids}, $1, 'stuck-' || n, 'https://example.com', true, '{}', '', now(), now() from generate_series(1, 100) n`,
      `insert into endpoint_health (endpoint_id, account_id, consecutive_failures, failures_since_success, window_total,
                                    window_failed, trips, paused_until)
       select ${ids}, $1, 30, 30, 0, 0, 4, now() + interval '1 hour' from generate_series(1, 100) n`,
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, next_at)
       select gen_random_uuid(), gen_random_uuid(), ${ids}, $1, 'call.status.updated', now()
         from generate_series(1, 100) n, generate_series(1, 100)`,
      `insert into replay (id, account_id, endpoint_id, since, until, only_failed, matched, cursor_at)
       select gen_random_uuid(), $1, ${ids}, '2020-01-01', now(), true, 1, '2020-01-01' from generate_series(1, 100) n`,
    ])
      await world.sql.query(sql, [others]);
    const accountId = newId();
    const endpointId = await sentTo('behind-them', accountId, 3);
    const { id } = await world.ask('webhooks.replay', {
      account_id: accountId,
      endpoint_id: endpointId,
      replay: range,
    });
    await eventually(async () => (await progress(accountId, endpointId, id)).status === 'completed', PATIENT);
    for (const table of ['replay', 'delivery', 'endpoint_health', 'endpoint'])
      await world.sql.query(`delete from ${table} where account_id = $1`, [others]);
  });

  it('is deleted with its endpoint', async () => {
    const accountId = newId();
    const { id } = await world.endpoint('parting', { accountId });
    const replay = await world.ask('webhooks.replay', {
      account_id: accountId,
      endpoint_id: id,
      replay: range,
    });
    await expect(progress(accountId, id, replay.id)).resolves.toMatchObject({ id: replay.id });
    await expect(progress(newId(), id, replay.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.ask('webhooks.delete', { account_id: accountId, endpoint_id: id });
    await expect(progress(accountId, id, replay.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused for a disabled, a foreign and an unknown endpoint, and for a range upside down', async () => {
    const accountId = newId();
    const { id } = await world.endpoint('refused', { accountId });
    const ask = (account_id: string, endpoint_id: string, replay = range) =>
      world.ask('webhooks.replay', { account_id, endpoint_id, replay });
    await expect(ask(newId(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask(accountId, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask(accountId, id, { since: range.until, until: range.since })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await world.ask('webhooks.update', {
      account_id: accountId,
      endpoint_id: id,
      change: { enabled: false },
    });
    await expect(ask(accountId, id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await expect(progress(accountId, id, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
