import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { eventually, type TestDatabase, testDatabase, type TestNats, testNats } from '@parley/testing';
import { effects, ordersOf, startWorld, type World, worldSchema } from './world.fixture';

const CHECKOUT = resolve(__dirname, '../../..');

describe('a replica that dies', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let observer: World;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    [nats, database] = await Promise.all([testNats(), testDatabase([worldSchema])]);
    observer = await startWorld({ databaseUrl: database.url, natsUrl: nats.url });
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await observer.service.close();
    await Promise.all([database.drop(), nats.stop()]);
  });

  const spawnReplica = (): ChildProcess => {
    const child = spawn(
      process.execPath,
      [
        '-C',
        '@parley/source',
        '-r',
        '@swc-node/register',
        join(__dirname, 'mortal.cjs'),
        database.url,
        nats.url,
      ],
      {
        cwd: CHECKOUT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '', TS_NODE_PROJECT: join(CHECKOUT, 'tsconfig.base.json') },
      },
    );
    children.push(child);
    return child;
  };

  it('of the same event three times leaves it in dead_letter; what was in hand with it is handled once, in order', async () => {
    await observer.emit('good', 1);
    const poison = await observer.emit('bad', 0);
    await observer.emit('bad', 1);
    for (let n = 2; n < 12; n += 1) await observer.emit('good', n);
    let deaths = 0;
    for (let last = spawnReplica(); ; last = spawnReplica()) {
      const died = once(last, 'exit').then(() => true);
      const settled = eventually(async () => (await effects(observer.db, 'calls-effects')).length === 12, {
        timeoutMs: 20_000,
        everyMs: 100,
      }).then(() => false);
      if (!(await Promise.race([died, settled]))) break;
      deaths += 1;
      if (deaths > 5) throw new Error('it dies for ever');
    }
    expect(deaths).toBe(3);
    const letters = await observer.db.query<{ event_id: string; reason: string }>(
      'select event_id, reason from dead_letter',
    );
    expect(letters).toEqual([{ event_id: poison, reason: 'the process died of it' }]);
    expect(ordersOf(await effects(observer.db, 'calls-effects'))).toEqual({
      good: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      bad: [1],
    });
  }, 60_000);
});
