import { migrate } from '@parley/persistence';
import { newId } from '@parley/platform';
import { testDatabase } from '@parley/testing';
import { Pool } from 'pg';
import { accountsSchema } from '../src';
import { Accounts1763700000000 } from '../src/migrations/1763700000000-accounts';

it('accounts from before there were projects and charges get theirs; no money moves', async () => {
  const { schema, migrations } = accountsSchema;
  const database = await testDatabase([{ ...accountsSchema, migrations: [Accounts1763700000000] }]);
  const sql = new Pool({ connectionString: database.url, options: `-c search_path=${schema}`, max: 1 });
  try {
    const ids = [newId(), newId()];
    for (const id of ids) {
      await sql.query(
        `INSERT INTO partner VALUES ($1, 'Old', NULL, 'APPROVED', 5, 60, 10, 1.5, 'standard', 1, now(), now())`,
        [id],
      );
      await sql.query(`INSERT INTO balance VALUES ($1, 12.5)`, [id]);
      await sql.query(`INSERT INTO ledger_entry VALUES ($1, $2, 'top_up', 12.5, 12.5, NULL, now())`, [
        newId(),
        id,
      ]);
    }
    await migrate({ databaseUrl: database.url, schema, migrations });
    const { rows } = await sql.query(
      `SELECT p.id, j.id AS project, j.name, b.amount, (SELECT sum(amount) FROM ledger_entry WHERE account_id = p.id) AS sum
         FROM partner p JOIN project j ON j.account_id = p.id JOIN balance b ON b.account_id = p.id ORDER BY p.id`,
    );
    expect(rows).toEqual(
      ids.map((id) => ({ id, project: id, name: 'Default', amount: '12.5000', sum: '12.5000' })),
    );
  } finally {
    await sql.end();
    await database.drop();
  }
}, 60_000);
