import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Running, startPostgres } from '@parley/infra';
import { migrate } from '@parley/persistence';
import { eventually, type TestDatabase, testDatabase, type TestNats, testNats } from '@parley/testing';
import { effects, ordersOf, recordEffects, startWorld, type World, worldSchema } from './world.fixture';

const SETTINGS = { streamCheckMs: 1_000, leaderRetryMs: 200 };
const DURABLE = 'calls-effects';

/** Adds events of a few aggregates until stopped; commits only count when they succeeded. */
function load(world: World): { stop(): Promise<Record<string, number[]>> } {
  const committed: Record<string, number[]> = {};
  const ending = new AbortController();
  const writers = ['a', 'b', 'c', 'd'].map(async (aggregate) => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      try {
        await world.emit(aggregate, n);
        (committed[aggregate] ??= []).push(n);
      } catch {
        await sleep(20);
      }
      await sleep(2);
    }
  });
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(writers);
      return committed;
    },
  };
}

async function expectEachOnce(world: World, committed: Record<string, number[]>): Promise<void> {
  const wanted = Object.values(committed).flat().length;
  await eventually(
    async () => expect((await effects(world.db, DURABLE)).length).toBeGreaterThanOrEqual(wanted),
    {
      timeoutMs: 25_000,
      everyMs: 100,
    },
  );
  await sleep(300);
  const rows = await effects(world.db, DURABLE);
  expect(new Set(rows.map((row) => row.event_id)).size).toBe(rows.length);
  expect(ordersOf(rows)).toEqual(committed);
}

describe('events while servers fail', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let worlds: World[] = [];

  beforeEach(async () => {
    [nats, database] = await Promise.all([testNats(), testDatabase([worldSchema])]);
    worlds = [await startWorldHere()];
  });
  afterEach(async () => {
    await Promise.all(worlds.map((world) => world.service.close()));
    await Promise.all([database.drop(), nats.stop()]);
  });

  const startWorldHere = (): Promise<World> =>
    startWorld({ databaseUrl: database.url, natsUrl: nats.url }, [recordEffects(DURABLE)], {
      settings: SETTINGS,
    });
  const [first, second] = [(): World => worldAt(0), (): World => worldAt(1)];
  const worldAt = (index: number): World => {
    const world = worlds[index];
    if (!world) throw new Error('no such world');
    return world;
  };

  it('are each handled once when NATS is killed under load and comes back', async () => {
    const writing = load(first());
    await sleep(700);
    await nats.kill();
    await eventually(async () => expect((await first().ready()).checks['nats']).not.toBe('ok'));
    await sleep(1_500);
    await nats.restart();
    await eventually(async () => expect((await first().ready()).ready).toBe(true), { timeoutMs: 10_000 });
    await sleep(300);
    await expectEachOnce(first(), await writing.stop());
  }, 45_000);

  it('are published again from Postgres, and handled once, when the JetStream directory is wiped under load', async () => {
    const writing = load(first());
    await sleep(1_000);
    await nats.kill();
    await nats.restart({ wipe: true });
    await sleep(1_500);
    await nats.restart({ wipe: true });
    await sleep(500);
    const committed = await writing.stop();
    await expectEachOnce(first(), committed);
    const total = Object.values(committed).flat().length;
    await eventually(async () => {
      const [row] = await first().db.query<{ n: string; streams: string }>(
        'select count(*) as n, count(distinct stream_incarnation) as streams from outbox where published_at is not null',
      );
      expect(row).toEqual({ n: String(total), streams: '1' });
    });
  }, 45_000);

  it('are handled once when the directory disappears under the running server, which is restarted later', async () => {
    const writing = load(first());
    await sleep(800);
    rmSync(nats.storeDir, { recursive: true, force: true });
    await sleep(1_500);
    await nats.restart();
    await sleep(500);
    await expectEachOnce(first(), await writing.stop());
  }, 45_000);

  it('go on with another leader when the connection that leads is cut', async () => {
    worlds.push(await startWorldHere());
    const writing = load(first());
    for (let round = 0; round < 3; round += 1) {
      await sleep(600);
      await second().db.dataSource.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'parley-world-leader' and random() < 0.7`,
      );
    }
    await sleep(500);
    await expectEachOnce(first(), await writing.stop());
  }, 45_000);

  it('start without NATS, unready, and work when it comes', async () => {
    await nats.kill();
    const late = await startWorld({ databaseUrl: database.url, natsUrl: nats.url }, undefined, {
      settings: { bootWaitMs: 300 },
    });
    worlds.push(late);
    const report = await late.ready();
    expect(report.ready).toBe(false);
    await expect(
      late.bus.request('calls.get', { account_id: '', call_id: '' }, { deadlineMs: 200 }),
    ).rejects.toMatchObject({ code: 'INTERNAL_ERROR', status: 502 });
    await late.emit('a', 1);
    await nats.restart();
    await eventually(async () => expect((await late.ready()).ready).toBe(true), { timeoutMs: 10_000 });
    await eventually(async () => expect(await effects(first().db, DURABLE)).toHaveLength(1), {
      timeoutMs: 10_000,
    });
  }, 45_000);
});

describe('events while Postgres restarts', () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-pg-'));
  const settings = { fsync: 'off' };
  let postgres: Running;
  let nats: TestNats;
  let world: World;

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([
      startPostgres({ dataDir: directory, settings, log: () => undefined }),
      testNats(),
    ]);
    await migrate({ databaseUrl: postgres.url, ...worldSchema });
    world = await startWorld({ databaseUrl: postgres.url, natsUrl: nats.url }, [recordEffects(DURABLE)], {
      settings: SETTINGS,
    });
  }, 60_000);
  afterAll(async () => {
    await world.service.close();
    await Promise.all([postgres.stop(), nats.stop()]);
    rmSync(directory, { recursive: true, force: true });
  });

  it('are each handled once; the service stays up, unready for as long as it lasts', async () => {
    const writing = load(world);
    await sleep(600);
    for (const how of ['stop', 'kill'] as const) {
      await postgres[how]();
      await sleep(1_000);
      expect((await world.ready()).checks['database']).not.toBe('ok');
      postgres = await startPostgres({
        dataDir: directory,
        port: postgres.port,
        settings,
        log: () => undefined,
      });
      await eventually(async () => expect((await world.ready()).ready).toBe(true), { timeoutMs: 10_000 });
      await sleep(500);
    }
    const committed = await writing.stop();
    await eventually(
      async () => {
        const orders = ordersOf(await effects(world.db, DURABLE));
        for (const [aggregate, numbers] of Object.entries(committed)) {
          expect(orders[aggregate]).toEqual(expect.arrayContaining(numbers));
        }
      },
      { timeoutMs: 10_000, everyMs: 200 },
    );
    // A commit whose answer was lost with the connection counts as failed to the writer, but took place.
    const orders = ordersOf(await effects(world.db, DURABLE));
    for (const [aggregate, numbers] of Object.entries(committed)) {
      const handled = orders[aggregate] ?? [];
      expect(handled).toEqual([...new Set(handled)].sort((a, b) => a - b));
      expect(handled.length - numbers.length).toBeLessThanOrEqual(2);
    }
  }, 60_000);
});
