import { messagingTables, type Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Calls1795305600000 implements Migration {
  readonly name = 'Calls1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of messagingTables.up('calls')) await runner.query(statement);
    for (const statement of [ACCOUNTS, TELEPHONY, CALLS, LIFECYCLE_HOOKS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table hook_delivery, after_call_delivery, before_call_gate, lifecycle_hook, turn, leg_event, session, slot,
        call, phone_number, connection, account;
      drop sequence lease_token_seq, sandbox_number_seq`);
    for (const statement of messagingTables.down('calls')) await runner.query(statement);
  }
}

const ACCOUNTS = `
  create table account (
    account_id uuid primary key,
    status text not null,
    concurrency_limit int,
    tier text not null,
    version int not null,
    sandbox_given boolean not null,
    -- Null: not known yet, asked for with the next call.
    price_per_minute numeric(16,4)
  )`;

const TELEPHONY = `
  create table connection (
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
  );
  create index connection_page on connection (account_id, created_at, id) where deleted_at is null;

  create table phone_number (
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
  );
  create unique index phone_number_active on phone_number (number) where deleted_at is null;
  create unique index phone_number_default on phone_number (account_id) where is_default_from and deleted_at is null;
  create index phone_number_page on phone_number (account_id, created_at, id) where deleted_at is null;
  create index phone_number_connection on phone_number (connection_id) where deleted_at is null;
  create sequence sandbox_number_seq`;

const CALLS = `
  -- Every heartbeat updates the rows of calls in progress: nothing a heartbeat writes is indexed (HOT updates).
  create table call (
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
    price_per_minute numeric(16,4) not null default 0,
    funded_secs int,
    balance_exhausted boolean not null default false,
    constraint call_status check (status in
      ('pending', 'ringing', 'in_progress', 'completed', 'failed', 'no_answer', 'busy', 'canceled'))
  ) with (fillfactor = 80);
  create index call_page on call (account_id, created_at, id);
  create index call_agent on call (account_id, agent_id, created_at);
  create index call_reference on call (account_id, client_reference_id) where client_reference_id is not null;
  create index call_live on call (connection_id) where status in ('pending', 'ringing', 'in_progress');
  create index call_release on call (release_at) where release_at is not null;
  create unique index call_inbound_once on call (worker_id, sip_call_id) where sip_call_id is not null;
  -- Live calls somebody pays for, and no others.
  create index call_funded on call (id) where status = 'in_progress' and funded_secs is not null;
  create sequence lease_token_seq;

  create table slot (
    call_id uuid primary key,
    account_id uuid not null,
    taken_at timestamptz(3) not null
  );
  create index slot_account on slot (account_id);

  create table session (
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
    -- The dearest and longest call must fit.
    credits_used numeric(20,4) not null,
    extraction jsonb,
    created_at timestamptz(3) not null,
    started_at timestamptz(3),
    ended_at timestamptz(3),
    closed_at timestamptz(3),
    finalize_at timestamptz(3),
    completed_at timestamptz(3),
    extraction_until timestamptz(3),
    extraction_lease_until timestamptz(3)
  );
  create unique index session_call on session (call_id);
  create index session_finalize on session (finalize_at) where status = 'processing';

  -- What voice reported (seq) and what the platform did (no seq), in the order it became known.
  create table leg_event (
    id bigint generated always as identity primary key,
    call_id uuid not null,
    seq int,
    at timestamptz(3) not null,
    type text not null,
    applied boolean not null,
    data jsonb not null
  );
  create unique index leg_event_once on leg_event (call_id, seq);

  create table turn (
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
  )`;

const LIFECYCLE_HOOKS = `
  create table lifecycle_hook (
    id uuid primary key,
    account_id uuid not null,
    agent_id uuid,
    event text not null check (event in ('before_call', 'after_call')),
    name text not null,
    url text not null,
    sealed_secret text not null,
    timeout_ms integer not null check (timeout_ms between 200 and 5000),
    failure_action text not null check (failure_action in ('continue', 'cancel')),
    allow_cancel boolean not null,
    enabled boolean not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  );
  create index lifecycle_hook_page on lifecycle_hook (account_id, created_at desc, id desc);

  create table before_call_gate (
    call_id uuid primary key,
    account_id uuid not null,
    created_at timestamptz(3) not null,
    lease_until timestamptz(3)
  );

  -- The queue of after-call hooks.
  create table after_call_delivery (
    id uuid primary key,
    account_id uuid not null,
    hook_id uuid not null references lifecycle_hook (id) on delete cascade,
    call_id uuid not null,
    payload jsonb not null,
    status text not null check (status in ('pending', 'delivered', 'failed')),
    attempts integer not null,
    due_at timestamptz(3) not null,
    last_error text,
    created_at timestamptz(3) not null
  );
  create index after_call_delivery_due on after_call_delivery (due_at) where status = 'pending';
  create index after_call_delivery_hook on after_call_delivery (hook_id);
  create index after_call_delivery_age on after_call_delivery (created_at) where status <> 'pending';

  -- The history of all hooks, as partners see it.
  create table hook_delivery (
    hook_id uuid not null references lifecycle_hook (id) on delete cascade,
    id uuid not null,
    account_id uuid not null,
    event text not null check (event in ('before_call', 'after_call', 'hook.test')),
    call_id uuid,
    status text not null check (status in ('pending', 'succeeded', 'failed')),
    outcome text check (outcome in ('continue', 'cancel', 'failed')),
    next_attempt_at timestamptz(3),
    attempts jsonb not null,
    created_at timestamptz(3) not null,
    primary key (hook_id, id)
  );
  create index hook_delivery_page on hook_delivery (hook_id, created_at desc, id desc);
  create index hook_delivery_age on hook_delivery (created_at)`;
