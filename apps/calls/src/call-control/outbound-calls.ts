import { Injectable } from '@nestjs/common';
import type { AccountConcurrencyDto } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import type { StartedCall } from '../call/new-call';
import { BeforeCallQueue } from '../lifecycle-hook/before-call.queue';
import { CallTransitions } from '../transitions/call-transitions';

/** Stores an admitted call with its events, and has it dialled once its hooks allow. */
@Injectable()
export class OutboundCalls {
  constructor(
    private readonly transitions: CallTransitions,
    private readonly outbox: Outbox,
    private readonly queue: BeforeCallQueue,
  ) {}

  async insert(tx: EntityManager, started: StartedCall, concurrency: AccountConcurrencyDto): Promise<void> {
    const { call } = started;
    await this.transitions.begin(tx, started, concurrency);
    await this.outbox.add(tx, 'calls.metered', {
      aggregateId: call.id,
      accountId: call.accountId,
      body: { state: 'open', call_id: call.id },
    });
    await this.queue.add(tx, call);
  }

  /** After the commit: pending hooks are asked at once. */
  committed(): void {
    this.queue.wake();
  }
}
