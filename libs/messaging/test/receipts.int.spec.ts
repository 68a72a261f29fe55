import { Controller } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { newId, type OnceOnly, requestContext } from '@parley/platform';
import { eventually, type TestDatabase, testDatabase, type TestNats, testNats } from '@parley/testing';
import { Handles } from '../src';
import { startWorld, type World, worldSchema } from './world.fixture';

const effect = (n: number): [string, unknown[]] => [
  `insert into world.effect (durable, n) values ('once', $1)`,
  [n],
];

describe('a command that must take effect once', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let worlds: World[];
  let runs = 0;
  let behave: (parts: { db: Database }, n: number) => Promise<unknown>;

  @Controller()
  class HangupController {
    constructor(private readonly db: Database) {}

    @Handles('calls.hangup')
    async hangup(): Promise<never> {
      runs += 1;
      return (await behave({ db: this.db }, runs)) as never;
    }
  }

  const start = (): Promise<World> =>
    startWorld({ databaseUrl: database.url, natsUrl: nats.url }, [HangupController]);

  beforeAll(async () => {
    [nats, database] = await Promise.all([testNats(), testDatabase([worldSchema])]);
    worlds = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.service.close()));
    await Promise.all([database.drop(), nats.stop()]);
  });
  beforeEach(async () => {
    runs = 0;
    behave = async ({ db }, n) => {
      await db.transaction((tx) => tx.query(...effect(n)));
      return { run: n, secret: 'whsec_1' };
    };
    await world().db.query('delete from effect');
  });

  const world = (): World => worlds[0] as World;
  const promise = (commandId = newId()): OnceOnly => ({
    ...{ commandId, runId: newId(), claimed: false, taken: false, given: 0 },
  });
  /** One attempt at a request that gives `commands` commands. */
  const attempt = (once: OnceOnly, commands = 1): Promise<unknown[]> =>
    requestContext.run({ requestId: 'r', once: promise(once.commandId) }, async () => {
      const answers: unknown[] = [];
      for (let n = 0; n < commands; n += 1)
        answers.push(await world().bus.request('calls.hangup', { account_id: newId(), call_id: newId() }));
      return answers;
    });
  const effects = async (): Promise<number[]> =>
    (await world().db.query<{ n: number }>('select n from effect order by id')).map(({ n }) => n);

  it('is answered again with what was answered first, and not run again', async () => {
    const once = promise();
    const first = await attempt(once);
    expect(await attempt(once)).toEqual(first);
    expect([runs, await effects()]).toEqual([1, [1]]);
    await attempt(promise());
    expect(await effects()).toEqual([1, 2]);
  });

  it('commands of one request are told apart, in the order they are given', async () => {
    const once = promise();
    expect(await attempt(once, 2)).toMatchObject([{ run: 1 }, { run: 2 }]);
    expect(await attempt(once, 3)).toMatchObject([{ run: 1 }, { run: 2 }, { run: 3 }]);
    expect(await effects()).toEqual([1, 2, 3]);
  });

  it('given many times at once, on two replicas, takes effect once and is answered the same', async () => {
    const once = promise();
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(once)));
    expect(await effects()).toHaveLength(1);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('that failed before anything was committed is run again', async () => {
    const once = promise();
    const usual = behave;
    behave = async ({ db }, n) => {
      await db.transaction(async (tx) => {
        await tx.query(...effect(n));
        throw n === 1 ? new Error('broken') : new AppError('CONFLICT', 'no');
      });
    };
    await expect(attempt(once)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    await expect(attempt(once)).rejects.toMatchObject({ code: 'CONFLICT' });
    behave = usual;
    expect(await attempt(once)).toMatchObject([{ run: 3 }]);
    expect(await effects()).toEqual([3]);
  });

  it('that failed after its effect is answered with that failure, and not run again', async () => {
    const once = promise();
    behave = async ({ db }, n) => {
      await db.transaction((tx) => tx.query(...effect(n)));
      throw AppError.downstream('the carrier is away');
    };
    for (let n = 0; n < 2; n += 1) await expect(attempt(once)).rejects.toMatchObject({ status: 502 });
    expect(await effects()).toEqual([1]);
  });

  it('whose process died between effect and answer is never run again: its outcome is unknown', async () => {
    const once = promise();
    await attempt(once);
    await world().db.query('update command_receipt set reply = null');
    const error = await attempt(once).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'CONFLICT', isOutcomeUnknown: true });
    expect(await effects()).toEqual([1]);
  });

  it('whose answer was committed with its effect is answered with it, whatever failed after that', async () => {
    const once = promise();
    behave = async ({ db }, n) => {
      await db.transaction(async (tx) => {
        await tx.query(...effect(n));
        await keepAnswer(tx, () => ({ run: n, secret: 'whsec_1' }));
      });
      throw new Error('broken');
    };
    await expect(attempt(once)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    for (let n = 0; n < 2; n += 1) expect(await attempt(once)).toEqual([{ run: 1, secret: 'whsec_1' }]);
    expect([runs, await effects()]).toEqual([1, [1]]);
  });

  it('whose transaction came to nothing leaves no answer', async () => {
    const once = promise();
    behave = async ({ db }, n) => {
      await db.transaction(async (tx) => {
        await keepAnswer(tx, () => ({ run: n }));
        if (n === 1) throw new Error('broken');
      });
      return { run: n };
    };
    await expect(attempt(once)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(await attempt(once)).toEqual([{ run: 2 }]);
  });

  it('that is refused for what another attempt has just done is answered as that one', async () => {
    const once = promise();
    behave = async ({ db }, n) => {
      if (n === 2) {
        await eventually(async () => (await effects()).length === 1);
        throw new AppError('CONFLICT', 'there is one already');
      }
      await eventually(() => runs === 2);
      await db.transaction((tx) => tx.query(...effect(n)));
      return { run: n };
    };
    expect(await Promise.all([attempt(once), attempt(once)])).toEqual([[{ run: 1 }], [{ run: 1 }]]);
  });

  it('what is done aside is no part of the promise', async () => {
    const once = promise();
    behave = async ({ db }, n) => {
      await requestContext.aside(() => db.transaction((tx) => tx.query(...effect(100))));
      if (n === 1) throw new Error('broken');
      await db.transaction((tx) => tx.query(...effect(n)));
      return { run: n };
    };
    await expect(attempt(once)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(await attempt(once)).toEqual([{ run: 2 }]);
    expect(await attempt(once)).toEqual([{ run: 2 }]);
    expect(await effects()).toEqual([100, 100, 2]);
  });

  it('keeps its answer sealed', async () => {
    await attempt(promise());
    const rows = await world().db.query<{ reply: string }>(
      'select reply from command_receipt where reply is not null',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('whsec_1');
  });
});
