import type { CallOutcome, EndedBy, HangupCause } from '../cause/hangup-cause';
import type { DialogSnapshot } from '../dialog/dialog-snapshot';
import type { Unsubscribe } from '../emitter';
import type { HeaderValues, PlainHeaders } from '../message/headers';
import type { SipRequest } from '../message/message';
import type { MediaDirection } from '../sdp/sdp-types';
import type { Source } from '../transport/transport-types';

/** `idle` has sent nothing yet; `canceling` waits for the final answer to a CANCEL; `ended` is terminal. */
export type CallState = 'idle' | 'calling' | 'ringing' | 'answered' | 'canceling' | 'ended';

/** A response to a request of ours; a timeout reads as 408, a transport error as 503 (RFC 3261 8.1.3.1). */
export interface FinalResponse {
  status: number;
  reason: string;
  headers: PlainHeaders;
  body: string;
}

export interface CallProgress {
  /** 101..199; 183 (or any other) with `sdp` means early media. */
  status: number;
  reason: string;
  sdp?: string;
  /** Tells forked branches apart: the To tag of the early dialog. */
  branch?: string;
  headers: PlainHeaders;
}

export interface CallAnswered {
  /** The remote answer; absent when our INVITE carried no offer or the peer sent none. */
  sdp?: string;
  headers: PlainHeaders;
}

/**
 * The call ended without having been answered. Exactly one of `failed` and `ended` fires, once. A peer that
 * never said a word gives 408 or 503 `by: 'timeout'` with outcome `failed`, not `no_answer`.
 */
export interface CallFailed {
  status: number;
  reason: string;
  by: EndedBy;
  /** Code of the Q.850 Reason header, where there was one. */
  q850?: number;
  cause: HangupCause;
  outcome: CallOutcome;
  headers: PlainHeaders;
}

/** An answered call is over; media may stop now. */
export interface CallEnded {
  by: EndedBy;
  q850?: number;
  cause: HangupCause;
  reason?: string;
}

export interface CallReinvited {
  sdp?: string;
  direction: MediaDirection;
  /** The peer does not want to hear us: sendonly, inactive, or c=0.0.0.0. */
  hold: boolean;
}

export interface CallInfo {
  contentType: string;
  body: string;
  headers: PlainHeaders;
}

/** A digit sent by INFO (application/dtmf-relay, application/dtmf); RFC 4733 digits are the media's. */
export interface CallDtmf {
  digit: string;
  durationMs: number;
}

export interface CallNotify {
  event: string;
  subscriptionState: string;
  contentType: string;
  body: string;
}

/** How the transfer we asked for by REFER goes, from NOTIFY message/sipfrag (RFC 3515 section 2.4.5). */
export interface CallTransfer {
  status: number;
  reason: string;
  final: boolean;
}

/** The peer asks us to call someone else. Unanswered by any listener, it is declined with 603. */
export interface CallReferred {
  referTo: string;
  referredBy?: string;
  /** Answers 202 and opens the implicit subscription with `100 Trying`. */
  accept(): void;
  reject(status?: number, reason?: string): void;
  /** Reports by NOTIFY; a final status (>= 200) closes the subscription. */
  progress(status: number, reason?: string): void;
}

export interface SharedCallEvents {
  /** After the first ACK (inbound) or right after sending ACK (outbound); `sdp` when the ACK carried one. */
  confirmed: { sdp?: string };
  failed: CallFailed;
  ended: CallEnded;
  /** The session was changed by the peer and we agreed; also fires for hold and resume. */
  reinvite: CallReinvited;
  info: CallInfo;
  dtmf: CallDtmf;
  notify: CallNotify;
  refer: CallReferred;
  transfer: CallTransfer;
}

export interface OutboundCallEvents extends SharedCallEvents {
  progress: CallProgress;
  answered: CallAnswered;
}

export type InboundCallEvents = SharedCallEvents;

/** A new offer inside the dialog. `sdp` is absent when the peer wants us to make the offer. */
export interface ReinviteOffer {
  sdp?: string;
  direction: MediaDirection;
  hold: boolean;
}

/** Returns our answer (or offer, if there was none); `undefined` refuses with 488 and changes nothing. */
export type ReinviteHandler = (offer: ReinviteOffer) => string | undefined | Promise<string | undefined>;

export interface HangupOptions {
  /** Sent as `Reason: Q.850;cause=..` (RFC 3326), eg 16 normal clearing. */
  q850?: number;
  headers?: HeaderValues;
}

export interface BodyOptions {
  contentType: string;
  body: string;
  headers?: HeaderValues;
}

export interface Call<Events extends SharedCallEvents> {
  readonly callId: string;
  readonly state: CallState;
  readonly direction: 'inbound' | 'outbound';
  /** The last session description of the peer. */
  readonly remoteSdp: string | undefined;
  on<K extends keyof Events>(event: K, listener: (payload: Events[K]) => unknown): Unsubscribe;
  /** Without a handler a session refresh (unchanged offer) is answered, any other change refused (488). */
  onReinvite(handler: ReinviteHandler): void;
  /** Does what the state asks for: CANCEL, reject or BYE. Idempotent; resolves when the peer has answered. */
  hangup(options?: HangupOptions): Promise<void>;
  /** BYE; a UAS that has no ACK yet waits for it first (RFC 3261 15). */
  bye(options?: HangupOptions): Promise<void>;
  info(options: BodyOptions): Promise<FinalResponse>;
  /** Sends a new offer; on 491 it is repeated after the pause of RFC 3261 14.1, twice at most. */
  reinvite(sdp: string, headers?: HeaderValues): Promise<FinalResponse & { sdp?: string }>;
  /** Blind transfer: resolves with the answer to REFER (202 = only accepted), then `transfer` events. */
  refer(target: string, options?: { referredBy?: string; headers?: HeaderValues }): Promise<FinalResponse>;
  sendNotify(options: BodyOptions & { event: string; subscriptionState: string }): Promise<FinalResponse>;
  /** What another process needs to hang this call up; `undefined` before there is a dialog. */
  snapshot(): DialogSnapshot | undefined;
}

export interface OutboundCall extends Call<OutboundCallEvents> {
  readonly direction: 'outbound';
  /** Gives up before the answer; waits for a provisional response first (RFC 3261 9.1). */
  cancel(options?: HangupOptions): Promise<void>;
}

export interface CallParty {
  uri: string;
  displayName?: string;
  /** User part of the URI, percent-decoded: usually the phone number. */
  user?: string;
}

export interface InboundCall extends Call<InboundCallEvents> {
  readonly direction: 'inbound';
  /** The Request-URI: the number called. */
  readonly uri: string;
  readonly from: CallParty;
  readonly to: CallParty;
  readonly headers: PlainHeaders;
  /** The offer; absent when the caller wants ours in the 200 (its answer then comes with `confirmed`). */
  readonly sdp: string | undefined;
  /** The INVITE itself, eg for `DigestGuard.check`. */
  readonly request: SipRequest;
  readonly source: Source;
  /** 180, or 183 with early media when there is SDP. */
  ringing(sdp?: string, headers?: HeaderValues): void;
  /** 200, retransmitted until ACK; no ACK for 64*T1 ends the call with BYE (`ended`, by timeout). */
  answer(sdp: string, headers?: HeaderValues): void;
  /** Any final 300..699. */
  reject(status: number, reason?: string, headers?: HeaderValues): void;
}
