import { WakeUp } from '../engine/wake-up';
import type { MatchableEndpoint } from './match-endpoints.rules';

export interface CandidateRow extends MatchableEndpoint {
  /** Which of the scopes asked for, from 1. */
  n: string;
  fanoutOff: boolean;
}

/** One statement, so that endpoints and the agents' flags are of one moment. $1, $2: accounts and agents, in pairs. */
export const CANDIDATES = `
  select scope.n, e.id, e.agent_id as "agentId", e.enabled, e.events,
         exists (select 1 from fanout_off f
                  where f.account_id = scope.account_id and f.agent_id = scope.agent_id) as "fanoutOff"
    from unnest($1::uuid[], $2::uuid[]) with ordinality as scope(account_id, agent_id, n)
    join endpoint e on e.account_id = scope.account_id and e.enabled
         and (e.agent_id is null or e.agent_id = scope.agent_id)
   order by scope.n, e.id`;

/** The inbox already keeps an event from being taken in twice; the primary key would, too. Wakes the engine at the commit. */
export const INSERT = `
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::bytea[])
      as g(id, account_id, agent_id, type, order_key, payload)
  ),
  event as (
    insert into webhook_event (id, account_id, agent_id, type, payload)
    select id, account_id, agent_id, type, payload from given
    on conflict (id) do nothing returning id
  ),
  made as (
    insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, next_at)
    select d.id, event.id, d.endpoint_id, given.account_id, given.type, given.order_key, now()
      from unnest($7::uuid[], $8::uuid[], $9::uuid[]) as d(id, event_id, endpoint_id)
      join event on event.id = d.event_id join given on given.id = d.event_id
    returning endpoint_id
  )
  ${WakeUp.notices('made')}`;
