import { requestContext } from '@parley/platform';
import type { DataSource } from 'typeorm';
import { checkedSchema } from './database-url';

/**
 * The second wall between accounts (the first is the `account_id = $1` of every statement): row-level security.
 *
 * Work done for one account runs its SQL as the schema's tenant role, which sees that account's rows and no other, whatever
 * the statement says. Work for no account (loops, the relay, operators, authentication itself) keeps the service's own role.
 * docs/adr/0006-row-level-security.md
 */
export function tenantRole(schema: string): string {
  return `parley_${checkedSchema(schema)}_tenant`;
}

/** The setting the policies compare with. */
const ACCOUNT_SETTING = 'parley.account_id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface PooledClient {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

type Obtained = [client: PooledClient, release: (error?: Error) => void];

/** Whom each pooled connection works for now; `null` is the service itself. */
const servedBy = new WeakMap<PooledClient, string | null>();

/**
 * From now on a connection leaves the pool only as the right role: that of the account in the request context, or the
 * service's own. This is the one place where connections are handed out, so no read and no transaction can go around it;
 * it costs a round trip only when the connection served somebody else before.
 */
export function raiseWall(source: DataSource, schema: string): void {
  const role = tenantRole(schema);
  const driver = source.driver as unknown as { obtainMasterConnection(): Promise<Obtained> };
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = async () => {
    const account = requestContext.get()?.accountId ?? null;
    const [client, release] = await obtain();
    if ((servedBy.get(client) ?? null) === account) return [client, release];
    try {
      await serve(client, role, account);
      return [client, release];
    } catch (error) {
      // Whom it serves now is unknown: it must not go back to the pool.
      release(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
}

async function serve(client: PooledClient, role: string, account: string | null): Promise<void> {
  if (account !== null && !UUID.test(account)) throw new Error('the account of a request must be a uuid');
  await client.query(`select set_config('role', $1, false), set_config('${ACCOUNT_SETTING}', $2, false)`, [
    account === null ? 'none' : role,
    account ?? '',
  ]);
  servedBy.set(client, account);
}

/**
 * SQL that gives every table with an `account_id` its policy; part of every migration run, so that a table added later
 * cannot be forgotten. A partition is reached through its parent, whose policy holds; the tenant role may not name it.
 */
export function wallSql(schema: string): string[] {
  const s = checkedSchema(schema);
  const role = tenantRole(s);
  return [
    `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`,
    `do $$ begin
      if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if; end $$`,
    `grant usage on schema ${s} to ${role}`,
    `grant usage on all sequences in schema ${s} to ${role}`,
    `do $$ declare t record; begin
      for t in
        select c.oid::regclass as name, c.relrowsecurity as walled,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
            as of_accounts
        from pg_class c where c.relnamespace = '${s}'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      loop
        execute format('grant select, insert, update, delete on %s to ${role}', t.name);
        if t.of_accounts and not t.walled then
          execute format('alter table %s enable row level security', t.name);
          execute format(
            'create policy tenant_wall on %s to ${role} using (account_id = (select nullif(current_setting(%L, true), %L)::uuid))',
            t.name, '${ACCOUNT_SETTING}', '');
        end if;
      end loop;
    end $$`,
  ];
}
