import type { Dialog } from '../dialog/dialog';
import { parseCSeq, type SipRequest } from '../message/message';
import type { TransportName } from '../transport/transport-types';
import type { AgentCore } from './agent-core';

/** ACKs of 2xx: made once for each dialog and INVITE, sent again for every repeated 2xx (RFC 3261 13.2.2.4). */
export class InviteAcks {
  private readonly made = new Map<string, Promise<() => void>>();

  constructor(private readonly core: AgentCore) {}

  acknowledge(dialog: Dialog, invite: SipRequest, hint: { transport?: TransportName } = {}): Promise<void> {
    const seq = parseCSeq(invite.headers.get('cseq'))?.seq ?? 1;
    const key = `${seq}|${dialog.remoteTag}`;
    const ack = this.made.get(key) ?? this.make(dialog, invite, seq, hint.transport);
    this.made.set(key, ack);
    return ack.then((send) => send());
  }

  private async make(
    dialog: Dialog,
    invite: SipRequest,
    seq: number,
    transport?: TransportName,
  ): Promise<() => void> {
    const ack = dialog.request('ACK', seq);
    for (const name of ['authorization', 'proxy-authorization']) {
      ack.headers.set(name, invite.headers.all(name)); // 22.1: the credentials of the INVITE
    }
    const [target] = await this.core.targets(ack, transport, dialog.flow()).catch(() => []);
    return target ? this.core.transactions.prepareAck(ack, target) : () => undefined;
  }
}
