import { Injectable } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import { Consumers } from '@parley/messaging';
import { newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { KeepForListeners } from '../event/keep-for-listeners';
import { CANDIDATES, type CandidateRow, INSERT } from './fan-out.sql';
import { matchEndpoints } from './match-endpoints.rules';
import { type Outgoing, outgoing } from './outgoing.view';

/**
 * Events of calls become deliveries: payload and one row per endpoint, committed together with the inbox, so an event
 * is either still to be redelivered by the stream or safely in the tables. contract: Events, "Delivery rules".
 */
@Injectable()
export class FanOut {
  constructor(
    consumers: Consumers,
    private readonly listeners: KeepForListeners,
  ) {
    const one = (event: EventMessage, tx: EntityManager): Promise<void> => this.take([event], tx);
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
  }

  /** Two statements however many events: a pair for each would be the ceiling. */
  private async take(events: readonly EventMessage[], tx: EntityManager): Promise<void> {
    const all = events.flatMap((event) => outgoing(event) ?? []);
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
    const matched = all.flatMap((event) => {
      const of = candidates.get(scopeOf(event)) ?? [];
      const endpoints = matchEndpoints(of, of[0]?.fanoutOff ?? false, event);
      return endpoints.length > 0 ? [{ event, endpoints }] : [];
    });
    if (matched.length > 0) await tx.query(INSERT, parameters(matched));
    await this.listeners.keep(tx, all);
  }
}

interface Matched {
  event: Outgoing;
  endpoints: readonly { id: string }[];
}

const scopeOf = (event: Outgoing): string => `${event.accountId}/${event.agentId}`;

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
    events.map((event) => event.callId),
    events.map((event) => event.payload),
    ...[0, 1, 2].map((column) => deliveries.map((delivery) => delivery[column])),
  ];
}
