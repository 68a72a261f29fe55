import { lookedUp, prepared } from '@parley/persistence';
import type { PreviousSecret } from '../endpoint/previous-secrets.rules';
import type { Job } from '../record/leased-delivery';

/** Materialized: the lock function must see each account once, after the endpoints are known. */
export const LOCK_ACCOUNTS = prepared(`
  with account as materialized (
    select account_id, array_agg(id) as endpoint_ids from endpoint where id = any($1::uuid[]) group by account_id
  )
  select account_id, endpoint_ids, ${lockOf('account_id')} as locked from account`);

/** Nobody waits for it; it ends with the transaction. */
export function lockOf(accountId: string): string {
  return `pg_try_advisory_xact_lock(hashtextextended('webhooks/claim/' || ${accountId}, 0))`;
}

/** What the claim needs to know of an endpoint that may be given something. */
export interface LaneColumns {
  consecutive_failures: number;
  breaker: 'closed' | 'open' | 'half-open';
}

export interface LaneRow extends LaneColumns {
  endpoint_id: string;
  account_id: string;
}

/** Of `endpoint_health h`. */
export const LANE_COLUMNS = `
  h.consecutive_failures,
  case when h.paused_until is null then 'closed' when h.paused_until > now() then 'open' else 'half-open' end as breaker`;

/**
 * Slots taken of these accounts, by claim. Of what one claim leased, no more than its slots can be under way at once, and no
 * more than what is left of it. Summed up by us (`Slots`): joined here, each endpoint would be compared with every claim.
 * `offset` keeps the look apart: it would follow the order of the groups, through an index that has all deliveries.
 */
function heldBy(accounts: string): string {
  return `
  select one.account_id, d.endpoint_id, least(count(*), max(d.lease_slots))::int as slots
    from (${accounts}) one cross join lateral (
      select l.endpoint_id, l.lease_token, l.lease_slots from delivery l
       where ${lookedUp('l.account_id', 'one.account_id')} and l.lease_token is not null and l.next_at > now() offset 0) d
   group by one.account_id, d.endpoint_id, d.lease_token`;
}

/** $1: accounts, each once. After the lock, so that it sees what the last claim for the account committed. */
export const HELD = prepared(heldBy('select * from unnest($1::uuid[]) as account(account_id)'));

/** $1: endpoints, of which accounts. Also after the lock. */
export const HELD_BESIDE = prepared(
  heldBy('select distinct account_id from endpoint where id = any($1::uuid[])'),
);

/** A statement of its own, after the lock: its snapshot sees what the last claim for the account committed. */
export const LANES = prepared(`
  select e.id as endpoint_id, e.account_id, ${LANE_COLUMNS}
    from endpoint e join endpoint_health h on ${lookedUp('h.endpoint_id', 'e.id')}
   where e.id = any($1::uuid[]) and e.enabled and h.disable_reason is null`);

/**
 * What is due at one endpoint and may go: the first attempt of a call's event waits for the earlier ones'. The order of that
 * look is the index's that is meant: by another one it would pass all that is pending at the endpoint.
 */
export const DUE_AT_ENDPOINT = `
  select d.id from delivery d
   where d.endpoint_id = grants.endpoint_id and d.status = 'pending' and d.next_at <= now()
     and (d.attempt > 0 or d.order_key is null or (
           select true from delivery earlier
            where earlier.endpoint_id = d.endpoint_id and earlier.order_key = d.order_key
              and earlier.status = 'pending' and earlier.attempt = 0 and earlier.event_id < d.event_id
            order by earlier.event_id limit 1) is null)
   order by d.next_at, d.event_id
   limit grants.room * grants.depth
   for update of d skip locked`;

/** $1: endpoints, $2: attempts at once, $3: deliveries for each of them. */
export const PICK = `
  with grants as (select * from unnest($1::uuid[], $2::int[], $3::int[]) as g(endpoint_id, room, depth))
  select due.id from grants cross join lateral (${DUE_AT_ENDPOINT}) due`;

/**
 * Leasing moves next_at to the end of the lease: an abandoned delivery becomes due again by itself. One token for what an
 * endpoint is given. `due` counts one further than was asked for: whether to come again when these are done. First a row
 * for each endpoint, then one for each delivery: joined, each delivery would be compared with every endpoint. $4: lease.
 */
export const CLAIM = prepared(`
  with grants as materialized (
    select g.*, nextval('delivery_lease') as token,
           (select count(*) from (select from delivery d where d.endpoint_id = g.endpoint_id and d.status = 'pending'
               and d.next_at <= now() order by d.next_at, d.event_id limit g.room * g.depth + 1) one) as due
      from unnest($1::uuid[], $2::int[], $3::int[]) as g(endpoint_id, room, depth)
  ),
  picked as materialized (
    select due.id, grants.token, grants.room from grants cross join lateral (${DUE_AT_ENDPOINT}) due
  ),
  leased as (
    update delivery d set lease_token = picked.token, lease_slots = picked.room,
                          next_at = now() + $4 * interval '1 millisecond'
      from picked where ${lookedUp('d.id', 'picked.id')}
    returning d.*
  )
  select * from (
    select endpoint_id, due::int, null::uuid as id, null::bigint as lease_token, null::uuid as event_id,
           null::uuid as account_id, null::int as attempt, null::boolean as single, null as event_type,
           null::boolean as succeeded_before, null as url, null as secret, null::jsonb as previous_secrets,
           null::bytea as payload
      from grants
    union all
    select l.endpoint_id, null, l.id, l.lease_token, l.event_id, l.account_id, l.attempt, l.single, l.event_type,
           l.succeeded_at is not null, e.url, e.secret, e.previous_secrets, w.payload
      from leased l join endpoint e on ${lookedUp('e.id', 'l.endpoint_id')}
           join webhook_event w on ${lookedUp('w.id', 'l.event_id')}
  ) given order by event_id`);

/**
 * Endpoints with something due, found by hopping from one endpoint to the next along delivery_due: the cost depends on
 * how many endpoints wait, not on how many deliveries (an `exists` may be answered from a table of all that is due). `orphaned`: the endpoint was deleted.
 */
export const DUE_ENDPOINTS = `
  with recursive lane as (
    (select d.endpoint_id from delivery d where d.status = 'pending' order by d.endpoint_id limit 1)
    union all
    select (select d.endpoint_id from delivery d where d.status = 'pending' and d.endpoint_id > lane.endpoint_id
             order by d.endpoint_id limit 1)
      from lane where lane.endpoint_id is not null
  )
  select lane.endpoint_id, e.id is null as orphaned
    from lane left join endpoint e on ${lookedUp('e.id', 'lane.endpoint_id')}
         left join endpoint_health h on ${lookedUp('h.endpoint_id', 'e.id')}
   where lane.endpoint_id is not null
     and (e.id is null or (e.enabled and h.disable_reason is null and (h.paused_until is null or h.paused_until <= now())
          and (select true from delivery d where d.endpoint_id = lane.endpoint_id and d.status = 'pending'
                and d.next_at <= now() order by d.next_at, d.event_id limit 1)))`;

/** What is due at an endpoint, whether or not it may go yet. */
export interface GrantRow {
  endpoint_id: string;
  due: number;
  id: null;
}

export interface ClaimedRow {
  endpoint_id: string;
  id: string;
  lease_token: string;
  event_id: string;
  account_id: string;
  attempt: number;
  single: boolean;
  event_type: string;
  succeeded_before: boolean;
  url: string;
  secret: string;
  previous_secrets: PreviousSecret[];
  payload: Buffer;
}

export function toJob(row: ClaimedRow, claimedAtMs: number): Job {
  return {
    deliveryId: row.id,
    leaseToken: row.lease_token,
    claimedAtMs,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    url: row.url,
    secret: row.secret,
    previousSecrets: row.previous_secrets,
    payload: row.payload,
    made: row.attempt,
    single: row.single,
    succeededBefore: row.succeeded_before,
    test: row.event_type === 'webhook.test',
  };
}
