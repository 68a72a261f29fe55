import { messagingTables, type Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';
import { dayOf, lowestIdAt } from '../retention/day-partitions.rules';

export class Webhooks1795305600000 implements Migration {
  readonly name = 'Webhooks1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of messagingTables.up('webhooks')) await runner.query(statement);
    for (const statement of [ENDPOINTS, EVENTS, DELIVERIES, REPLAYS]) await runner.query(statement);
    // The first days; the retention loop makes the later ones.
    for (const daysAhead of [0, 1, 2]) {
      await createDay(runner, 'webhook_event', daysAhead, lowestIdAt);
      await createDay(runner, 'delivery_attempt', daysAhead, (at) => at.toISOString());
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table webhooks.replay, webhooks.delivery_attempt, webhooks.delivery, webhooks.kept_event, webhooks.listener,
        webhooks.webhook_event, webhooks.fanout_off, webhooks.endpoint_health, webhooks.endpoint;
      drop sequence webhooks.delivery_lease, webhooks.fanout_version`);
    for (const statement of messagingTables.down('webhooks')) await runner.query(statement);
  }
}

async function createDay(
  runner: QueryRunner,
  table: string,
  daysAhead: number,
  bound: (at: Date) => string,
): Promise<void> {
  const { name, from, to } = dayOf(table, new Date(), daysAhead);
  await runner.query(
    `create table webhooks.${name} partition of webhooks.${table} for values from ('${bound(from)}') to ('${bound(to)}')`,
  );
}

const ENDPOINTS = `
  create table webhooks.endpoint (
    id uuid primary key,
    account_id uuid not null,
    agent_id uuid,
    label text not null,
    url text not null,
    enabled boolean not null,
    disabled_reason text,
    events text[] not null,
    secret text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    -- Up to three secrets before the one that signs, newest first, each sealed and with an end of its own.
    previous_secrets jsonb not null default '[]',
    constraint endpoint_label_key unique (account_id, label)
  );
  create index endpoint_scope on webhooks.endpoint (account_id, agent_id);

  -- Room for updates within the page: these rows change with every failure.
  create table webhooks.endpoint_health (
    endpoint_id uuid primary key,
    consecutive_failures int not null,
    failures_since_success int not null,
    failing_since timestamptz(3),
    window_started_at timestamptz(3),
    window_total int not null,
    window_failed int not null,
    paused_until timestamptz(3),
    trips int not null,
    disable_reason text,
    last_delivery_at timestamptz(3),
    last_delivery_status text,
    account_id uuid not null
  ) with (fillfactor = 50);
  create index endpoint_to_disable on webhooks.endpoint_health (endpoint_id) where disable_reason is not null;

  create table webhooks.fanout_off (
    account_id uuid not null,
    agent_id uuid not null,
    created_at timestamptz(3) not null default now(),
    primary key (account_id, agent_id)
  );
  -- Numbers the decisions on fan-out flags: taken under the account's lock, so the later of two has the higher number.
  create sequence webhooks.fanout_version`;

/**
 * Payloads and attempts are nearly all of the history's bytes, so they are partitioned by day: old days are dropped, not
 * deleted row by row.
 */
const EVENTS = `
  -- By id: a UUIDv7 begins with its time, so an event is found in one partition and stays unique by its id alone.
  create table webhooks.webhook_event (
    id uuid primary key,
    account_id uuid not null,
    agent_id uuid,
    type text not null,
    payload bytea not null,
    created_at timestamptz(3) not null default now()
  ) partition by range (id);
  create table webhooks.webhook_event_default partition of webhooks.webhook_event default;

  -- What "parley listen" reads: events of accounts somebody listens to, for an hour.
  create table webhooks.listener (
    account_id uuid primary key,
    listening_until timestamptz(3) not null
  );
  create table webhooks.kept_event (
    account_id uuid not null,
    position bigint not null,
    id uuid not null,
    agent_id uuid,
    type text not null,
    payload bytea not null,
    created_at timestamptz(3) not null default now(),
    primary key (account_id, position, id)
  );
  create index kept_event_age on webhooks.kept_event (created_at)`;

const DELIVERIES = `
  create sequence webhooks.delivery_lease;
  create table webhooks.delivery (
    id uuid primary key,
    event_id uuid not null,
    endpoint_id uuid not null,
    account_id uuid not null,
    event_type text not null,
    order_key uuid,
    status text not null default 'pending',
    attempt int not null default 0,
    single boolean not null default false,
    next_at timestamptz(3),
    lease_token bigint,
    succeeded_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    -- An endpoint's deliveries are leased several at a time: how many of them may be under way at once.
    lease_slots int,
    constraint delivery_event_endpoint_key unique (event_id, endpoint_id)
  ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
  create index delivery_history on webhooks.delivery (endpoint_id, created_at, id);
  -- What is due at an endpoint, in order; also how endpoints with anything pending are found.
  create index delivery_due on webhooks.delivery (endpoint_id, next_at, event_id) where status = 'pending';
  -- First attempts not yet made, by call: they go out in the order of the events.
  create index delivery_first on webhooks.delivery (endpoint_id, order_key, event_id)
    where status = 'pending' and attempt = 0;
  create index delivery_leased on webhooks.delivery (account_id, endpoint_id) where lease_token is not null;
  -- The few that were given up, for the dead-letter view and their replay.
  create index delivery_dead on webhooks.delivery (endpoint_id, created_at, id) where status = 'failed';
  -- Deliveries of rare events, for the history filtered by event. A page of a frequent one is found along delivery_history,
  -- and its deliveries, nearly all there are, cost nothing here.
  create index delivery_rare on webhooks.delivery (endpoint_id, event_type, created_at, id)
    where event_type not in ('call.status.updated', 'session.completed');
  -- The test or two under way among all that is pending: abandoned ones are looked for all the time.
  create index delivery_open_tests on webhooks.delivery (next_at)
    where status = 'pending' and event_type = 'webhook.test';

  -- One attempt is written once: the lease's token decides. The time is in the key because it is what partitions are made by.
  create table webhooks.delivery_attempt (
    delivery_id uuid not null,
    attempt int not null,
    status_code int,
    latency_ms int not null,
    error text,
    response_body text,
    attempted_at timestamptz(3) not null,
    account_id uuid not null,
    primary key (delivery_id, attempt, attempted_at)
  ) partition by range (attempted_at);
  create table webhooks.delivery_attempt_default partition of webhooks.delivery_attempt default`;

const REPLAYS = `
  create table webhooks.replay (
    id uuid primary key,
    account_id uuid not null,
    endpoint_id uuid not null,
    status text not null default 'running',
    since timestamptz(3) not null,
    until timestamptz(3) not null,
    only_failed boolean not null,
    matched int not null,
    replayed int not null default 0,
    cursor_at timestamptz(3) not null,
    cursor_id uuid not null default '00000000-0000-0000-0000-000000000000',
    created_at timestamptz(3) not null default now(),
    finished_at timestamptz(3),
    -- How far the count of the range is; null: it is done.
    counted_at timestamptz(3),
    counted_id uuid
  );
  create index replay_running on webhooks.replay (endpoint_id, id) where status = 'running';
  create index replay_finished on webhooks.replay (finished_at)`;
