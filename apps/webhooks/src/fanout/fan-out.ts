import { Injectable } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import { type AfterTransaction, Consumers } from '@parley/messaging';
import { askIn } from '@parley/persistence';
import { newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { FirstAttempts, type Granted } from '../engine/first-attempts';
import type { Job } from '../engine/job';
import { KeepForListeners } from '../event/keep-for-listeners';
import { CANDIDATES, type CandidateRow, INSERT, type LeasedRow } from './fan-out.sql';
import { matchEndpoints } from './match-endpoints.rules';
import { type Outgoing, outgoing } from './outgoing.view';

/**
 * Events of calls and campaigns become deliveries: payload and one row per endpoint, committed together with the inbox, so an event
 * is either still to be redelivered by the stream or safely in the tables. contract: Events, "Delivery rules".
 */
@Injectable()
export class FanOut {
  constructor(
    consumers: Consumers,
    private readonly listeners: KeepForListeners,
    private readonly firstAttempts: FirstAttempts,
  ) {
    const one = (event: EventMessage, tx: EntityManager): Promise<void> => this.takeOnly(event, tx);
    consumers.on({
      durable: 'webhooks-fanout',
      filter: 'calls.>',
      handlers: {
        'calls.status_updated': one,
        'calls.session_completed': one,
        'calls.transferred': one,
      },
      together: (events, tx) => this.take(events, tx),
    });
    consumers.on({
      durable: 'webhooks-fanout-campaigns',
      filter: 'campaigns.status_updated',
      handlers: { 'campaigns.status_updated': one },
      together: (events, tx) => this.take(events, tx),
    });
  }

  /** A few statements however many events: a pair for each would be the ceiling. */
  private async take(events: readonly EventMessage[], tx: EntityManager): Promise<AfterTransaction> {
    const all = events.flatMap((event) => outgoing(event) ?? []);
    await this.listeners.keep(tx, all);
    const matched = await match(tx, all);
    if (matched.length === 0) return () => undefined;
    const endpointIds = new Set(matched.flatMap(({ endpoints }) => endpoints.map(({ id }) => id)));
    const granted = await this.firstAttempts.grant(tx, [...endpointIds]);
    try {
      const jobs = await insert(tx, matched, granted);
      return (committed) => granted.end(jobs, committed);
    } catch (error) {
      granted.end([], false);
      throw error;
    }
  }

  /** A dead letter that is replayed: whoever has room claims what it makes. */
  private async takeOnly(event: EventMessage, tx: EntityManager): Promise<void> {
    const all = [outgoing(event) ?? []].flat();
    await this.listeners.keep(tx, all);
    const matched = await match(tx, all);
    if (matched.length > 0) await insert(tx, matched, null);
  }
}

interface Matched {
  event: Outgoing;
  endpoints: readonly { id: string }[];
}

const scopeOf = (event: Outgoing): string => `${event.accountId}/${event.agentId}`;

async function match(tx: EntityManager, all: readonly Outgoing[]): Promise<Matched[]> {
  const scopes = [...new Map(all.map((event) => [scopeOf(event), event])).values()];
  const candidates = new Map<string, CandidateRow[]>();
  const rows: CandidateRow[] = await tx.query(CANDIDATES, [
    scopes.map((scope) => scope.accountId),
    scopes.map((scope) => scope.agentId),
  ]);
  for (const row of rows) {
    const scope = scopes[Number(row.n) - 1];
    if (!scope) continue;
    const known = candidates.get(scopeOf(scope));
    if (known) known.push(row);
    else candidates.set(scopeOf(scope), [row]);
  }
  return all.flatMap((event) => {
    const of = candidates.get(scopeOf(event)) ?? [];
    const endpoints = matchEndpoints(of, of[0]?.fanoutOff ?? false, event);
    return endpoints.length > 0 ? [{ event, endpoints }] : [];
  });
}

/** Answers with what was leased. */
async function insert(
  tx: EntityManager,
  matched: readonly Matched[],
  granted: Granted | null,
): Promise<Job[]> {
  const grants = granted?.grants ?? [];
  const rows = await askIn<LeasedRow>(tx, INSERT, [
    ...parameters(matched),
    grants.map((grant) => grant.endpointId),
    grants.map((grant) => grant.room),
    grants.map((grant) => grant.depth),
    granted?.leaseMs ?? 0,
  ]);
  const events = new Map(matched.map(({ event }) => [event.eventId, event]));
  return rows.flatMap((row) => {
    const event = events.get(row.event_id);
    return row.id !== null && event && granted ? [toJob({ ...row, id: row.id }, event, granted)] : [];
  });
}

function parameters(matched: readonly Matched[]): unknown[] {
  const events = matched.map(({ event }) => event);
  const deliveries = matched.flatMap(({ event, endpoints }) =>
    endpoints.map((endpoint) => [newId(), event.eventId, endpoint.id]),
  );
  return [
    events.map((event) => event.eventId),
    events.map((event) => event.accountId),
    events.map((event) => event.agentId),
    events.map((event) => event.type),
    events.map((event) => event.orderKey),
    events.map((event) => event.payload),
    ...[0, 1, 2].map((column) => deliveries.map((delivery) => delivery[column])),
  ];
}

function toJob(row: LeasedRow & { id: string }, event: Outgoing, granted: Granted): Job {
  return {
    deliveryId: row.id,
    leaseToken: row.lease_token,
    claimedAtMs: granted.claimedAtMs,
    eventId: event.eventId,
    endpointId: row.endpoint_id,
    accountId: event.accountId,
    url: row.url,
    secret: row.secret,
    previousSecrets: row.previous_secrets,
    payload: event.payload,
    made: 0,
    single: false,
    succeededBefore: false,
    test: false,
  };
}
