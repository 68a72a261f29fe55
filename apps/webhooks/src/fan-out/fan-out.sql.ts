import { indexProbe, prepared } from '@parley/persistence';
import { type EndpointStateRow, HEALTH_COLUMNS, tryLock } from '../claim/claim.sql';
import { notifyDueSql } from '../endpoint/notify-due';
import type { PreviousSecret } from '../endpoint/previous-secrets.rules';
import type { MatchableEndpoint } from './match-endpoints.rules';

/** An endpoint in the scope of an event, whether or not it takes it. */
export interface ScopedEndpointRow extends MatchableEndpoint, Pick<EndpointStateRow, 'breaker'> {
  /** Which of the scopes asked for, from 1. */
  n: string;
  fanoutOff: boolean;
  url: string;
  secret: string;
  previousSecrets: PreviousSecret[];
  /** For the lease of what it is sent at once. */
  token: string;
  /** null: it is about to be disabled. */
  consecutive_failures: number | null;
}

/** $1: accounts, each once. The same lock as that of a claim. */
export const LOCK = prepared(`
  select account_id, ${tryLock('account_id')} as locked from unnest($1::uuid[]) as one(account_id)`);

/** One statement, so that endpoints and the agents' flags are of one moment. $1, $2: accounts and agents, in pairs. */
export const ENDPOINTS_IN_SCOPE = prepared(`
  select scope.n, e.id, e.agent_id as "agentId", e.enabled, e.events, e.url, e.secret,
         e.previous_secrets as "previousSecrets",
         exists (select 1 from fanout_off f
                  where f.account_id = scope.account_id and f.agent_id = scope.agent_id) as "fanoutOff",
         nextval('delivery_lease') as token, ${HEALTH_COLUMNS}
    from unnest($1::uuid[], $2::uuid[]) with ordinality as scope(account_id, agent_id, n)
    join endpoint e on ${indexProbe('e.account_id', 'scope.account_id')} and e.enabled
         and (e.agent_id is null or e.agent_id = scope.agent_id)
    left join endpoint_health h on ${indexProbe('h.endpoint_id', 'e.id')} and h.disable_reason is null
   order by scope.n, e.id`);

export interface LockRow {
  account_id: string;
  locked: boolean;
}

/** A delivery that was leased as it was inserted; null: none was. */
export interface LeasedRow {
  id: string | null;
}

/**
 * The only statement that inserts deliveries. $6: all payloads in one, $7: where each ends, $8: its bytes. $12, $13: token and
 * slots of those that may be leased at once (new-deliveries.rules.ts), $14: the lease, ms. They are, unless the endpoint is
 * behind or the call has an earlier delivery whose first attempt is still to come; a test goes at once and once. For all
 * others the claim is woken at the commit. The inbox already keeps an event from being taken twice; the primary key would, too.
 * Those two conditions are no `not exists`: that becomes a join, which may read every pending delivery of everybody for each
 * event. A subquery is a lookup, and its `order by` names the index to use.
 */
export const INSERT = prepared(`
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $7::int[], $8::int[])
      as g(id, account_id, agent_id, type, order_key, payload_end, payload_bytes)
  ),
  event as (
    insert into webhook_event (id, account_id, agent_id, type, payload)
    select id, account_id, agent_id, type, substring($6::bytea from payload_end - payload_bytes + 1 for payload_bytes)
      from given
    on conflict (id) do nothing returning id
  ),
  wanted as materialized (
    select d.id, d.event_id, d.endpoint_id, given.account_id, given.type, given.order_key, d.token, d.slots,
           given.type = 'webhook.test' as is_test,
           d.token is not null and (given.type = 'webhook.test' or (
             (select true from delivery behind
               where behind.endpoint_id = d.endpoint_id and behind.status = 'pending'
                 and behind.next_at <= now() order by behind.next_at, behind.event_id limit 1) is null
             and (select true from delivery earlier
                   where earlier.endpoint_id = d.endpoint_id and earlier.order_key = given.order_key
                     and earlier.status = 'pending' and earlier.attempt = 0
                   order by earlier.event_id limit 1) is null)) as at_once
      from unnest($9::uuid[], $10::uuid[], $11::uuid[], $12::bigint[], $13::int[])
             as d(id, event_id, endpoint_id, token, slots)
      join given on given.id = d.event_id
     where d.event_id in (select id from event)
  ),
  made as (
    insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, single, next_at, lease_token,
                          lease_slots)
    select id, event_id, endpoint_id, account_id, type, order_key, is_test,
           case when at_once then now() + $14 * interval '1 millisecond' else now() end,
           case when at_once then token end, case when at_once then slots end
      from wanted
    returning id, endpoint_id, lease_token
  ),
  waiting as (select endpoint_id from made where lease_token is null),
  woken as materialized (select count(*) from (${notifyDueSql('waiting')}) notifications)
  select made.id from woken left join made on made.lease_token is not null`);
