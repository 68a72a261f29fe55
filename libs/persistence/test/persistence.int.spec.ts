import { newId } from '@parley/platform';
import { type TestDatabase, testDatabase } from '@parley/testing';
import { Client } from 'pg';
import { type Database, isUniqueViolation, migrate, prepared, schemaDrift } from '../src';
import { openDatabase, ThingMigration, ThingRow, Things, thingsSchema } from './thing.fixture';

describe('a service and its schema', () => {
  let database: TestDatabase;
  let db: Database;
  let things: Things;
  const account = newId();

  beforeAll(async () => {
    database = await testDatabase([thingsSchema]);
    db = await openDatabase(database.url);
    things = new Things(db);
  });

  afterAll(async () => {
    await db?.onApplicationShutdown();
    await database?.drop();
  });

  const add = (label: string, owner = account): Promise<ThingRow> =>
    db.transaction((tx) =>
      things.insert(tx, {
        id: newId(),
        accountId: owner,
        label,
        count: 0,
        notes: null,
        tags: [],
        createdAt: new Date(),
      }),
    );

  it('finds a row of the account and calls a foreign, missing, deleted or malformed one NOT_FOUND', async () => {
    const { id } = await add('mine');
    const gone = await add('deleted');
    await expect(things.find(account, id)).resolves.toMatchObject({ id, label: 'mine' });
    for (const [owner, wanted] of [
      [newId(), id],
      [account, newId()],
      [account, gone.id],
      [account, "'; drop table thing; --"],
    ] as const) {
      await expect(things.find(owner, wanted)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Thing not found',
      });
      await expect(things.update(owner, wanted, (row) => row)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('changes one row at a time: no update is lost', async () => {
    const { id } = await add('counter');
    await Promise.all(
      Array.from({ length: 20 }, () =>
        things.update(account, id, (row) => ({ ...row, count: row.count + 1 })),
      ),
    );
    await expect(things.find(account, id)).resolves.toMatchObject({ count: 20 });
  });

  it('stores what a change did, also inside lists and objects, and nothing else', async () => {
    const { id } = await add('changing');
    const version = async (): Promise<unknown[]> =>
      db.query('select xmin, ctid from thing where id = $1', [id]);
    await things.update(account, id, (row) => Object.assign(row, { notes: { pages: [1] }, tags: ['a'] }));
    await things.update(account, id, (row) => {
      row.tags.push('b, "c"');
      row.notes?.pages?.push(2);
      row.createdAt.setTime(1_000);
      return row;
    });
    const stored = { notes: { pages: [1, 2] }, tags: ['a', 'b, "c"'], createdAt: new Date(1_000), count: 0 };
    expect(await things.find(account, id)).toMatchObject(stored);
    const before = await version();
    await things.update(account, id, (row) =>
      Object.assign(row, { label: row.label, notes: { pages: [1, 2] } }),
    );
    expect(await version()).toEqual(before);
    await things.update(account, id, (row) => Object.assign(row, { notes: null, label: undefined }));
    expect(await things.find(account, id)).toMatchObject({ ...stored, notes: null });
  });

  it('goes on where a migration changes what prepared statements return', async () => {
    const { id } = await add('migrated');
    const counted = prepared('select count from thing where id = $1');
    const read = (): Promise<{ count: unknown }[]> => db.query(counted, [id]);
    for (let n = 0; n < 20; n += 1) expect(await read()).toEqual([{ count: 0 }]);
    await db.query('alter table thing alter column count type text');
    try {
      expect(await read()).toEqual([{ count: '0' }]);
      await things.update(account, id, (row) => Object.assign(row, { tags: ['after'] }));
      expect(await things.find(account, id)).toMatchObject({ tags: ['after'] });
    } finally {
      await db.query(
        'alter table thing alter column count drop default, alter column count type int using count::int',
      );
      await db.query('alter table thing alter column count set default 0');
    }
  });

  it('does not let a change move a row to another account', async () => {
    const { id } = await add('sticky');
    await expect(things.update(account, id, (row) => ({ ...row, accountId: newId() }))).rejects.toThrow(
      /another id or account/,
    );
  });

  it('tells a broken unique constraint by name', async () => {
    await add('twice');
    const error = await add('twice').catch((failure: unknown) => failure);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'thing_label')).toBe(true);
    expect(isUniqueViolation(error, 'thing_pkey')).toBe(false);
    expect(isUniqueViolation(new Error('no'))).toBe(false);
  });

  it('refuses a transaction inside a transaction', async () => {
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow(/inside a transaction/);
  });

  it('runs a transaction again that lost a deadlock', async () => {
    const [a, b] = [await add('dead'), await add('lock')];
    const attempts: string[] = [];
    const bump = (first: ThingRow, second: ThingRow, who: string): Promise<void> =>
      db.transaction(async (tx) => {
        attempts.push(who);
        await tx.query('update thing set count = count + 1 where id = $1', [first.id]);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await tx.query('update thing set count = count + 1 where id = $1', [second.id]);
      });
    await Promise.all([bump(a, b, 'one'), bump(b, a, 'two')]);
    expect(attempts.length).toBeGreaterThan(2);
    await expect(things.find(account, a.id)).resolves.toMatchObject({ count: 2 });
  }, 15_000);

  it('sees no schema but its own', async () => {
    await expect(db.query('select * from pg_namespace_nonsense')).rejects.toThrow();
    const [row] = await db.query<{ search_path: string }>('show search_path');
    expect(row?.search_path).toBe('things');
  });

  it('survives the end of all its connections', async () => {
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    await Promise.all([db.query('select 1'), db.query('select 1'), db.query('select 1')]);
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await admin.end();
    await expect(db.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await expect(add('after the restart')).resolves.toBeDefined();
  });

  it('has tables that match its entities, and tells when they do not', async () => {
    const check = { databaseUrl: database.url, schema: 'things', entities: [ThingRow] };
    await expect(schemaDrift(check)).resolves.toEqual([]);
    await db.query('alter table thing add column surplus int');
    await db.query('alter table thing alter column count drop not null');
    expect(await schemaDrift(check)).toHaveLength(2);
  });

  it('is migrated once, however many processes start at the same time', async () => {
    const empty = await testDatabase([]);
    const options = { databaseUrl: empty.url, schema: 'things', migrations: [ThingMigration] };
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(options)));
    expect(applied.flat()).toEqual(['1760000000000-thing']);
    await expect(migrate(options)).resolves.toEqual([]);
    await empty.drop();
  });

  it('keeps nothing of a migration that fails', async () => {
    const empty = await testDatabase([]);
    class Broken extends ThingMigration {
      override name = '1760000000001-broken';
      override async up(runner: Parameters<ThingMigration['up']>[0]): Promise<void> {
        await runner.query('create table things.half (id int)');
        await runner.query('nonsense');
      }
    }
    const run = migrate({ databaseUrl: empty.url, schema: 'things', migrations: [ThingMigration, Broken] });
    await expect(run).rejects.toThrow(/1760000000001-broken of things failed/);
    const repaired = await migrate({
      databaseUrl: empty.url,
      schema: 'things',
      migrations: [ThingMigration],
    });
    expect(repaired).toEqual([]);
    await empty.drop();
  });
});
