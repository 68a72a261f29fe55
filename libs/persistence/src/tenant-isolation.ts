import { requestContext } from '@parley/platform';
import { Pool, type PoolConfig } from 'pg';
import { checkedSchema } from './database-url';
import { type WireQuery, wireQuery } from './pipeline';
import { inTransaction, PipelinedConnection } from './pipelined-connection';
import { prepared } from './statement';

/**
 * Row-level security, the second guard of tenancy (the first is the `account_id = $1` of every statement). Work for an account
 * runs its SQL as the schema's tenant role, which sees that account's rows and no other, whatever the statement says. Work
 * for no account (loops, the relay, operators, authentication itself) keeps the service's own role.
 * docs/adr/0006-row-level-security.md
 */
export function tenantRole(schema: string): string {
  return `parley_${checkedSchema(schema)}_tenant`;
}

/** The setting the policies compare with. */
const ACCOUNT_SETTING = 'parley.account_id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SET_ACCOUNT = prepared(
  `select set_config('role', $1, true), set_config('${ACCOUNT_SETTING}', $2, true)`,
);

type Release = (error?: Error) => void;
type Connected = (error: Error | undefined, connection?: PipelinedConnection, release?: Release) => void;

export interface TenantPoolConfig extends PoolConfig {
  tenantRole: string;
}

/**
 * The pool the ORM gets (its option `driver`). A connection leaves it only for the account of the request context, or for
 * none, which is the service itself. No read and no transaction can go around it.
 */
export class TenantPool {
  private readonly pool: Pool;
  private readonly role: string;

  constructor({ tenantRole: role, ...config }: TenantPoolConfig) {
    this.role = role;
    this.pool = new Pool(config);
    // An error nobody listens to would end the process; the statement under way fails by itself.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  connect(done: Connected): void {
    try {
      this.handOut(this.setAccount(), done);
    } catch (error) {
      done(error as Error);
    }
  }

  on(event: 'error', listener: (error: Error) => void): void {
    this.pool.on(event, listener);
  }

  end(done: () => void): void {
    this.pool.end(done);
  }

  private setAccount(): WireQuery | null {
    const account = requestContext.get()?.accountId;
    if (account === undefined) return null;
    if (!UUID.test(account)) throw new Error('the account of a request must be a uuid');
    return wireQuery(SET_ACCOUNT.text, SET_ACCOUNT.name, [this.role, account]);
  }

  private handOut(setAccount: WireQuery | null, done: Connected): void {
    this.pool.connect((error, client, release) => {
      if (!client) return done(error);
      if (!inTransaction(client))
        return done(undefined, new PipelinedConnection(client, setAccount), release);
      release(new Error('a connection came back with a transaction open'));
      this.handOut(setAccount, done);
    });
  }
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
