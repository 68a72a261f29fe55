import { messagingTables, type Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Calls1763700000000 implements Migration {
  readonly name = 'Calls1763700000000';

  private readonly creations = [
    `create table account (
    account_id uuid primary key,
    status text not null,
    concurrency_limit int,
    tier text not null,
    version int not null,
    sandbox_given boolean not null
  )`,

    `create table connection (
    id uuid primary key,
    account_id uuid not null,
    kind text not null,
    name text not null,
    host text not null,
    port int not null,
    transport text not null,
    username text,
    sealed_password text,
    inbound_networks text[] not null,
    enabled boolean not null,
    sandbox boolean not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    deleted_at timestamptz(3)
  )`,
    `create index connection_page on connection (account_id, created_at, id) where deleted_at is null`,

    `create table phone_number (
    id uuid primary key,
    account_id uuid not null,
    connection_id uuid not null,
    number text not null,
    label text,
    agent_id uuid,
    is_default_from boolean not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    deleted_at timestamptz(3)
  )`,
    `create unique index phone_number_active on phone_number (number) where deleted_at is null`,
    `create unique index phone_number_default on phone_number (account_id) where is_default_from and deleted_at is null`,
    `create index phone_number_page on phone_number (account_id, created_at, id) where deleted_at is null`,
    `create index phone_number_connection on phone_number (connection_id) where deleted_at is null`,
    `create sequence sandbox_number_seq`,

    // Rows of calls in progress are updated by every heartbeat: nothing a heartbeat writes is indexed (HOT updates).
    `create table call (
    id uuid primary key,
    account_id uuid not null,
    session_id uuid not null,
    agent_id uuid not null,
    agent_name text not null,
    customer_id uuid,
    campaign_id uuid,
    client_reference_id text,
    direction text not null,
    from_number text not null,
    to_number text not null,
    provider text not null,
    connection_id uuid not null,
    variables jsonb not null,
    metadata jsonb,
    status text not null,
    disposition text,
    answered_by text,
    end_call_reason text,
    hangup_cause text,
    hangup_source text,
    provider_status text,
    error_message text,
    transferred boolean not null,
    user_spoke boolean not null,
    created_at timestamptz(3) not null,
    started_at timestamptz(3),
    answered_at timestamptz(3),
    ended_at timestamptz(3),
    worker_id text,
    sip_call_id text,
    lease_token bigint not null,
    lease_until timestamptz(3),
    heard_at timestamptz(3),
    applied_seq int not null,
    hangup_requested_at timestamptz(3),
    dialog jsonb,
    release_at timestamptz(3),
    release_attempts int not null,
    constraint call_status check (status in
      ('pending', 'ringing', 'in_progress', 'completed', 'failed', 'no_answer', 'busy', 'canceled'))
  ) with (fillfactor = 80)`,
    `create index call_page on call (account_id, created_at, id)`,
    `create index call_agent on call (account_id, agent_id, created_at)`,
    `create index call_reference on call (account_id, client_reference_id) where client_reference_id is not null`,
    `create index call_live on call (connection_id) where status in ('pending', 'ringing', 'in_progress')`,
    `create index call_release on call (release_at) where release_at is not null`,
    `create unique index call_inbound_once on call (worker_id, sip_call_id) where sip_call_id is not null`,
    `create sequence lease_token_seq`,

    `create table slot (
    call_id uuid primary key,
    account_id uuid not null,
    taken_at timestamptz(3) not null
  )`,
    `create index slot_account on slot (account_id)`,

    `create table session (
    id uuid primary key,
    call_id uuid not null,
    account_id uuid not null,
    status text not null,
    agent jsonb not null,
    hold_events jsonb not null,
    recording_key text,
    recording_bytes bigint,
    duration_seconds int not null,
    bill_duration_seconds int not null,
    credits_used numeric(14,4) not null,
    extraction jsonb,
    created_at timestamptz(3) not null,
    started_at timestamptz(3),
    ended_at timestamptz(3),
    closed_at timestamptz(3),
    finalize_at timestamptz(3),
    completed_at timestamptz(3)
  )`,
    `create unique index session_call on session (call_id)`,
    `create index session_finalize on session (finalize_at) where status = 'processing'`,

    // Both what voice reported (seq) and what the platform did (no seq), in the order it became known.
    `create table leg_event (
    id bigint generated always as identity primary key,
    call_id uuid not null,
    seq int,
    at timestamptz(3) not null,
    type text not null,
    applied boolean not null,
    data jsonb not null
  )`,
    `create unique index leg_event_once on leg_event (call_id, seq)`,

    `create table turn (
    call_id uuid not null,
    turn_id text not null,
    first_seq int not null,
    role text not null,
    content text not null,
    started_at timestamptz(3) not null,
    final boolean not null,
    interrupted boolean not null,
    response_latency_ms int,
    primary key (call_id, turn_id)
  )`,
  ];

  private readonly removals = [
    `drop table turn`,
    `drop table leg_event`,
    `drop table session`,
    `drop table slot`,
    `drop sequence lease_token_seq`,
    `drop table call`,
    `drop sequence sandbox_number_seq`,
    `drop table phone_number`,
    `drop table connection`,
    `drop table account`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...messagingTables.up('calls'), ...this.creations])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...this.removals, ...messagingTables.down('calls')])
      await runner.query(statement);
  }
}
