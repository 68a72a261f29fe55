import { AppError, type CallAssignment, type CallProvider, type DialogSnapshot } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import type { CallRow } from '../call/call.row';
import type { CallEvent } from '../call/call.state';

/** What a carrier offers beyond placing, taking and ending calls. */
export interface CarrierCapabilities {
  /** `in_dialog`: the voice process transfers within the signalling it holds; `on_request`: the carrier is asked. */
  transfer: 'in_dialog' | 'on_request' | null;
  messages: boolean;
}

/** Where a call or a callback came from: the source address, and for callbacks over HTTP the signed request. */
export interface CarrierRequest {
  sourceAddress: string;
  http?: { url: string; headers: Readonly<Record<string, string>>; body: string };
}

/** The connection a request says it belongs to. */
export interface CarrierOrigin {
  host: string;
  inboundNetworks: string[];
}

export interface TextMessage {
  accountId: string;
  fromNumber: string;
  toNumber: string;
  text: string;
}

/**
 * One way to reach the telephone network: a stateless adapter. Whatever state a call has is in its row.
 * How to add one: CONTRIBUTING.md.
 */
export abstract class Carrier {
  abstract readonly id: CallProvider;
  abstract readonly capabilities: CarrierCapabilities;

  /** Requests that an admitted call be dialled, in the transaction that admits it: it must only record the request. */
  abstract originate(tx: EntityManager, call: Pick<CallRow, 'id' | 'accountId'>): Promise<void>;

  /** Answers an inbound call: returns what the voice process needs to take it. */
  abstract answer(callId: string): Promise<CallAssignment>;

  /** Ends a call owned by a voice process. Never rejects: the request to hang up is also stored on the call's row. */
  abstract hangUp(call: Pick<CallRow, 'id' | 'workerId'>): Promise<void>;

  /** Ends the far side of a call whose voice process died. False when it could not be done yet. */
  abstract release(callId: string, dialog: DialogSnapshot): Promise<boolean>;

  /** Whether a request really comes from the connection's carrier. Garbage is refused without throwing. */
  abstract isAuthentic(request: CarrierRequest, origin: CarrierOrigin): Promise<boolean>;

  /** Status map, pure: what a status means for the call; null for what does not change it. Never throws. */
  abstract eventOf(status: unknown, at: Date): CallEvent | null;

  /** Transfers an answered call; carriers that transfer `on_request` override it. */
  async transfer(_call: Pick<CallRow, 'id'>, _toNumber: string): Promise<void> {
    throw this.lacks(
      this.capabilities.transfer === 'in_dialog'
        ? 'transfers calls from the voice process, not on request'
        : 'cannot transfer calls',
    );
  }

  /** Carriers with `messages` override it. */
  async sendMessage(_message: TextMessage): Promise<void> {
    throw this.lacks('cannot send messages');
  }

  private lacks(what: string): AppError {
    return AppError.validation('provider', `provider ${this.id} ${what}`);
  }
}
