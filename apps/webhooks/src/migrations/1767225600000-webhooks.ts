import { messagingTables, type Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Webhooks1767225600000 implements Migration {
  name = 'Webhooks1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [...messagingTables.up('webhooks'), ...TABLES]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'delivery_attempt',
      'delivery',
      'webhook_event',
      'fanout_off',
      'endpoint_health',
      'endpoint',
    ]) {
      await runner.query(`drop table webhooks.${table}`);
    }
    await runner.query('drop sequence webhooks.delivery_lease');
    for (const sql of messagingTables.down('webhooks')) await runner.query(sql);
  }
}

const TABLES = [
  `create table webhooks.endpoint (
    id uuid primary key,
    account_id uuid not null,
    agent_id uuid,
    label text not null,
    url text not null,
    enabled boolean not null,
    disabled_reason text,
    events text[] not null,
    secret text not null,
    previous_secret text,
    previous_secret_until timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint endpoint_label_key unique (account_id, label)
  )`,
  `create index endpoint_scope on webhooks.endpoint (account_id, agent_id)`,
  // Room for updates within the page: these rows change with every failure.
  `create table webhooks.endpoint_health (
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
    last_delivery_status text
  ) with (fillfactor = 50)`,
  `create index endpoint_to_disable on webhooks.endpoint_health (endpoint_id) where disable_reason is not null`,
  `create table webhooks.fanout_off (
    account_id uuid not null,
    agent_id uuid not null,
    created_at timestamptz(3) not null default now(),
    primary key (account_id, agent_id)
  )`,
  `create table webhooks.webhook_event (
    id uuid primary key,
    account_id uuid not null,
    agent_id uuid,
    type text not null,
    payload bytea not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create sequence webhooks.delivery_lease`,
  `create table webhooks.delivery (
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
    constraint delivery_event_endpoint_key unique (event_id, endpoint_id)
  ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)`,
  `create index delivery_history on webhooks.delivery (endpoint_id, created_at, id)`,
  // What is due at an endpoint, in order; also how endpoints with anything pending are found.
  `create index delivery_due on webhooks.delivery (endpoint_id, next_at, event_id) where status = 'pending'`,
  // First attempts not yet made, by call: they go out in the order of the events.
  `create index delivery_first on webhooks.delivery (endpoint_id, order_key, event_id)
    where status = 'pending' and attempt = 0`,
  `create index delivery_leased on webhooks.delivery (account_id, endpoint_id) where lease_token is not null`,
  `create table webhooks.delivery_attempt (
    delivery_id uuid not null,
    attempt int not null,
    status_code int,
    latency_ms int not null,
    error text,
    response_body text,
    attempted_at timestamptz(3) not null,
    primary key (delivery_id, attempt)
  )`,
];
