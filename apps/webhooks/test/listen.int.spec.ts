import type { Heard, ListenFilters } from '@parley/contracts';
import { newId } from '@parley/platform';
import { DeleteKeptEvents } from '../src/listen/delete-kept-events';
import { sessionCompleted, statusUpdated, useWorld } from './support/world';
import { eventually } from '@parley/testing';

const world = useWorld({}, 2);

const listen = (accountId: string, after?: string, filters: ListenFilters = { types: [] }): Promise<Heard> =>
  world.ask('webhooks.listen', { account_id: accountId, filters, ...(after === undefined ? {} : { after }) });

/** Reads on from a position until so many events were there. */
async function hear(accountId: string, from: Heard, count: number, filters?: ListenFilters): Promise<Heard> {
  let last = from;
  const events: Heard['events'] = [];
  await eventually(async () => {
    last = await listen(accountId, last.cursor, filters);
    events.push(...last.events);
    expect(events.length).toBeGreaterThanOrEqual(count);
  });
  return { ...last, events };
}

describe('listening', () => {
  it("hears the account's events with no endpoint at all, in order, none twice, over two replicas", async () => {
    const account = newId();
    const start = await listen(account);
    expect(start).toMatchObject({ events: [], gap: false });
    const ids: string[] = [];
    for (let batch = 0; batch < 6; batch += 1) {
      const bodies = Array.from({ length: 20 }, () => statusUpdated());
      ids.push(...(await world.publish('calls.status_updated', bodies, account)));
    }
    const heard = await hear(account, start, 120);
    expect(heard.events.map((event) => event.id).sort()).toEqual([...ids].sort());
    expect(await listen(account, heard.cursor)).toMatchObject({ events: [], gap: false });
  });

  it('gets the exact body an endpoint gets, under the same id', async () => {
    const account = newId();
    const start = await listen(account);
    await world.endpoint('twin', { accountId: account });
    const [id] = await world.publish('calls.session_completed', [sessionCompleted()], account);
    const heard = await hear(account, start, 1);
    await eventually(() => expect(world.receiver.at('/twin')).toHaveLength(1));
    const [delivered] = world.receiver.at('/twin');
    expect(heard.events[0]).toMatchObject({ id, type: 'session.completed' });
    expect(heard.events[0]?.payload).toBe(delivered?.body.toString());
    expect(delivered?.headers['webhook-id']).toBe(id);
  });

  it('continues where it stopped and gets what came in between, also over several pages', async () => {
    const account = newId();
    const start = await listen(account);
    const ids = await world.publish(
      'calls.status_updated',
      Array.from({ length: 130 }, () => statusUpdated()),
      account,
    );
    const heard = await hear(account, start, 130);
    expect(new Set(heard.events.map((event) => event.id))).toEqual(new Set(ids));
    expect(heard.events).toHaveLength(130);
    const middle = heard.events[60]?.cursor ?? '';
    const again = await hear(account, { ...start, cursor: middle }, 69);
    expect(again.events.map((event) => event.id)).toEqual(heard.events.slice(61).map((event) => event.id));
  });

  it('filters by type and by agent, and passes over the rest', async () => {
    const account = newId();
    const agent = newId();
    const start = await listen(account);
    const calls = [statusUpdated(), statusUpdated({ agent_id: agent })];
    const [, own] = await world.publish('calls.status_updated', calls, account);
    const [done] = await world.publish(
      'calls.session_completed',
      [sessionCompleted({ agent_id: agent })],
      account,
    );
    const ofAgent = await hear(account, start, 2, { types: [], agent_id: agent });
    expect(ofAgent.events.map((event) => event.id)).toEqual([own, done]);
    const ofType = await hear(account, start, 1, { types: ['session.completed'] });
    expect(ofType.events.map((event) => event.id)).toEqual([done]);
  });

  it('hears nothing of another account, and keeps nothing nobody listens for', async () => {
    const [account, other] = [newId(), newId()];
    const start = await listen(account);
    await world.callMoved({}, other);
    const mine = await world.callMoved({}, account);
    const heard = await hear(account, start, 1);
    expect(heard.events.map((event) => event.id)).toEqual([mine]);
    const { rows } = await world.sql.query('select 1 from kept_event where account_id = $1', [other]);
    expect(rows).toEqual([]);
    // Also when both are kept.
    const others = await listen(other);
    const theirs = await world.callMoved({}, other);
    const again = await world.callMoved({}, account);
    expect((await hear(other, others, 1)).events.map((event) => event.id)).toEqual([theirs]);
    expect((await hear(account, heard, 1)).events.map((event) => event.id)).toEqual([again]);
  });

  it('does not skip an event whose transaction commits late', async () => {
    const account = newId();
    const start = await listen(account);
    const slow = await world.connect();
    const keep = `insert into kept_event (account_id, position, id, type, payload)
      values ($1, pg_current_xact_id()::text::bigint, $2, 'call.status.updated', '{}')`;
    const early = newId();
    await slow.query('begin');
    await slow.query(keep, [account, early]);
    const late = newId();
    await world.sql.query(keep, [account, late]);
    const before = await listen(account, start.cursor);
    expect(before.events).toEqual([]);
    await slow.query('commit');
    await slow.end();
    const heard = await hear(account, before, 2);
    expect(heard.events.map((event) => event.id)).toEqual([early, late]);
  });

  it('reports a gap when nobody listened in between or the position is of another database', async () => {
    const account = newId();
    const start = await listen(account);
    await world.sql.query(
      `update listener set listening_until = now() - interval '1 second' where account_id = $1`,
      [account],
    );
    expect(await listen(account, start.cursor)).toMatchObject({ gap: true });
    expect(await listen(account, start.cursor)).toMatchObject({ gap: false });
    const future = '999999999999.0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
    expect(await listen(account, future)).toMatchObject({ events: [], gap: true });
  });

  it('deletes kept events and listeners after an hour', async () => {
    const [account, other] = [newId(), newId()];
    const start = await listen(account);
    await listen(other);
    await world.publish('calls.status_updated', [statusUpdated(), statusUpdated()], account);
    const heard = await hear(account, start, 2);
    const [old, fresh] = heard.events;
    await world.sql.query(`update kept_event set created_at = now() - interval '61 minutes' where id = $1`, [
      old?.id,
    ]);
    await world.sql.query(
      `update listener set listening_until = now() - interval '61 minutes' where account_id = $1`,
      [other],
    );
    const [replica] = world.replicas;
    await replica?.app.get(DeleteKeptEvents, { strict: false }).round(new AbortController().signal);
    const { rows } = await world.sql.query('select id from kept_event where account_id = $1', [account]);
    expect(rows).toEqual([{ id: fresh?.id }]);
    const left = await world.sql.query('select 1 from listener where account_id = $1', [other]);
    expect(left.rows).toEqual([]);
  });

  it('refuses a position that was never given out', async () => {
    await expect(listen(newId(), 'x')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [expect.objectContaining({ field: 'after' })],
    });
  });
});
