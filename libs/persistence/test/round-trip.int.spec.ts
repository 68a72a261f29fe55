import { newId, requestContext } from '@parley/platform';
import { type TestDatabase, testDatabase } from '@parley/testing';
import { Client, type PoolClient } from 'pg';
import { askAllIn, type Database, holdIn, isUniqueViolation, prepared, PROBING } from '../src';
import { Line } from '../src/line';
import { openDatabase, Things, thingsSchema } from './thing.fixture';

const WHO = `select current_user as role, coalesce(current_setting('parley.account_id', true), '') as account`;
const NOT_WRITABLE = {
  toPostgres: () => {
    throw new Error('this value cannot be written');
  },
};

describe('what is said to Postgres in one round trip', () => {
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

  /** Texts of the statements, a list for each round trip. */
  async function trips(work: () => Promise<unknown>): Promise<number> {
    const sent = jest.spyOn(Client.prototype, 'query');
    try {
      await work();
      return sent.mock.calls.length;
    } finally {
      sent.mockRestore();
    }
  }

  /** The pool's only connection, to be a line of our own making. */
  async function connection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const pool = (db.dataSource.driver as unknown as { master: { connect(): Promise<PoolClient> } }).master;
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  it('is nothing at all when the wall cannot be raised', async () => {
    await connection(async (client) => {
      const line = new Line(client, { text: `select set_config('role', 'nobody_of_that_name', true)` });
      const add = { ...insert, values: [newId(), mine, 'past the wall'] };
      await expect(line.query(add)).rejects.toThrow(/nobody_of_that_name/);
      await expect(line.queryAll([add, add])).rejects.toThrow(/nobody_of_that_name/);
      await line.query('START TRANSACTION');
      await expect(line.query(add)).rejects.toThrow(/nobody_of_that_name/);
      // The transaction goes on as a failed one.
      await expect(line.query(add)).rejects.toThrow(/aborted/);
      await line.query('ROLLBACK');
      await expect(line.query(add)).rejects.toThrow(/nobody_of_that_name/);
    });
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
  ])('leaves nobody on the connection after %s', async (_what, work) => {
    expect(await as(mine, who)).toEqual({ role: 'parley_things_tenant', account: mine });
    await as(mine, work);
    expect(await connection(async (client) => (await client.query(WHO)).rows)).toEqual([service]);
    expect(await as(theirs, who)).toEqual({ role: 'parley_things_tenant', account: theirs });
  });

  it('holds the wall to the end of a transaction, statement after statement', async () => {
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

  it('is one for a read, two for a change, none for a transaction that did nothing', async () => {
    const id = newId();
    await db.query(insert, [id, mine, 'counted']);
    expect(await trips(() => as(mine, () => things.find(mine, id)))).toBe(1);
    expect(await trips(() => as(mine, () => things.findWith(mine, id, [asked, asked])))).toBe(1);
    expect(
      await trips(() => as(mine, () => things.update(mine, id, (row) => Object.assign(row, { count: 5 })))),
    ).toBe(2);
    expect(await things.find(mine, id)).toMatchObject({ count: 5 });
    expect(await trips(() => as(mine, () => db.transaction(async () => 1)))).toBe(0);
    await empty();
  });

  const asked = { statement: 'select label from thing where account_id = $1', parameters: [mine] };

  it('answers each question its own, in order', async () => {
    const answers = await db.queryAll([
      { statement: 'select 1 as a where $1', parameters: [true] },
      { statement: prepared('select $1::int as b'), parameters: [2] },
      { statement: 'select 3 as a where $1', parameters: [false] },
    ]);
    expect(answers).toEqual([[{ a: 1 }], [{ b: 2 }], []]);
  });

  it('fails as a whole, and the next goes well', async () => {
    const good = prepared('select 7 as seven');
    await expect(
      db.queryAll([
        { statement: prepared('select 1 / $1::int as x'), parameters: [0] },
        { statement: good, parameters: [] },
      ]),
    ).rejects.toThrow(/division by zero/);
    // Neither of the two is taken for prepared if it is not, nor the other way round.
    expect(await db.query(good)).toEqual([{ seven: 7 }]);
    expect(await db.query(prepared('select 1 / $1::int as x'), [1])).toEqual([{ x: 1 }]);
  });

  it('keeps nothing of a transaction whose held change is refused', async () => {
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

  it('does not commit when a held value cannot be written', async () => {
    const broken = db.transaction(async (tx) => {
      await tx.query(insert.text, [newId(), mine, 'half']);
      await holdIn(tx, insert, [newId(), mine, NOT_WRITABLE]);
    });
    await expect(broken).rejects.toThrow('this value cannot be written');
    expect(await labels()).toEqual([]);
  });

  it('asks several of a transaction in one, and tells the rows of what was held when it is committed', async () => {
    const told: unknown[] = [];
    const seen: unknown[] = [];
    const count = prepared('select count(*)::int as count from thing');
    await who(); // over the connection in hand
    const sent = await trips(() =>
      db.transaction(async (tx) => {
        const one = { statement: insert, parameters: [newId(), mine, 'first'] };
        seen.push(...(await askAllIn(tx, [one, { statement: count, parameters: [] }])));
        const returning = prepared(`${insert.text} returning label`);
        await holdIn(tx, returning, [newId(), mine, 'second'], (rows) => told.push(...rows));
        await holdIn(tx, count, [], (rows) => told.push(...rows));
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

  it('tells nothing of what was held and failed', async () => {
    const told: unknown[] = [];
    const id = newId();
    const work = db.transaction(async (tx) => {
      await holdIn(tx, insert, [id, mine, 'once'], (rows) => told.push(rows));
      await holdIn(tx, insert, [id, mine, 'twice'], (rows) => told.push(rows));
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
    const inOne = await db.queryAll([PROBING, { statement: explain, parameters: [] }]);
    expect(planOf(inOne[1])).toMatch(/Index|Bitmap/);
    expect(await db.query('show enable_seqscan')).toEqual([{ enable_seqscan: 'on' }]);
  });

  it('drops what was held when the transaction is given up', async () => {
    const error = new Error('given up');
    const work = db.transaction(async (tx) => {
      await holdIn(tx, insert, [newId(), mine, 'held']);
      throw error;
    });
    await expect(work).rejects.toBe(error);
    await db.transaction((tx) => holdIn(tx, insert, [newId(), mine, 'kept']));
    expect(await labels()).toEqual(['kept']);
    await empty();
  });

  it('is not said on a connection with the transaction of another open', async () => {
    await db.query('begin');
    const [row] = await db.query<{ open: string }>(
      `select count(*) as open from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`,
    );
    expect(row).toEqual({ open: '0' });
  });
});
