import { Injectable } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import type { AfterTransaction } from '@parley/messaging';
import { deferIn, PREFER_INDEX_SCANS, queryAllIn } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import type { LeasedSlotsRow } from '../claim/allocate.rules';
import { ClaimLoop } from '../claim/claim-loop';
import { SLOTS_IN_USE } from '../claim/claim.sql';
import { KeepForListeners } from '../listen/keep-for-listeners';
import {
  ENDPOINTS_IN_SCOPE,
  type ScopedEndpointRow,
  INSERT,
  type LeasedRow,
  LOCK,
  type LockRow,
} from './fan-out.sql';
import {
  type Candidate,
  candidatesOf,
  insertParameters,
  leasedDeliveries,
  type Matched,
  matchAll,
  newDeliveries,
  scopeOf,
} from './new-deliveries.rules';
import { type Outgoing, outgoing } from './outgoing.view';

interface Matches {
  matched: Matched[];
  candidates: Map<string, Candidate>;
  slotsInUse: LeasedSlotsRow[];
}

/**
 * Events of calls and campaigns become deliveries: payload and one row per endpoint, committed together with the inbox, so
 * an event is either still to be redelivered by the stream or safely in the tables. Most deliveries are leased by the
 * statement that inserts them and sent by this process after the commit (docs/adr/0013); the rest is claimed.
 */
@Injectable()
export class FanOut {
  constructor(
    private readonly listeners: KeepForListeners,
    private readonly claims: ClaimLoop,
  ) {}

  /** Two round trips however many events, the inbox and the commit included: some for each would be the limit. */
  async take(
    events: readonly EventMessage[],
    tx: EntityManager,
    isNew: (eventId: string) => boolean,
  ): Promise<AfterTransaction> {
    const { matched, candidates, slotsInUse } = await this.match(events, tx, isNew);
    if (matched.length === 0) return () => undefined;
    const reservation = this.claims.reserve([...candidates.values()], slotsInUse);
    const deliveries = newDeliveries(matched, candidates, reservation.grants);
    const parameters = insertParameters(eventsOf(matched), deliveries, reservation.leaseMs);
    let inserted: LeasedRow[] = [];
    try {
      // Nothing is left to do after it, so it goes with the COMMIT.
      await deferIn<LeasedRow>(tx, INSERT, parameters, (rows) => (inserted = rows));
    } catch (error) {
      reservation.release([]);
      throw error;
    }
    return (committed) => {
      const ids = new Set(inserted.map((row) => row.id));
      const leased = leasedDeliveries(deliveries, reservation.leasedAtMs, candidates);
      if (committed) reservation.send(leased.filter((delivery) => ids.has(delivery.deliveryId)));
      else reservation.release(leased);
    };
  }

  private async match(
    events: readonly EventMessage[],
    tx: EntityManager,
    isNew: (eventId: string) => boolean,
  ): Promise<Matches> {
    const all = events.flatMap((event) => outgoing(event) ?? []);
    if (all.length === 0) return { matched: [], candidates: new Map(), slotsInUse: [] };
    const scopes = [...new Map(all.map((event) => [scopeOf(event), event])).values()];
    const accounts = [...new Set(all.map((event) => event.accountId))];
    const agents = scopes.map((scope) => scope.agentId);
    const [, listening = [], locks, slotsInUse, rows] = (await queryAllIn(tx, [
      PREFER_INDEX_SCANS,
      this.listeners.question(accounts),
      { statement: LOCK, parameters: [accounts] },
      { statement: SLOTS_IN_USE, parameters: [accounts] },
      { statement: ENDPOINTS_IN_SCOPE, parameters: [scopes.map((scope) => scope.accountId), agents] },
    ])) as [unknown, unknown[], LockRow[], LeasedSlotsRow[], ScopedEndpointRow[]];
    const fresh = all.filter((event) => isNew(event.eventId));
    await this.listeners.keep(tx, fresh, listening);
    const locked = new Set(locks.flatMap((lock) => (lock.locked ? [lock.account_id] : [])));
    const matched = matchAll(fresh, scopes, rows);
    return { matched, candidates: candidatesOf(matched, locked), slotsInUse };
  }
}

const eventsOf = (matched: readonly Matched[]): Outgoing[] => matched.map(({ event }) => event);
