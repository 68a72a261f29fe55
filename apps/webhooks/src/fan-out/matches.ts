import { groupBy } from '@parley/platform';
import type { Contender } from '../claim/first-attempts';
import type { CandidateRow } from './fan-out.sql';
import { matchEndpoints } from './match-endpoints.rules';
import type { Outgoing } from './outgoing.view';

export const scopeOf = (event: Outgoing): string => `${event.accountId}/${event.agentId}`;

export interface Matches {
  matched: Matched[];
  /** Those of them that may be sent something at once. */
  contenders: Map<string, Endpoint>;
}

export interface Matched {
  event: Outgoing;
  endpoints: readonly CandidateRow[];
}

export type Endpoint = Contender & CandidateRow;

/** Scopes as they were asked for; accounts whose claims wait for this transaction. */
export function matchAll(
  all: readonly Outgoing[],
  scopes: readonly Outgoing[],
  rows: readonly CandidateRow[],
  locked: ReadonlySet<string>,
): Matches {
  const candidates = groupBy(rows, (row) => {
    const scope = scopes[Number(row.n) - 1];
    return scope && scopeOf(scope);
  });
  const contenders = new Map<string, Endpoint>();
  const matched = all.flatMap((event) => {
    const of = candidates.get(scopeOf(event)) ?? [];
    const endpoints = matchEndpoints(of, of[0]?.fanoutOff ?? false, event);
    for (const endpoint of endpoints) {
      const { id, consecutive_failures: failures } = endpoint;
      if (failures === null || !locked.has(event.accountId) || contenders.has(id)) continue;
      const { accountId } = event;
      contenders.set(id, { ...endpoint, endpointId: id, accountId, consecutive_failures: failures });
    }
    return endpoints.length > 0 ? [{ event, endpoints }] : [];
  });
  return { matched, contenders };
}
