import { Injectable } from '@nestjs/common';
import type { CallAssignment, DialogSnapshot } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Log } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { CallRow } from '../../call/call.row';
import type { CallEvent } from '../../call/call.state';
import { Assignments } from '../assignments';
import { Carrier, type CarrierCapabilities, type CarrierOrigin, type CarrierRequest } from '../carrier';
import { VoiceWorkerClient } from '../voice-worker.client';
import { sentFromTrunk } from './trunk-source';
import { sipEvent } from './sip.status';

/**
 * A SIP trunk. Voice processes hold its dialogs: one of them claims an admitted call and dials it (docs/adr/0003), and
 * the one that has the INVITE of an inbound call answers it.
 */
@Injectable()
export class SipCarrier extends Carrier {
  readonly id = 'sip';
  /** REFER, sent by the voice process that holds the dialog. Trunks carry no text messages. */
  readonly capabilities: CarrierCapabilities = { transfer: 'in_dialog', messages: false };

  constructor(
    private readonly outbox: Outbox,
    private readonly voice: VoiceWorkerClient,
    private readonly assignments: Assignments,
    private readonly log: Log,
  ) {
    super();
  }

  async originate(tx: EntityManager, call: Pick<CallRow, 'id' | 'accountId'>): Promise<void> {
    await this.outbox.add(tx, 'calls.originate_requested', {
      aggregateId: call.id,
      accountId: call.accountId,
      body: { call_id: call.id },
    });
  }

  answer(callId: string): Promise<CallAssignment> {
    return this.assignments.of(callId);
  }

  async hangUp({ id, workerId }: Pick<CallRow, 'id' | 'workerId'>): Promise<void> {
    if (workerId !== null) await this.voice.hangUp(workerId, id);
  }

  release(callId: string, dialog: DialogSnapshot): Promise<boolean> {
    return this.voice.releaseDialog(callId, dialog);
  }

  /** SIP requests are not signed: the address they come from must be the trunk's. */
  isAuthentic({ sourceAddress }: CarrierRequest, trunk: CarrierOrigin): Promise<boolean> {
    return sentFromTrunk(trunk, sourceAddress, (error) =>
      this.log.warn('connection.host_not_resolved', { err: error }),
    );
  }

  eventOf(status: unknown, at: Date): CallEvent | null {
    return sipEvent(status, at);
  }
}
