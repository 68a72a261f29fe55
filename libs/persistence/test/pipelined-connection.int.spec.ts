import { newId, requestContext } from '@parley/platform';
import { type TestDatabase, testDatabase } from '@parley/testing';
import { Client, type PoolClient } from 'pg';
import { queryAllIn, type Database, deferIn, isUniqueViolation, prepared, PREFER_INDEX_SCANS } from '../src';
import { wireQuery } from '../src/pipeline';
import { PipelinedConnection } from '../src/pipelined-connection';
import { openDatabase, Things, thingsSchema } from './thing.fixture';

const WHO = `select current_user as role, coalesce(current_setting('parley.account_id', true), '') as account`;
const NOT_WRITABLE = {
  toPostgres: () => {
    throw new Error('this value cannot be written');
  },
};

describe('a pipelined connection', () => {
  let database: TestDatabase;
  let db: Database;
  let things: Things;
  let service: unknown;
  const [mine, theirs] = [newId(), newId()];

  beforeAll(async () => {
    database = await testDatabase([thingsSchema]);
    db = await openDatabase(database.url, { poolSize: 1 });
    things = new Things(db);
    [service] = await db.query(WHO);
  });

  afterAll(async () => {
    await db?.onApplicationShutdown();
    await database?.drop();
  });

  const as = <T>(accountId: string, work: () => Promise<T>): Promise<T> =>
    requestContext.run({ requestId: 'r', accountId }, work);
  const who = async (): Promise<unknown> => (await db.query(WHO))[0];
  const insert = prepared(`insert into thing (id, account_id, label) values ($1, $2, $3)`);
  const labels = async (): Promise<string[]> =>
    (await db.query<{ label: string }>('select label from thing order by label')).map((row) => row.label);
  const empty = (): Promise<unknown> => db.query('delete from thing');

  async function roundTrips(work: () => Promise<unknown>): Promise<number> {
    const sent = jest.spyOn(Client.prototype, 'query');
    try {
      await work();
      return sent.mock.calls.length;
    } finally {
      sent.mockRestore();
    }
  }

  it('runs no statement when the account cannot be set', async () => {
    const client = new Client({ connectionString: database.url, options: '-c search_path=things' });
    await client.connect();
    try {
      const setAccount = wireQuery(`select set_config('role', 'nobody_of_that_name', true)`);
      const connection = new PipelinedConnection(client as PoolClient, setAccount);
      const add = wireQuery(insert.text, insert.name, [newId(), mine, 'of nobody']);
      await expect(connection.queryAll([add])).rejects.toThrow(/nobody_of_that_name/);
      await expect(connection.queryAll([add, add])).rejects.toThrow(/nobody_of_that_name/);
      await connection.query('START TRANSACTION');
      await expect(connection.queryAll([add])).rejects.toThrow(/nobody_of_that_name/);
      // The transaction goes on as a failed one.
      await expect(connection.queryAll([add])).rejects.toThrow(/aborted/);
      await connection.query('ROLLBACK');
      await expect(connection.queryAll([add])).rejects.toThrow(/nobody_of_that_name/);
    } finally {
      await client.end();
    }
    expect(await labels()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a read', () => db.query('select 1')],
    ['a statement that fails', () => db.query('select nonsense').catch(() => undefined)],
    ['a transaction', () => db.transaction((tx) => tx.query('select 1'))],
    [
      'one that was rolled back',
      () =>
        db
          .transaction((tx) => tx.query('select 1').then(() => Promise.reject(new Error('no'))))
          .catch(() => undefined),
    ],
    ['one that did nothing', () => db.transaction(async () => 1)],
    ['the ORM', () => db.dataSource.manager.query('select 1')],
  ])('serves no account any more after %s', async (_what, work) => {
    expect(await as(mine, who)).toEqual({ role: 'parley_things_tenant', account: mine });
    await as(mine, work);
    expect(await who()).toEqual(service);
    expect(await as(theirs, who)).toEqual({ role: 'parley_things_tenant', account: theirs });
  });

  it('serves one account to the end of a transaction', async () => {
    const seen = await as(mine, () =>
      db.transaction(async (tx) => [
        ...(await Promise.all([tx.query<unknown[]>(WHO), tx.query<unknown[]>(WHO)])),
        await tx.query<unknown[]>(WHO),
      ]),
    );
    expect(new Set(seen.map((rows) => JSON.stringify(rows)))).toEqual(
      new Set([JSON.stringify([{ role: 'parley_things_tenant', account: mine }])]),
    );
  });

  it('takes one round trip for a read, two for a change, none for a transaction that did nothing', async () => {
    const id = newId();
    await db.query(insert, [id, mine, 'counted']);
    expect(await roundTrips(() => as(mine, () => things.find(mine, id)))).toBe(1);
    expect(await roundTrips(() => as(mine, () => things.findWith(mine, id, [asked, asked])))).toBe(1);
    expect(
      await roundTrips(() =>
        as(mine, () => things.update(mine, id, (row) => Object.assign(row, { count: 5 }))),
      ),
    ).toBe(2);
    expect(await things.find(mine, id)).toMatchObject({ count: 5 });
    expect(await roundTrips(() => as(mine, () => db.transaction(async () => 1)))).toBe(0);
    await empty();
  });

  const asked = { statement: 'select label from thing where account_id = $1', parameters: [mine] };

  it('returns the rows of several statements in their order', async () => {
    const answers = await db.queryAll([
      { statement: 'select 1 as a where $1', parameters: [true] },
      { statement: prepared('select $1::int as b'), parameters: [2] },
      { statement: 'select 3 as a where $1', parameters: [false] },
    ]);
    expect(answers).toEqual([[{ a: 1 }], [{ b: 2 }], []]);
  });

  it('fails as a whole, and works again after that', async () => {
    const good = prepared('select 7 as seven');
    await expect(
      db.queryAll([
        { statement: prepared('select 1 / $1::int as x'), parameters: [0] },
        { statement: good, parameters: [] },
      ]),
    ).rejects.toThrow(/division by zero/);
    // Whichever of the two was prepared by the attempt that failed.
    expect(await db.query(good)).toEqual([{ seven: 7 }]);
    expect(await db.query(prepared('select 1 / $1::int as x'), [1])).toEqual([{ x: 1 }]);
  });

  it('keeps nothing of a transaction whose deferred change is refused', async () => {
    const [first, second] = [newId(), newId()];
    await db.query(insert, [first, mine, 'taken']);
    await db.query(insert, [second, mine, 'free']);
    const clash = await things
      .update(mine, second, (row) => Object.assign(row, { label: 'taken', count: 9 }))
      .catch((error: unknown) => error);
    expect(isUniqueViolation(clash, 'thing_label')).toBe(true);
    expect(await things.find(mine, second)).toMatchObject({ label: 'free', count: 0 });
    await empty();
  });

  it('does not commit when a deferred value cannot be written', async () => {
    const broken = db.transaction(async (tx) => {
      await tx.query(insert.text, [newId(), mine, 'half']);
      await deferIn(tx, insert, [newId(), mine, NOT_WRITABLE]);
    });
    await expect(broken).rejects.toThrow('this value cannot be written');
    expect(await labels()).toEqual([]);
  });

  it('sends several statements of a transaction together, and passes on deferred rows after the commit', async () => {
    const told: unknown[] = [];
    const seen: unknown[] = [];
    const count = prepared('select count(*)::int as count from thing');
    const sent = await roundTrips(() =>
      db.transaction(async (tx) => {
        const one = { statement: insert, parameters: [newId(), mine, 'first'] };
        seen.push(...(await queryAllIn(tx, [one, { statement: count, parameters: [] }])));
        const returning = prepared(`${insert.text} returning label`);
        await deferIn(tx, returning, [newId(), mine, 'second'], (rows) => told.push(...rows));
        await deferIn(tx, count, [], (rows) => told.push(...rows));
        expect(told).toEqual([]);
      }),
    );
    expect({ sent, seen, told }).toEqual({
      sent: 2,
      seen: [[], [{ count: 1 }]],
      told: [{ label: 'second' }, { count: 2 }],
    });
    await empty();
  });

  it('passes on no rows of a deferred statement when a later one fails', async () => {
    const told: unknown[] = [];
    const id = newId();
    const work = db.transaction(async (tx) => {
      await deferIn(tx, insert, [id, mine, 'once'], (rows) => told.push(rows));
      await deferIn(tx, insert, [id, mine, 'twice'], (rows) => told.push(rows));
    });
    await expect(work).rejects.toThrow(/thing_pkey/);
    expect({ told, labels: await labels() }).toEqual({ told: [], labels: [] });
  });

  it('probes indexes of empty tables when told to, for one transaction', async () => {
    const explain = `explain (format json) select * from thing where id = '${newId()}'`;
    const planOf = (rows: unknown): unknown =>
      (rows as { 'QUERY PLAN': { Plan: Record<string, unknown> }[] }[])[0]?.['QUERY PLAN'][0]?.Plan[
        'Node Type'
      ];
    const inOne = await db.queryAll([PREFER_INDEX_SCANS, { statement: explain, parameters: [] }]);
    expect(planOf(inOne[1])).toMatch(/Index|Bitmap/);
    expect(await db.query('show enable_seqscan')).toEqual([{ enable_seqscan: 'on' }]);
  });

  it('drops deferred statements when the transaction is rolled back', async () => {
    const error = new Error('given up');
    const work = db.transaction(async (tx) => {
      await deferIn(tx, insert, [newId(), mine, 'held']);
      throw error;
    });
    await expect(work).rejects.toBe(error);
    await db.transaction((tx) => deferIn(tx, insert, [newId(), mine, 'kept']));
    expect(await labels()).toEqual(['kept']);
    await empty();
  });

  it('is not handed out while a transaction of another is open on it', async () => {
    await db.query('begin');
    const [row] = await db.query<{ open: string }>(
      `select count(*) as open from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`,
    );
    expect(row).toEqual({ open: '0' });
  });
});
