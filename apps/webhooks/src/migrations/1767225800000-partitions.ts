import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';
import { dayOf, lowestIdAt } from '../retention/day-partitions.rules';

/**
 * Attempts and payloads, nearly all of the history's bytes, by day: old days are dropped, not deleted row by row. What is
 * there becomes the default partition without being copied and ages there; the first days are made here, later ones by the
 * retention loop.
 */
export class Partitions1767225800000 implements Migration {
  name = 'Partitions1767225800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of UP) await runner.query(sql);
    for (const days of [0, 1, 2]) {
      for (const { table, key, bound } of DAILY) await createDay(runner, table, key, bound, days);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of DOWN) await runner.query(sql);
  }
}

const DAILY = [
  { table: 'delivery_attempt', key: 'attempted_at', bound: (at: Date) => at.toISOString() },
  { table: 'webhook_event', key: 'id', bound: lowestIdAt },
];

/** Unless the day has begun already, in what is now the default partition. */
async function createDay(
  runner: QueryRunner,
  table: string,
  key: string,
  bound: (at: Date) => string,
  days: number,
): Promise<void> {
  const day = dayOf(table, new Date(), days);
  const range = [bound(day.from), bound(day.to)];
  const begun: unknown = await runner.query(
    `select 1 from webhooks.${table}_default where ${key} >= $1 and ${key} < $2 limit 1`,
    range,
  );
  if (Array.isArray(begun) && begun.length > 0) return;
  await runner.query(
    `create table webhooks.${day.name} partition of webhooks.${table} for values from ('${range[0]}') to ('${range[1]}')`,
  );
}

const UP = [
  'alter table webhooks.delivery_attempt rename to delivery_attempt_default',
  'alter table webhooks.delivery_attempt_default drop constraint delivery_attempt_pkey',
  // One attempt is still written once: the lease's token decides. The time is in the key as the partitions need it there.
  'alter table webhooks.delivery_attempt_default add primary key (delivery_id, attempt, attempted_at)',
  `create table webhooks.delivery_attempt (
    delivery_id uuid not null,
    attempt int not null,
    status_code int,
    latency_ms int not null,
    error text,
    response_body text,
    attempted_at timestamptz(3) not null,
    primary key (delivery_id, attempt, attempted_at)
  ) partition by range (attempted_at)`,
  'alter table webhooks.delivery_attempt attach partition webhooks.delivery_attempt_default default',
  'alter table webhooks.webhook_event rename to webhook_event_default',
  'alter table webhooks.webhook_event_default rename constraint webhook_event_pkey to webhook_event_default_pkey',
  // By id: a UUIDv7 begins with its time, so an event is found in one partition and stays unique by its id alone.
  `create table webhooks.webhook_event (
    id uuid primary key,
    account_id uuid not null,
    agent_id uuid,
    type text not null,
    payload bytea not null,
    created_at timestamptz(3) not null default now()
  ) partition by range (id)`,
  'alter table webhooks.webhook_event attach partition webhooks.webhook_event_default default',
];

const DOWN = [
  'alter table webhooks.delivery_attempt rename to delivery_attempt_old',
  `create table webhooks.delivery_attempt (
    delivery_id uuid not null,
    attempt int not null,
    status_code int,
    latency_ms int not null,
    error text,
    response_body text,
    attempted_at timestamptz(3) not null,
    constraint delivery_attempt_key primary key (delivery_id, attempt)
  )`,
  `insert into webhooks.delivery_attempt
    select distinct on (delivery_id, attempt) delivery_id, attempt, status_code, latency_ms, error, response_body, attempted_at
      from webhooks.delivery_attempt_old order by delivery_id, attempt, attempted_at`,
  'drop table webhooks.delivery_attempt_old',
  'alter table webhooks.delivery_attempt rename constraint delivery_attempt_key to delivery_attempt_pkey',
  'alter table webhooks.webhook_event rename to webhook_event_old',
  `create table webhooks.webhook_event (
    id uuid not null,
    account_id uuid not null,
    agent_id uuid,
    type text not null,
    payload bytea not null,
    created_at timestamptz(3) not null default now(),
    constraint webhook_event_key primary key (id)
  )`,
  'insert into webhooks.webhook_event select id, account_id, agent_id, type, payload, created_at from webhooks.webhook_event_old',
  'drop table webhooks.webhook_event_old',
  'alter table webhooks.webhook_event rename constraint webhook_event_key to webhook_event_pkey',
];
