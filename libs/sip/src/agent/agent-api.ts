import type { Clock } from '../clock';
import type { Unsubscribe } from '../emitter';
import type { SipLogger } from '../logger';
import type { HeaderValues, PlainHeaders } from '../message/headers';
import type { SipRequest } from '../message/message';
import type { TransactionTimers } from '../transaction/timers';
import type { Source, TransportName } from '../transport/transport-types';
import type { FinalResponse } from './call-api';

/** `drop` stays silent (scanners learn nothing); a number is sent as the final status. */
export type ScreenVerdict = 'accept' | 'drop' | number;

export interface UserAgentOptions {
  /** Address to bind, default 127.0.0.1. */
  host?: string;
  /** Port to bind for every transport; 0 (the default) takes a free one, see `ua.port`. */
  port?: number;
  transports?: readonly TransportName[];
  /** `User-Agent` and `Server`, default `Parley`. */
  userAgent?: string;
  /** What Via and Contact say instead of `host`, eg the address outside a NAT. */
  publicHost?: string;
  publicPort?: number;
  logger?: SipLogger;
  /** Requests longer than this go over TCP with fallback to UDP (RFC 3261 18.1.1: 1300). Off when absent. */
  tcpAboveBytes?: number;
  /** Quiet TCP connections are closed after this; default 600 000 ms. */
  tcpIdleMs?: number;
  /** Asked for every request outside a dialog before anything is answered. */
  screen?: (request: SipRequest, source: Source) => ScreenVerdict;
  timers?: Partial<TransactionTimers>;
  clock?: Clock;
  /** Host name to addresses, most wanted first; default RFC 3263 SRV then A/AAAA. */
  resolve?: (host: string, port: number | undefined, transport: TransportName) => Promise<HostPort[]>;
}

export interface HostPort {
  host: string;
  port: number;
}

export interface Credentials {
  username: string;
  password: string;
  /** Answer only challenges of this realm; absent answers any. */
  realm?: string;
}

export interface Party {
  uri: string;
  displayName?: string;
}

export interface RequestRouting {
  credentials?: Credentials;
  /** `sip:host:port[;transport=tcp]`, set as the first Route (loose). */
  outboundProxy?: string;
  /** Overrides the `transport` parameter of the next hop. */
  transport?: TransportName;
  headers?: HeaderValues;
}

export interface InviteOptions extends RequestRouting {
  /** The Request-URI, eg `sip:+14155550100@trunk.example.com`. */
  uri: string;
  from: Party;
  /** Default: `uri`. */
  to?: string | Party;
  /** The SDP offer. */
  body: string;
  /** CANCEL after this long without an answer; default 180 000 ms. */
  ringTimeoutMs?: number;
  /** Ask for a session timer of this many seconds (RFC 4028, >= 90); absent honours the peer's only. */
  sessionExpiresSecs?: number;
}

export interface RequestOptions extends RequestRouting {
  method: string;
  uri: string;
  from?: Party;
  to?: string | Party;
  contentType?: string;
  body?: string;
}

export interface PingOptions extends RequestRouting {
  from?: Party;
}

/** Any answer means the peer lives (RFC 3261 11); `alive` is false after a timeout or transport error. */
export interface PingResult {
  alive: boolean;
  status: number;
  reason: string;
  rttMs: number;
}

export interface RegisterOptions extends RequestRouting {
  /** Request-URI: `sip:registrar.example.com`. */
  registrar: string;
  /** Address of record: `sip:user@registrar.example.com`. */
  aor: string;
  /** Default 300. The binding is renewed at four fifths of what the registrar grants. */
  expiresSecs?: number;
  /** User part of our Contact; default the user of `aor`. */
  contactUser?: string;
}

export interface RegistrationEvents {
  registered: { expiresSecs: number };
  failed: { status: number; reason: string; retryInMs: number };
  unregistered: Record<string, never>;
}

export interface Registration {
  readonly state: 'registering' | 'registered' | 'failed' | 'stopped';
  on<K extends keyof RegistrationEvents>(
    event: K,
    listener: (payload: RegistrationEvents[K]) => unknown,
  ): Unsubscribe;
  /** Resolves with the first final answer. */
  readonly first: Promise<FinalResponse>;
  /** Removes the binding (Expires: 0) and stops refreshing. */
  stop(): Promise<void>;
}

/** A request outside any dialog that the application asked to see (`ua.onRequest`). */
export interface IncomingRequest {
  readonly request: SipRequest;
  readonly method: string;
  readonly uri: string;
  readonly headers: PlainHeaders;
  readonly body: string;
  readonly source: Source;
  reply(
    status: number,
    options?: { reason?: string; headers?: HeaderValues; contentType?: string; body?: string },
  ): void;
}
