import { prepared } from '@parley/persistence';
import type { PreviousSecret } from '../endpoint/previous-secrets.rules';
import { LANE_COLUMNS, type LaneColumns, lockOf, slotsOf } from '../engine/claim.sql';
import { WakeUp } from '../engine/wake-up';
import type { MatchableEndpoint } from './match-endpoints.rules';

export interface CandidateRow extends MatchableEndpoint, Omit<LaneColumns, 'consecutive_failures'> {
  /** Which of the scopes asked for, from 1. */
  n: string;
  fanoutOff: boolean;
  url: string;
  secret: string;
  previous_secrets: PreviousSecret[];
  /** What it is given now is leased under this token. */
  token: string;
  /** null: it is about to be disabled. */
  consecutive_failures: number | null;
}

/** $1: accounts, each once. The same lock as that of a claim. */
export const LOCK = prepared(`
  select account_id, ${lockOf('account_id')} as locked from unnest($1::uuid[]) as one(account_id)`);

/**
 * One statement, so that endpoints and the agents' flags are of one moment; after the lock, so that it sees what the last
 * claim for the account committed. $1, $2: accounts and agents, in pairs; $3: those accounts, each once.
 */
export const CANDIDATES = prepared(`
  with ${slotsOf('select * from unnest($3::uuid[]) as one(account_id)')}
  select scope.n, e.id, e.agent_id as "agentId", e.enabled, e.events, e.url, e.secret, e.previous_secrets,
         exists (select 1 from fanout_off f
                  where f.account_id = scope.account_id and f.agent_id = scope.agent_id) as "fanoutOff",
         nextval('delivery_lease') as token, ${LANE_COLUMNS}
    from unnest($1::uuid[], $2::uuid[]) with ordinality as scope(account_id, agent_id, n)
    join endpoint e on e.account_id = scope.account_id and e.enabled
         and (e.agent_id is null or e.agent_id = scope.agent_id)
    left join endpoint_health h on h.endpoint_id = e.id and h.disable_reason is null
    left join of_endpoint on of_endpoint.endpoint_id = e.id
    left join of_account on of_account.account_id = e.account_id
   order by scope.n, e.id`);

export interface LockRow {
  account_id: string;
  locked: boolean;
}

/** A delivery that was leased as it was made; null: none was. */
export interface LeasedRow {
  id: string | null;
}

/**
 * Payloads and deliveries. $10-$13: who may be sent how much at once under which token (engine/first-attempts.ts), $14: the
 * lease, ms. Within that, and unless the endpoint is behind, a delivery is leased at birth when its call has no earlier one whose
 * first attempt is still to come. For all others the engine is woken at the commit. The inbox already keeps an event from
 * being taken in twice; the primary key would, too. The two looks for others are no `not exists`: that becomes a join, which
 * may read every pending delivery of everybody for each event; a subquery is a probe, and its order names the index.
 */
export const INSERT = prepared(`
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::bytea[])
      as g(id, account_id, agent_id, type, order_key, payload)
  ),
  event as (
    insert into webhook_event (id, account_id, agent_id, type, payload)
    select id, account_id, agent_id, type, payload from given
    on conflict (id) do nothing returning id
  ),
  wanted as materialized (
    select d.id, d.event_id, d.endpoint_id, given.account_id, given.type, given.order_key,
           row_number() over (partition by d.endpoint_id, given.order_key order by d.event_id) as nth_of_call
      from unnest($7::uuid[], $8::uuid[], $9::uuid[]) as d(id, event_id, endpoint_id)
      join event on event.id = d.event_id join given on given.id = d.event_id
  ),
  grants as materialized (
    select g.* from unnest($10::uuid[], $11::int[], $12::int[], $13::bigint[]) as g(endpoint_id, room, depth, token)
     where (select true from delivery d where d.endpoint_id = g.endpoint_id and d.status = 'pending'
               and d.next_at <= now() limit 1) is null
  ),
  ready as (
    select w.id, g.token, g.room, g.depth,
           row_number() over (partition by w.endpoint_id order by w.event_id) as place
      from wanted w join grants g on g.endpoint_id = w.endpoint_id
     where w.nth_of_call = 1
       and (select true from delivery earlier
             where earlier.endpoint_id = g.endpoint_id and earlier.order_key = w.order_key
               and earlier.status = 'pending' and earlier.attempt = 0
             order by earlier.event_id limit 1) is null
  ),
  made as (
    insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, next_at, lease_token, lease_slots)
    select w.id, w.event_id, w.endpoint_id, w.account_id, w.type, w.order_key,
           case when r.id is null then now() else now() + $14 * interval '1 millisecond' end, r.token, r.room
      from wanted w left join ready r on r.id = w.id and r.place <= r.room * r.depth
    returning id, endpoint_id, lease_token
  ),
  waiting as (select endpoint_id from made where lease_token is null),
  woken as materialized (select count(*) from (${WakeUp.notices('waiting')}) notices)
  select made.id from woken left join made on made.lease_token is not null`);
