import { Injectable } from '@nestjs/common';
import type { AccountConcurrency } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import type { StartedCall } from '../call/new-call';
import { Gatekeeper } from '../lifecycle-hook/gatekeeper';
import { CallTransitions } from '../transitions/call-transitions';

/** Writes an admitted call down: its rows, its events, and the request to dial it once its hooks allow. */
@Injectable()
export class OutboundCalls {
  constructor(
    private readonly transitions: CallTransitions,
    private readonly outbox: Outbox,
    private readonly gatekeeper: Gatekeeper,
  ) {}

  async insert(tx: EntityManager, started: StartedCall, concurrency: AccountConcurrency): Promise<void> {
    const { call } = started;
    await this.transitions.begin(tx, started, concurrency);
    await this.outbox.add(tx, 'calls.metered', {
      aggregateId: call.id,
      accountId: call.accountId,
      body: { state: 'open', call_id: call.id },
    });
    await this.gatekeeper.admit(tx, call);
  }

  /** After the commit: hooks that wait are asked at once. */
  committed(): void {
    this.gatekeeper.wake();
  }
}
