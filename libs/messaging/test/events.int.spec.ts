import { Controller, type Type } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import { queryIn } from '@parley/persistence';
import { newId } from '@parley/platform';
import { eventually, type TestDatabase, testDatabase, type TestNats, testNats } from '@parley/testing';
import { connect, headers } from 'nats';
import type { EntityManager } from 'typeorm';
import { type AfterTransaction, IsNew, type IsNewEvent, OnEventBatch, Payload, Tx } from '../src';
import { deleteExpired } from '../src/outbox/retention';
import {
  bodyOf,
  effects,
  ordersOf,
  recordEffects,
  startWorld,
  type World,
  worldSchema,
} from './world.fixture';

type Originates = EventMessage<'calls.originate_requested'>[];

/** A durable that takes all events of a transaction at once. */
function batches(
  durable: string,
  take: (events: Originates, tx: EntityManager, isNew: IsNewEvent) => Promise<AfterTransaction>,
): Type {
  @Controller()
  class Batches {
    @OnEventBatch(['calls.originate_requested'], { durable, filter: 'calls.>' })
    take(@Payload() events: Originates, @Tx() tx: EntityManager, @IsNew() isNew: IsNewEvent) {
      return take(events, tx, isNew);
    }
  }
  return Batches;
}

describe('events from outbox to inbox', () => {
  let database: TestDatabase;
  let nats: TestNats;
  const worlds: World[] = [];

  beforeEach(async () => {
    [nats, database] = await Promise.all([testNats(), testDatabase([worldSchema])]);
  });
  afterEach(async () => {
    await Promise.all(worlds.splice(0).map((world) => world.service.close()));
    await Promise.all([database.drop(), nats.stop()]);
  });

  const start = async (
    ...args: Parameters<typeof startWorld> extends [unknown, ...infer R] ? R : never
  ): Promise<World> => {
    const world = await startWorld({ databaseUrl: database.url, natsUrl: nats.url }, ...args);
    worlds.push(world);
    return world;
  };

  it('has its effect once, in the order of the commits of an aggregate', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    const world = await start([recordEffects(durable)]);
    const aggregates = Array.from({ length: 10 }, () => newId());
    await Promise.all(
      aggregates.map(async (aggregate) => {
        for (let n = 0; n < 20; n += 1) await world.emit(aggregate, n);
      }),
    );
    const rows = await eventually(
      async () => {
        const found = await effects(world.db, durable);
        expect(found).toHaveLength(200);
        return found;
      },
      { timeoutMs: 15_000 },
    );
    for (const order of Object.values(ordersOf(rows))) expect(order).toEqual([...Array(20).keys()]);
  });

  it('does not lose an event whose transaction commits after a later one', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    const world = await start([recordEffects(durable)]);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = world.db.transaction(async (tx) => {
      await world.outbox.add(tx, 'calls.originate_requested', {
        aggregateId: 'slow',
        accountId: newId(),
        body: { call_id: '1' },
      });
      await gate;
    });
    await world.emit('quick', 2);
    await eventually(async () => expect(await effects(world.db, durable)).toHaveLength(1));
    release();
    await slow;
    await eventually(async () => expect(await effects(world.db, durable)).toHaveLength(2));
  });

  it('is refused outside a transaction, and rolled back with it', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    const world = await start([recordEffects(durable)]);
    const event = { aggregateId: 'a', accountId: newId(), body: { call_id: '1' } };
    await expect(
      world.outbox.add(world.db.dataSource.manager, 'calls.originate_requested', event),
    ).rejects.toThrow(/in the transaction/);
    await expect(
      world.db.transaction(async (tx) => {
        await world.outbox.add(tx, 'calls.originate_requested', event);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await expect(world.db.query('select 1 from outbox')).resolves.toEqual([]);
  });

  it('reaches each durable of two replicas once, and the second replica goes on in order when the first dies', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    const first = await start([
      recordEffects(durable, () => new Promise((resolve) => setTimeout(resolve, 2))),
    ]);
    const second = await start([recordEffects(durable)]);
    const emitted: Promise<unknown>[] = [];
    for (let n = 0; n < 60; n += 1) {
      emitted.push(second.emit('one', n));
      await emitted.at(-1);
      if (n === 20) emitted.push(first.service.close());
    }
    worlds.splice(worlds.indexOf(first), 1);
    await Promise.all(emitted);
    await eventually(async () => expect(await effects(second.db, durable)).toHaveLength(60), {
      timeoutMs: 15_000,
    });
    expect(ordersOf(await effects(second.db, durable))['one']).toEqual([...Array(60).keys()]);
  }, 30_000);

  it('holds up only its own aggregate while its handler fails', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    let failures = 0;
    const world = await start([
      recordEffects(durable, ({ aggregate_id, n }) => {
        if (aggregate_id === 'bad' && n === 1 && failures++ < 2) throw new Error('not now');
      }),
    ]);
    for (let n = 0; n < 4; n += 1) {
      await world.emit('bad', n);
      await world.emit('good', n);
    }
    await eventually(async () => expect((await effects(world.db, durable)).length).toBe(8), {
      timeoutMs: 10_000,
    });
    const rows = await effects(world.db, durable);
    expect(ordersOf(rows)).toEqual({ bad: [0, 1, 2, 3], good: [0, 1, 2, 3] });
    expect(rows.at(-1)?.aggregate_id).toBe('bad');
    await expect(world.db.query('select * from consumer_attempt')).resolves.toEqual([]);
  });

  it('goes to dead_letter when its handler never succeeds, and its aggregate goes on', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    let cured = false;
    const world = await start(
      [
        recordEffects(durable, ({ n }) => {
          if (n === 0 && !cured) throw new Error('poison');
        }),
      ],
      { settings: { failureLimit: 3 } },
    );
    const poison = await world.emit('one', 0);
    await world.emit('one', 1);
    await eventually(async () => expect(await effects(world.db, durable)).toHaveLength(1), {
      timeoutMs: 10_000,
    });
    const letters = await world.db.query<{ id: string }>(
      'select id, event_id, consumer, subject, attempts, reason, error, payload from dead_letter',
    );
    expect(letters).toEqual([
      expect.objectContaining({
        event_id: poison,
        consumer: durable,
        attempts: 3,
        reason: 'the handler failed',
      }),
    ]);
    const id = letters[0]?.id ?? '';
    await expect(world.consumers.replay(id)).rejects.toThrow('poison');
    cured = true;
    await world.consumers.replay(id);
    expect(ordersOf(await effects(world.db, durable))['one']).toEqual([1, 0]);
    await expect(world.consumers.replay(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('in batches: the handler is told how each transaction ended', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    const ended: string[] = [];
    const world = await start([
      batches(durable, async (events, tx) => {
        const of = events.map((event) => event.body.call_id);
        for (const n of of)
          await tx.query('insert into effect (durable, n) values ($1, $2)', [durable, Number(n)]);
        // The commit itself fails for the three of them, not for one alone.
        if (of.length > 1) await tx.query(`insert into later values (1), (1)`);
        return (committed) => void ended.push(`${of.join('+')} ${committed ? 'committed' : 'not'}`);
      }),
    ]);
    await world.db.dataSource.query('create table world.later (n int unique deferrable initially deferred)');
    await world.db.transaction(async (tx) => {
      for (const n of [1, 2, 3]) {
        const body = { call_id: String(n) };
        await world.outbox.add(tx, 'calls.originate_requested', {
          aggregateId: `a${n}`,
          accountId: newId(),
          body,
        });
      }
    });
    await eventually(async () => expect(await effects(world.db, durable)).toHaveLength(3), {
      timeoutMs: 10_000,
    });
    await eventually(() => expect(ended.filter((one) => one.endsWith('committed'))).toHaveLength(3));
    const lone = ['1 committed', '2 committed', '3 committed'];
    expect(ended.filter((one) => one.endsWith('committed')).sort()).toEqual(lone);
    expect(ended.filter((one) => one.endsWith('not'))).not.toHaveLength(0);
  });

  it('in batches: comes with whether it is new, and is new once however often the stream holds it', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    const offered: string[] = [];
    const world = await start([
      batches(durable, async (events, tx, isNew) => {
        expect(() => isNew('anything')).toThrow('after the first statement');
        await queryIn(tx, 'select 1', []);
        for (const { event_id: id } of events) {
          offered.push(`${id} ${isNew(id) ? 'new' : 'known'}`);
          if (isNew(id))
            await tx.query('insert into effect (durable, event_id) values ($1, $2)', [durable, id]);
        }
        return () => undefined;
      }),
    ]);
    const first = await world.emit('a', 1);
    await eventually(async () => expect(await effects(world.db, durable)).toHaveLength(1));
    const second = newId();
    const copies = Array.from({ length: 20 }, () => [first, second]).flat();
    const raw = await connect({ servers: nats.url });
    try {
      for (const id of copies) {
        const block = headers();
        block.set('event-id', id);
        block.set('account-id', newId());
        block.set('aggregate-id', 'a');
        block.set('occurred-at', new Date().toISOString());
        raw.publish('evt.calls.originate_requested.00', JSON.stringify(bodyOf(1)), { headers: block });
      }
      await raw.flush();
    } finally {
      await raw.close();
    }
    const last = await world.emit('a', 2);
    await eventually(async () => {
      const taken = (await effects(world.db, durable)).map((row) => row.event_id);
      expect(taken).toEqual([first, second, last]);
    });
    expect(offered.filter((one) => one.endsWith('new'))).toEqual(
      [first, second, last].map((id) => `${id} new`),
    );
    expect(offered).toContain(`${first} known`);
  });

  it('is deleted when its time is over, but never unpublished', async () => {
    const durable = `calls-${newId().slice(-8)}`;
    const world = await start([recordEffects(durable)]);
    for (let n = 0; n < 3; n += 1) await world.emit('one', n);
    await eventually(async () => expect(await effects(world.db, durable)).toHaveLength(3));
    await eventually(async () =>
      expect(await world.db.query('select 1 from outbox where published_at is null')).toEqual([]),
    );
    const { dataSource } = world.db;
    await dataSource.query(
      `update outbox set created_at = now() - interval '8 days' where payload->>'call_id' <> '2'`,
    );
    await nats.kill();
    await dataSource.query(`update outbox set published_at = null where payload->>'call_id' = '1'`);
    await dataSource.query(`update inbox set received_at = now() - interval '15 days' where event_id in
      (select event_id from outbox where payload->>'call_id' = '0')`);
    await expect(deleteExpired(world.db, 'world', { outboxDays: 7, inboxDays: 14 })).resolves.toBe(2);
    const kept = await world.db.query<{ n: string }>(
      `select payload->>'call_id' as n from outbox order by id`,
    );
    expect(kept.map((row) => row.n)).toEqual(['1', '2']);
    expect(await world.db.query('select 1 from inbox')).toHaveLength(2);
  });
});
