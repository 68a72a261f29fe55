import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { connect } from 'nats';
import { replicaProcess } from './support/replica-process';
import { statusUpdated, useWorld } from './support/world';

const SETTINGS = { DELIVERY_POLL_MS: '50', DELIVERY_LEASE_MS: '2500', DELIVERY_TIMEOUT_MS: '1000' };

const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});
const world = useWorld(SETTINGS);

describe('two replicas', () => {
  it('send every event exactly once between them', async () => {
    const second = await world.addReplica();
    const accountId = newId();
    await world.endpoint('shared', { accountId });
    await world.endpoint('shared-b', { accountId });
    let underWay = 0;
    let most = 0;
    world.receiver.answer('/shared', (_, response) => {
      most = Math.max(most, (underWay += 1));
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(200).end();
      }, 10);
    });
    const bodies = Array.from({ length: 300 }, () => statusUpdated());
    const ids = await world.publish('calls.status_updated', bodies, accountId);
    await eventually(
      () => world.receiver.at('/shared').length >= 300 && world.receiver.at('/shared-b').length >= 300,
      {
        timeoutMs: 20_000,
      },
    );
    await sleep(300);
    for (const path of ['/shared', '/shared-b']) {
      const seen = world.receiver.at(path).map((one) => String(one.headers['webhook-id']));
      expect(seen).toHaveLength(300);
      expect(new Set(seen)).toEqual(new Set(ids));
    }
    // The cap of an endpoint holds over all replicas.
    expect(most).toBe(4);
    world.replicas.splice(world.replicas.indexOf(second), 1);
    await second.close();
  }, 40_000);

  it('lose nothing and finish what is under way when one of them shuts down gracefully', async () => {
    const second = await world.addReplica();
    const accountId = newId();
    await world.endpoint('orderly', { accountId });
    world.receiver.answer(
      '/orderly',
      (_, response) => void setTimeout(() => response.writeHead(200).end(), 60),
    );
    const ids = await world.publish(
      'calls.status_updated',
      Array.from({ length: 40 }, () => statusUpdated()),
      accountId,
    );
    await eventually(() => world.receiver.at('/orderly').length > 5);
    world.replicas.splice(world.replicas.indexOf(second), 1);
    await second.close();
    await eventually(() => world.receiver.at('/orderly').length >= 40, { timeoutMs: 10_000 });
    await sleep(300);
    expect(
      world.receiver
        .at('/orderly')
        .map((one) => one.headers['webhook-id'])
        .sort(),
    ).toEqual([...ids].sort());
  }, 30_000);
});

describe('a replica killed in the middle of an attempt', () => {
  it('loses nothing: another replica sends under the same event id when the lease ends', async () => {
    const [inProcess] = world.replicas.splice(0);
    await inProcess?.close();
    const child = replicaProcess(world);
    children.push(child);
    await eventually(async () => (await world.listening()) === 1, { timeoutMs: 30_000, everyMs: 100 });
    const accountId = newId();
    const endpoint = await world.endpoint('killed', { accountId });
    world.receiver.answer('/killed', () => undefined);
    const ids = await world.publish(
      'calls.status_updated',
      Array.from({ length: 10 }, () => statusUpdated()),
      accountId,
    );
    await eventually(() => world.receiver.at('/killed').length >= 4, { timeoutMs: 15_000 });
    expect(world.receiver.at('/killed')).toHaveLength(4);
    child.kill('SIGKILL');
    world.receiver.answer('/killed', (_, response) => void response.writeHead(200).end());
    await world.addReplica();
    await eventually(
      async () => (await world.deliveries(endpoint.id, accountId)).every((one) => one.status === 'succeeded'),
      {
        timeoutMs: 15_000,
      },
    );
    const counts = new Map<string, number>();
    for (const one of world.receiver.at('/killed')) {
      const id = String(one.headers['webhook-id']);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(new Set(counts.keys())).toEqual(new Set(ids));
    // Only what was in the dead process's hands came twice.
    expect([...counts.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(4);
  }, 60_000);
});

describe('a lease that has passed to another replica', () => {
  it('voids the late result of the first replica', async () => {
    const accountId = newId();
    const endpoint = await world.endpoint('fenced', { accountId });
    let finish: () => void = () => undefined;
    world.receiver.answer('/fenced', (_, response) => {
      if (world.receiver.at('/fenced').length > 1) return void response.writeHead(200).end('second');
      finish = () => void response.writeHead(500).end('first');
    });
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/fenced').length === 1);
    // As if the lease had ended while the first attempt is still on its way.
    await world.sql.query('update delivery set next_at = now() where endpoint_id = $1', [endpoint.id]);
    await eventually(async () => (await world.deliveries(endpoint.id, accountId))[0]?.status === 'succeeded');
    finish();
    await sleep(200);
    const [delivery] = await world.deliveries(endpoint.id, accountId);
    expect(delivery).toMatchObject({
      status: 'succeeded',
      attempts: [{ attempt: 1, status_code: 200, response_body: 'second' }],
    });
  }, 20_000);
});

describe('events that come again', () => {
  it('make one set of deliveries, by the inbox and, without it, by the event id', async () => {
    const accountId = newId();
    const endpoint = await world.endpoint('again', { accountId });
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/again').length === 1);
    for (const forgetInbox of [false, true]) {
      for (const replica of world.replicas.splice(0)) await replica.close();
      if (forgetInbox) await world.sql.query('delete from inbox');
      const connection = await connect({ servers: world.nats.url });
      const manager = await connection.jetstreamManager();
      for await (const stream of manager.streams.list()) {
        await manager.consumers.delete(stream.config.name, 'webhooks-fanout').catch(() => undefined);
      }
      await connection.close();
      await world.addReplica();
      await world.callMoved({ agent_name: 'marker' }, accountId);
      const expected = forgetInbox ? 3 : 2;
      await eventually(() => world.receiver.at('/again').length === expected, { timeoutMs: 10_000 });
    }
    await sleep(300);
    expect(world.receiver.at('/again')).toHaveLength(3);
    expect(await world.deliveries(endpoint.id, accountId)).toHaveLength(3);
    // The stream did bring the old events again: they are back in the emptied inbox.
    const { rows } = await world.sql.query(
      'select 1 from inbox join webhook_event on webhook_event.id = inbox.event_id where account_id = $1',
      [accountId],
    );
    expect(rows).toHaveLength(3);
  }, 40_000);
});

describe('deliveries that were not committed', () => {
  it('are not sent, however often they were leased on insert', async () => {
    const accountId = newId();
    await world.endpoint('uncommitted', { accountId });
    await world.sql.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the commit fails' using errcode = '40001'; end $$`);
    await world.sql.query(`create constraint trigger refuse after insert on delivery
      deferrable initially deferred for each row execute function refuse()`);
    const eventId = await world.callMoved({}, accountId);
    await sleep(700);
    expect(world.receiver.at('/uncommitted')).toEqual([]);
    await world.sql.query('drop trigger refuse on delivery');
    await eventually(() => world.receiver.at('/uncommitted').length > 0);
    await sleep(100);
    expect(world.receiver.at('/uncommitted').map(({ headers }) => headers['webhook-id'])).toEqual([eventId]);
  });
});

describe('Postgres', () => {
  it('dropping every connection delays deliveries and loses none', async () => {
    const accountId = newId();
    const endpoint = await world.endpoint('outage', { accountId });
    world.receiver.answer(
      '/outage',
      (_, response) => void setTimeout(() => response.writeHead(200).end(), 40),
    );
    const ids = await world.publish(
      'calls.status_updated',
      Array.from({ length: 60 }, () => statusUpdated()),
      accountId,
    );
    await eventually(() => world.receiver.at('/outage').length > 8);
    const dropAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    for (let round = 0; round < 3; round += 1) {
      await world.sql.query(dropAll);
      await sleep(150);
    }
    await eventually(
      async () =>
        (await world.deliveries(endpoint.id, accountId)).filter((one) => one.status === 'succeeded')
          .length === 60,
      {
        timeoutMs: 20_000,
      },
    );
    expect(new Set(world.receiver.at('/outage').map((one) => String(one.headers['webhook-id'])))).toEqual(
      new Set(ids),
    );
    await eventually(async () => (await world.listening()) === 1);
  }, 40_000);
});
