import { Injectable } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import { type AfterTransaction, Consumers } from '@parley/messaging';
import { askAllIn, askIn, holdIn, PROBING } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { HELD } from '../claim/claim.sql';
import { FirstAttempts } from '../claim/first-attempts';
import { type HeldRow, Slots } from '../claim/slots';
import { KeepForListeners } from '../listen/keep-for-listeners';
import { deliveriesOf, jobsOf, parameters } from './new-deliveries.rules';
import { CANDIDATES, type CandidateRow, INSERT, type LeasedRow, LOCK, type LockRow } from './fan-out.sql';
import { matchAll, type Matches, scopeOf } from './matches';
import { type Outgoing, outgoing } from './outgoing.view';

/**
 * Events of calls and campaigns become deliveries: payload and one row per endpoint, committed together with the inbox, so
 * an event is either still to be redelivered by the stream or safely in the tables. contract: Events, "Delivery rules".
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
      together: (events, tx, isNew) => this.take(events, tx, isNew),
    });
    consumers.on({
      durable: 'webhooks-fanout-campaigns',
      filter: 'campaigns.status_updated',
      handlers: { 'campaigns.status_updated': one },
      together: (events, tx, isNew) => this.take(events, tx, isNew),
    });
  }

  /** Two round trips however many events, the inbox and the commit included: some for each would be the ceiling. */
  private async take(
    events: readonly EventMessage[],
    tx: EntityManager,
    isNew: (eventId: string) => boolean,
  ): Promise<AfterTransaction> {
    const { matched, contenders, slots } = await this.match(events, tx, isNew);
    if (matched.length === 0) return () => undefined;
    const granted = this.firstAttempts.grant(contenders.values(), slots);
    const made = deliveriesOf(matched, contenders, granted);
    let leased: LeasedRow[] = [];
    try {
      // Nothing else is to be done: it goes with the COMMIT.
      await holdIn<LeasedRow>(tx, INSERT, parameters(eventsOf(matched), made, granted.leaseMs), (rows) => {
        leased = rows;
      });
    } catch (error) {
      granted.release([]);
      throw error;
    }
    return (committed) => {
      const ids = new Set(leased.map((row) => row.id));
      const jobs = jobsOf(made, granted.claimedAtMs, contenders);
      if (committed) granted.send(jobs.filter((job) => ids.has(job.deliveryId)));
      else granted.release(jobs);
    };
  }

  /** A dead letter that is replayed: whoever has room claims what it makes. */
  private async takeOnly(event: EventMessage, tx: EntityManager): Promise<void> {
    const { matched, contenders } = await this.match([event], tx, () => true);
    if (matched.length === 0) return;
    await askIn(tx, INSERT, parameters(eventsOf(matched), deliveriesOf(matched, contenders, null), 0));
  }

  private async match(
    events: readonly EventMessage[],
    tx: EntityManager,
    isNew: (eventId: string) => boolean,
  ): Promise<Matches & { slots: Slots }> {
    const all = events.flatMap((event) => outgoing(event) ?? []);
    if (all.length === 0) return { matched: [], contenders: new Map(), slots: new Slots([]) };
    const scopes = [...new Map(all.map((event) => [scopeOf(event), event])).values()];
    const accounts = [...new Set(all.map((event) => event.accountId))];
    const agents = scopes.map((scope) => scope.agentId);
    const [, listening = [], locks, held, rows] = (await askAllIn(tx, [
      PROBING,
      this.listeners.question(accounts),
      { statement: LOCK, parameters: [accounts] },
      { statement: HELD, parameters: [accounts] },
      { statement: CANDIDATES, parameters: [scopes.map((scope) => scope.accountId), agents] },
    ])) as [unknown, unknown[], LockRow[], HeldRow[], CandidateRow[]];
    const fresh = all.filter((event) => isNew(event.eventId));
    await this.listeners.keep(tx, fresh, listening);
    const locked = new Set(locks.flatMap((lock) => (lock.locked ? [lock.account_id] : [])));
    return { ...matchAll(fresh, scopes, rows, locked), slots: new Slots(held) };
  }
}

const eventsOf = (matched: Matches['matched']): Outgoing[] => matched.map(({ event }) => event);
