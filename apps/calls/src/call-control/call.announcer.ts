import { Injectable } from '@nestjs/common';
import { Outbox } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { Gatekeeper } from '../lifecycle-hook/gatekeeper';
import { concurrencyOf, statusUpdated } from '../call/call.payloads';
import type { CallRow } from '../call/call.row';
import { stateOf } from '../call/call.state';

/** Who is to know of an outbound call that has come to be: partners, billing, and whoever dials it. */
@Injectable()
export class CallAnnouncer {
  constructor(
    private readonly outbox: Outbox,
    private readonly gatekeeper: Gatekeeper,
  ) {}

  async announce(
    tx: EntityManager,
    call: CallRow,
    concurrency: ReturnType<typeof concurrencyOf>,
  ): Promise<void> {
    const about = { aggregateId: call.id, accountId: call.accountId };
    const move = { from: null, to: call.status };
    await this.outbox.add(tx, 'calls.status_updated', {
      ...about,
      body: statusUpdated(call, stateOf(call), move, call.createdAt, concurrency),
    });
    await this.outbox.add(tx, 'calls.metered', { ...about, body: { state: 'open', call_id: call.id } });
    await this.gatekeeper.admit(tx, call);
  }

  /** What was announced has been committed. */
  committed(): void {
    this.gatekeeper.wake();
  }
}
