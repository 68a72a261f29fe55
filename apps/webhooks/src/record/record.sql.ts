import { indexProbe, prepared } from '@parley/persistence';
import { notifyDueSql } from '../endpoint/notify-due';

/** What is written of an attempt, column by column, for `unnest`. */
const RESULT = `
  select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::text[], $5::float8[], $6::int[], $7::int[], $8::text[],
                       $9::text[], $10::timestamptz[])
    as r(id, token, attempt, status, delay_ms, status_code, latency_ms, error, response_body, attempted_at)`;

/** Fenced: nothing is written once the lease has passed to somebody else. */
const DONE = `
  with result as (${RESULT}),
  done as (
    update delivery d
       set attempt = r.attempt, status = r.status, lease_token = null, lease_slots = null,
           next_at = case when r.status = 'pending' then now() + r.delay_ms * interval '1 millisecond' end,
           succeeded_at = coalesce(d.succeeded_at, case when r.status = 'succeeded' then now() end)
      from result r where ${indexProbe('d.id', 'r.id')} and d.lease_token = r.token
    returning d.id, d.endpoint_id, d.account_id
  ),
  attempted as (
    insert into delivery_attempt (delivery_id, account_id, attempt, status_code, latency_ms, error, response_body, attempted_at)
    select r.id, done.account_id, r.attempt, r.status_code, r.latency_ms, r.error, r.response_body, r.attempted_at
      from result r join done on done.id = r.id
    on conflict do nothing
  )`;

export interface RecordedRow {
  id: string;
  now: Date;
}

export const RECORD = `${DONE} select id, now() as now from done`;

export interface RecordedSuccessRow extends RecordedRow {
  /** The circuit breaker has something to forget. */
  has_recent_failures: boolean;
}

/**
 * For attempts that succeeded, in one statement with the endpoints' last delivery. $11: how old that may be, ms. A row that
 * is locked is skipped: whoever is writing it writes something as fresh. Few endpoints have recent failures, so those are
 * compared as a list: a join would compare each result with every endpoint.
 */
export const RECORD_SUCCESSES = prepared(`${DONE},
  health as materialized (
    select h.endpoint_id, h.failing_since is not null or h.window_started_at is not null as has_recent_failures,
           h.last_delivery_status is distinct from 'succeeded' or h.last_delivery_at is null
             or h.last_delivery_at < now() - $11 * interval '1 millisecond' as stale
      from endpoint_health h where h.endpoint_id = any (array(select distinct endpoint_id from done))
  ),
  free as (
    select endpoint_id from endpoint_health
     where endpoint_id = any (array(select endpoint_id from health where stale and not has_recent_failures))
       for update skip locked
  ),
  fresh as (
    update endpoint_health h set last_delivery_at = now(), last_delivery_status = 'succeeded'
      from free where ${indexProbe('h.endpoint_id', 'free.endpoint_id')}
  )
  select id, now() as now, endpoint_id = any (array(select endpoint_id from health where has_recent_failures)) as has_recent_failures from done`);

/** Leased and not tried: due again at once, in its old place, for whoever claims next. */
export const RELEASE = `
  with released as (
    update delivery d set lease_token = null, lease_slots = null,
                          next_at = case when d.attempt = 0 then d.created_at else now() end
      from unnest($1::uuid[], $2::bigint[]) as r(id, token) where d.id = r.id and d.lease_token = r.token
    returning d.endpoint_id
  )
  ${notifyDueSql('released')}`;
