import { lookedUp, prepared } from '@parley/persistence';
import { WakeUp } from '../claim/wake-up';

/** What is written of an attempt, column by column, for `unnest`. */
const RESULT = `
  select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::text[], $5::float8[], $6::int[], $7::int[], $8::text[],
                       $9::text[], $10::timestamptz[])
    as r(id, token, attempt, status, delay_ms, status_code, latency_ms, error, response_body, attempted_at)`;

/** Nothing is written when the lease has passed to somebody else: the token decides. */
const DONE = `
  with result as (${RESULT}),
  done as (
    update delivery d
       set attempt = r.attempt, status = r.status, lease_token = null, lease_slots = null,
           next_at = case when r.status = 'pending' then now() + r.delay_ms * interval '1 millisecond' end,
           succeeded_at = coalesce(d.succeeded_at, case when r.status = 'succeeded' then now() end)
      from result r where ${lookedUp('d.id', 'r.id')} and d.lease_token = r.token
    returning d.id, d.endpoint_id, d.account_id
  ),
  noted as (
    insert into delivery_attempt (delivery_id, account_id, attempt, status_code, latency_ms, error, response_body, attempted_at)
    select r.id, done.account_id, r.attempt, r.status_code, r.latency_ms, r.error, r.response_body, r.attempted_at
      from result r join done on done.id = r.id
    on conflict do nothing
  )`;

export const RECORD = `${DONE} select id, now() as now from done`;

/**
 * For attempts that succeeded, in one statement with the endpoints' last delivery. $11: how old that may be, ms. Whoever
 * is writing an endpoint's row at this moment writes something as fresh. `shaken`: the breaker has something to forget; few
 * have, so a list of them, not a join that compares each result with every endpoint.
 */
export const RECORD_SUCCESSES = prepared(`${DONE},
  health as materialized (
    select h.endpoint_id, h.failing_since is not null or h.window_started_at is not null as shaken,
           h.last_delivery_status is distinct from 'succeeded' or h.last_delivery_at is null
             or h.last_delivery_at < now() - $11 * interval '1 millisecond' as stale
      from endpoint_health h where h.endpoint_id = any (array(select distinct endpoint_id from done))
  ),
  free as (
    select endpoint_id from endpoint_health
     where endpoint_id = any (array(select endpoint_id from health where stale and not shaken))
       for update skip locked
  ),
  fresh as (
    update endpoint_health h set last_delivery_at = now(), last_delivery_status = 'succeeded'
      from free where ${lookedUp('h.endpoint_id', 'free.endpoint_id')}
  )
  select id, now() as now, endpoint_id = any (array(select endpoint_id from health where shaken)) as shaken from done`);

/** Leased and not tried: due again at once, in its old place, for whoever comes next. */
export const RELEASE = `
  with back as (
    update delivery d set lease_token = null, lease_slots = null,
                          next_at = case when d.attempt = 0 then d.created_at else now() end
      from unnest($1::uuid[], $2::bigint[]) as r(id, token) where d.id = r.id and d.lease_token = r.token
    returning d.endpoint_id
  )
  ${WakeUp.notices('back')}`;
