import { indexProbe, prepared } from '@parley/persistence';
import type { PreviousSecret } from '../endpoint/previous-secrets.rules';
import type { LeasedDelivery } from '../record/leased-delivery';

/** Materialized: each account must be locked once, after the endpoints are known. */
export const LOCK_ACCOUNTS = prepared(`
  with account as materialized (
    select account_id, array_agg(id) as endpoint_ids from endpoint where id = any($1::uuid[]) group by account_id
  )
  select account_id, endpoint_ids, ${tryLock('account_id')} as locked from account`);

/** Held until the transaction ends; whoever does not get it does not wait. */
export function tryLock(accountId: string): string {
  return `pg_try_advisory_xact_lock(hashtextextended('webhooks/claim/' || ${accountId}, 0))`;
}

/** What a claim needs to know of an endpoint. */
export interface EndpointStateRow {
  endpoint_id: string;
  account_id: string;
  consecutive_failures: number;
  breaker: 'closed' | 'open' | 'half-open';
}

/** Of `endpoint_health h`. */
export const HEALTH_COLUMNS = `
  h.consecutive_failures,
  case when h.paused_until is null then 'closed' when h.paused_until > now() then 'open' else 'half-open' end as breaker`;

/**
 * Slots in use of these accounts, by claim: as many as it was given, or what is left of it where that is less. Added up in
 * the process (`SlotsInUse`): a join would compare each endpoint with every claim. `offset 0` keeps the planner from merging
 * the subquery and then following the order of the groups, through an index that has all deliveries.
 */
function slotsInUseBy(accounts: string): string {
  return `
  select one.account_id, d.endpoint_id, least(count(*), max(d.lease_slots))::int as slots
    from (${accounts}) one cross join lateral (
      select l.endpoint_id, l.lease_token, l.lease_slots from delivery l
       where ${indexProbe('l.account_id', 'one.account_id')} and l.lease_token is not null and l.next_at > now() offset 0) d
   group by one.account_id, d.endpoint_id, d.lease_token`;
}

/** $1: accounts, each once. After the lock, so that it sees what the last claim for the account committed. */
export const SLOTS_IN_USE = prepared(slotsInUseBy('select * from unnest($1::uuid[]) as account(account_id)'));

/** The same for the accounts of these endpoints ($1). */
export const SLOTS_IN_USE_BESIDE = prepared(
  slotsInUseBy('select distinct account_id from endpoint where id = any($1::uuid[])'),
);

/** A statement of its own, after the lock: its snapshot sees what the last claim for the account committed. */
export const ENDPOINT_STATES = prepared(`
  select e.id as endpoint_id, e.account_id, ${HEALTH_COLUMNS}
    from endpoint e join endpoint_health h on ${indexProbe('h.endpoint_id', 'e.id')}
   where e.id = any($1::uuid[]) and e.enabled and h.disable_reason is null`);

/**
 * What is due at one endpoint and may go: the first attempt of a call's event waits for those of the events before it. The
 * `order by` of that subquery names the index to use: by another one it would read all that is pending at the endpoint.
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
   limit grants.slots * grants.per_slot
   for update of d skip locked`;

/** $1: endpoints, $2: their slots, $3: deliveries for each slot. */
export const PICK = `
  with grants as (select * from unnest($1::uuid[], $2::int[], $3::int[]) as g(endpoint_id, slots, per_slot))
  select due.id from grants cross join lateral (${DUE_AT_ENDPOINT}) due`;

/**
 * Leasing moves next_at to the end of the lease, so an abandoned delivery becomes due again by itself. One token for all an
 * endpoint is given. `due` counts one further than was granted: whether to claim again when these are done. The answer has a
 * row for each endpoint, then one for each delivery: a join would compare each delivery with every endpoint. $4: lease, ms.
 */
export const CLAIM = prepared(`
  with grants as materialized (
    select g.*, nextval('delivery_lease') as token,
           (select count(*) from (select from delivery d where d.endpoint_id = g.endpoint_id and d.status = 'pending'
               and d.next_at <= now() order by d.next_at, d.event_id limit g.slots * g.per_slot + 1) one) as due
      from unnest($1::uuid[], $2::int[], $3::int[]) as g(endpoint_id, slots, per_slot)
  ),
  picked as materialized (
    select due.id, grants.token, grants.slots from grants cross join lateral (${DUE_AT_ENDPOINT}) due
  ),
  leased as (
    update delivery d set lease_token = picked.token, lease_slots = picked.slots,
                          next_at = now() + $4 * interval '1 millisecond'
      from picked where ${indexProbe('d.id', 'picked.id')}
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
      from leased l join endpoint e on ${indexProbe('e.id', 'l.endpoint_id')}
           join webhook_event w on ${indexProbe('w.id', 'l.event_id')}
  ) given order by event_id`);

/**
 * Endpoints with something due, found by hopping from one endpoint to the next along delivery_due (a "loose index scan"): the
 * cost depends on how many endpoints wait, not on how many deliveries. A subquery rather than `exists`, which may be answered
 * from a hash table of all that is due. `orphaned`: the endpoint was deleted.
 */
export const DUE_ENDPOINTS = `
  with recursive hop as (
    (select d.endpoint_id from delivery d where d.status = 'pending' order by d.endpoint_id limit 1)
    union all
    select (select d.endpoint_id from delivery d where d.status = 'pending' and d.endpoint_id > hop.endpoint_id
             order by d.endpoint_id limit 1)
      from hop where hop.endpoint_id is not null
  )
  select hop.endpoint_id, e.id is null as orphaned
    from hop left join endpoint e on ${indexProbe('e.id', 'hop.endpoint_id')}
         left join endpoint_health h on ${indexProbe('h.endpoint_id', 'e.id')}
   where hop.endpoint_id is not null
     and (e.id is null or (e.enabled and h.disable_reason is null and (h.paused_until is null or h.paused_until <= now())
          and (select true from delivery d where d.endpoint_id = hop.endpoint_id and d.status = 'pending'
                and d.next_at <= now() order by d.next_at, d.event_id limit 1)))`;

/** How much is due at an endpoint, whether or not it may go yet. */
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

export function leasedDelivery(row: ClaimedRow, leasedAtMs: number): LeasedDelivery {
  return {
    deliveryId: row.id,
    leaseToken: row.lease_token,
    leasedAtMs,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    url: row.url,
    secret: row.secret,
    previousSecrets: row.previous_secrets,
    payload: row.payload,
    attemptsMade: row.attempt,
    single: row.single,
    succeededBefore: row.succeeded_before,
    test: row.event_type === 'webhook.test',
  };
}
