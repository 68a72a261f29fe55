import { newId, requestContext } from '@parley/platform';
import { type TestDatabase, testDatabase } from '@parley/testing';
import { type Database, prepared } from '../src';
import { openDatabase, ThingRow, Things, thingsSchema } from './thing.fixture';

describe('row-level security', () => {
  let database: TestDatabase;
  let db: Database;
  const [mine, theirs] = [newId(), newId()];
  const ids = { mine: newId(), theirs: newId() };

  beforeAll(async () => {
    database = await testDatabase([thingsSchema]);
    db = await openDatabase(database.url, { poolSize: 2 });
    await db.query(`insert into thing (id, account_id, label) values ($1, $2, 'mine'), ($3, $4, 'theirs')`, [
      ids.mine,
      mine,
      ids.theirs,
      theirs,
    ]);
  });

  afterAll(async () => {
    await db?.onApplicationShutdown();
    await database?.drop();
  });

  const as = <T>(accountId: string | undefined, work: () => Promise<T>): Promise<T> =>
    requestContext.run({ requestId: 'r', ...(accountId ? { accountId } : {}) }, work);
  const labels = (): Promise<string[]> =>
    db
      .query<{ label: string }>('select label from thing order by label')
      .then((rows) => rows.map((r) => r.label));

  it('shows an account its own rows, whatever the statement says', async () => {
    expect(await as(mine, labels)).toEqual(['mine']);
    expect(await as(theirs, labels)).toEqual(['theirs']);
    expect(await as(newId(), labels)).toEqual([]);
    expect(await as(mine, () => db.dataSource.manager.find(ThingRow))).toMatchObject([{ id: ids.mine }]);
    expect(await as(mine, () => db.transaction((tx) => tx.query('select id from thing')))).toEqual([
      { id: ids.mine },
    ]);
  });

  it('lets work for no account see all', async () => {
    expect(await as(undefined, labels)).toEqual(['mine', 'theirs']);
    expect(await requestContext.detached(labels)).toEqual(['mine', 'theirs']);
  });

  it('changes and deletes nothing of another account', async () => {
    await as(mine, () => db.transaction((tx) => tx.query(`update thing set count = 7`)));
    await as(mine, () => db.transaction((tx) => tx.query(`delete from thing where id = $1`, [ids.theirs])));
    expect(await db.query('select label, count from thing order by label')).toEqual([
      { label: 'mine', count: 7 },
      { label: 'theirs', count: 0 },
    ]);
  });

  it('writes nothing into another account, and moves nothing there', async () => {
    const insert = as(mine, () =>
      db.transaction((tx) =>
        tx.query(`insert into thing (id, account_id, label) values ($1, $2, 'smuggled')`, [newId(), theirs]),
      ),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = as(mine, () =>
      db.transaction((tx) => tx.query(`update thing set account_id = $1 where id = $2`, [theirs, ids.mine])),
    );
    await expect(move).rejects.toThrow(/row-level security/);
  });

  it('holds for prepared statements, whichever account ran them first on a connection', async () => {
    const all = prepared('select label from thing order by label');
    const things = new Things(db);
    const seen = (account: string | undefined): Promise<string[]> =>
      as(account, async () => (await db.query<{ label: string }>(all)).map((row) => row.label));
    // Often enough for Postgres to settle for a general plan.
    for (let turn = 0; turn < 12; turn += 1) {
      expect(await seen(mine)).toEqual(['mine']);
      expect(await seen(undefined)).toEqual(['mine', 'theirs']);
      expect(await seen(theirs)).toEqual(['theirs']);
      await expect(as(mine, () => things.find(mine, ids.mine))).resolves.toMatchObject({ label: 'mine' });
      await expect(as(mine, () => things.find(theirs, ids.theirs))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('keeps accounts apart on connections they share, also after failures', async () => {
    const turns = Array.from({ length: 60 }, (_, i) => {
      const account = [mine, theirs, undefined][i % 3];
      const wanted = [['mine'], ['theirs'], ['mine', 'theirs']][i % 3];
      return as(account, async () => {
        if (i % 7 === 0) await db.query('select nonsense').catch(() => undefined);
        if (i % 5 === 0) {
          await db
            .transaction(async (tx) => {
              await tx.query('select 1');
              throw new Error('rolled back');
            })
            .catch(() => undefined);
        }
        expect(await labels()).toEqual(wanted);
      });
    });
    await Promise.all(turns);
  });

  it('holds when a repository forgets to filter by account', async () => {
    class Careless extends Things {
      /** What a forgotten `account_id` in the condition would do. */
      byIdAlone(id: string): Promise<ThingRow | null> {
        return this.db.dataSource.manager.findOneBy(ThingRow, { id });
      }
    }
    const careless = new Careless(db);
    expect(await as(undefined, () => careless.byIdAlone(ids.theirs))).toMatchObject({ id: ids.theirs });
    expect(await as(mine, () => careless.byIdAlone(ids.theirs))).toBeNull();
  });

  it('refuses to work for something that is no account', async () => {
    await expect(as("x'; drop table thing; --", labels)).rejects.toThrow(/must be a uuid/);
    expect(await as(mine, labels)).toEqual(['mine']);
  });

  it('has a policy on every table with an account_id', async () => {
    expect(
      await db.query(
        `select tablename from pg_policies where schemaname = 'things' and policyname = 'tenant_isolation' order by 1`,
      ),
    ).toEqual([{ tablename: 'dead_letter' }, { tablename: 'outbox' }, { tablename: 'thing' }]);
  });
});
