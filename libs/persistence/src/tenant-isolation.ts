import { requestContext } from '@parley/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { checkedSchema } from './database-url';
import { isOpen, Line } from './line';
import { prepared } from './statement';

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

/** For the transaction in hand and no longer; a statement outside of one is one by itself. */
const WALL = prepared(`select set_config('role', $1, true), set_config('${ACCOUNT_SETTING}', $2, true)`);

type Release = (error?: Error) => void;

/** Clients whose errors are heard: one that nobody listens to would end the process; the statement under way fails by itself. */
const heard = new WeakSet<PoolClient>();

/**
 * From now on a connection leaves the pool only as a line of the right account: that of the request context, or of none,
 * which is the service itself. This is the one place where connections are handed out, so no read and no transaction can
 * go around it. The wall travels with the statement it is for: it costs no round trip.
 */
export function enforceTenantIsolation(source: DataSource, schema: string): void {
  const role = tenantRole(schema);
  const driver = source.driver as unknown as { obtainMasterConnection(): Promise<unknown> };
  const obtain = driver.obtainMasterConnection.bind(driver) as () => Promise<[PoolClient, Release]>;
  driver.obtainMasterConnection = async (): Promise<[Line, Release]> => {
    const account = requestContext.get()?.accountId ?? null;
    if (account !== null && !UUID.test(account)) throw new Error('the account of a request must be a uuid');
    const wall = account === null ? null : { ...WALL, values: [role, account] };
    for (;;) {
      const [client, release] = await obtain();
      if (!heard.has(client)) {
        client.on('error', () => undefined);
        heard.add(client);
      }
      if (!isOpen(client)) return [new Line(client, wall), release];
      // Somebody's transaction that could not be ended is not for others.
      release(new Error('a connection came back with a transaction open'));
    }
  };
}

const CURRENT_ACCOUNT = `(select nullif(current_setting('${ACCOUNT_SETTING}', true), '')::uuid)`;

function roleSql(role: string): string {
  return `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`;
}

/** For a migration: the policy of a table that names the account in another column than `account_id`. */
export function tenantPolicy(schema: string, table: string, column: string): string[] {
  const [name, role] = [`${checkedSchema(schema)}.${table}`, tenantRole(schema)];
  return [
    roleSql(role),
    `alter table ${name} enable row level security`,
    `create policy tenant_isolation on ${name} to ${role} using (${column} = ${CURRENT_ACCOUNT})`,
  ];
}

/**
 * SQL that gives every table with an `account_id` its policy; part of every migration run, so that a table added later
 * cannot be forgotten. A partition is reached through its parent, whose policy holds; the tenant role may not name it.
 */
export function tenantPolicies(schema: string): string[] {
  const s = checkedSchema(schema);
  const role = tenantRole(s);
  return [
    roleSql(role),
    `do $$ begin
      if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if; end $$`,
    `grant usage on schema ${s} to ${role}`,
    `grant usage on all sequences in schema ${s} to ${role}`,
    `do $$ declare t record; begin
      for t in
        select c.oid::regclass as name, c.relrowsecurity as isolated,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
            as of_accounts
        from pg_class c where c.relnamespace = '${s}'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      loop
        execute format('grant select, insert, update, delete on %s to ${role}', t.name);
        if t.of_accounts and not t.isolated then
          execute format('alter table %s enable row level security', t.name);
          execute format($f$create policy tenant_isolation on %s to ${role} using (account_id = ${CURRENT_ACCOUNT})$f$, t.name);
        end if;
      end loop;
    end $$`,
  ];
}
