import { checkedSchema } from './database-url';

/** Channel the outbox's trigger wakes the relay on. */
export function outboxChannel(schema: string): string {
  return `parley_outbox_${checkedSchema(schema)}`;
}

/**
 * The tables libs/messaging works with; the first migration of every service runs `up`.
 * - outbox: events, committed with the change they tell of; kept 7 days so that a lost stream can be refilled
 * - inbox: events a consumer has handled, committed with their effect
 * - dead_letter: events given up on
 * - consumer_attempt: failures and crashes of events not yet handled
 * - command_receipt: once-only commands that were carried out, committed with their effect and their reply
 */
export const messagingTables = {
  up(schema: string): string[] {
    const s = checkedSchema(schema);
    return [
      `create table ${s}.outbox (
        id bigint generated always as identity primary key,
        event_id uuid not null unique,
        shard int not null,
        subject text not null,
        aggregate_id text not null,
        account_id uuid not null,
        headers jsonb not null,
        payload json not null,
        created_at timestamptz(3) not null default now(),
        published_at timestamptz(3),
        stream_name text,
        stream_incarnation text,
        stream_seq bigint
      )`,
      `create index outbox_unpublished on ${s}.outbox (id) where published_at is null`,
      `create index outbox_published on ${s}.outbox (stream_incarnation, stream_seq) where published_at is not null`,
      `create index outbox_age on ${s}.outbox (created_at)`,
      // Statement-level: one wake-up for a transaction's inserts, however many. Postgres folds equal notifications.
      `create function ${s}.outbox_wake() returns trigger language plpgsql as $$
        begin perform pg_notify('${outboxChannel(s)}', ''); return null; end $$`,
      `create trigger outbox_wake after insert on ${s}.outbox
        for each statement execute function ${s}.outbox_wake()`,
      `create table ${s}.inbox (
        consumer text not null,
        event_id uuid not null,
        received_at timestamptz(3) not null default now(),
        primary key (consumer, event_id)
      )`,
      `create index inbox_age on ${s}.inbox (received_at)`,
      `create table ${s}.dead_letter (
        id bigint generated always as identity primary key,
        consumer text not null,
        event_id uuid not null,
        subject text not null,
        aggregate_id text,
        account_id uuid,
        headers jsonb not null,
        payload text not null,
        reason text not null,
        error text,
        attempts int not null,
        created_at timestamptz(3) not null default now(),
        replayed_at timestamptz(3),
        unique (consumer, event_id)
      )`,
      `create table ${s}.consumer_attempt (
        consumer text not null,
        event_id uuid not null,
        crashes int not null default 0,
        failures int not null default 0,
        last_error text,
        updated_at timestamptz(3) not null default now(),
        primary key (consumer, event_id)
      )`,
      // The reply is sealed: it may hold a secret.
      `create table ${s}.command_receipt (
        command_id uuid primary key,
        run_id uuid not null,
        reply text,
        created_at timestamptz(3) not null default now()
      )`,
      `create index command_receipt_age on ${s}.command_receipt (created_at)`,
    ];
  },
  down(schema: string): string[] {
    const s = checkedSchema(schema);
    return [
      `drop table ${s}.command_receipt`,
      `drop table ${s}.consumer_attempt`,
      `drop table ${s}.dead_letter`,
      `drop table ${s}.inbox`,
      `drop table ${s}.outbox`,
      `drop function ${s}.outbox_wake()`,
    ];
  },
};
