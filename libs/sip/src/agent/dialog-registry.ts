import type { SipRequest, SipResponse } from '../message/message';
import { tagOf } from '../message/name-addr';
import { dialogKey } from '../dialog/dialog';
import type { ServerTransaction } from '../transaction/server-transaction';
import type { Source } from '../transport/transport-types';

/** A call, as the dispatcher sees it. */
export interface DialogOwner {
  onRequest(transaction: ServerTransaction): void;
  /** ACK of a 2xx of ours. */
  onAck(ack: SipRequest): void;
  /** A 2xx to an INVITE of ours that no transaction waits for any more. */
  onStraySuccess(response: SipResponse, source: Source): void;
}

/** Finds the call a message belongs to: by dialog (RFC 3261 12.2.2), or by Call-ID for stray answers. */
export class DialogRegistry {
  private readonly dialogs = new Map<string, DialogOwner>();
  private readonly invites = new Map<string, DialogOwner>();

  add(key: string, owner: DialogOwner): void {
    this.dialogs.set(key, owner);
  }

  remove(key: string): void {
    this.dialogs.delete(key);
  }

  addInvite(callId: string, owner: DialogOwner): void {
    this.invites.set(callId, owner);
  }

  removeInvite(callId: string): void {
    this.invites.delete(callId);
  }

  /** A request names our tag in To and the peer's in From. */
  ofRequest(request: SipRequest): DialogOwner | undefined {
    const { headers } = request;
    const key = dialogKey(
      headers.get('call-id') ?? '',
      tagOf(headers.get('to')) ?? '',
      tagOf(headers.get('from')) ?? '',
    );
    return this.dialogs.get(key);
  }

  ofResponse(response: SipResponse): DialogOwner | undefined {
    return this.invites.get(response.headers.get('call-id') ?? '');
  }

  get size(): number {
    return this.dialogs.size;
  }
}
