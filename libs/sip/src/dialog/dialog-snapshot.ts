import type { TransportName } from '../transport/transport-types';

/** A dialog as JSON: enough for another process to send BYE when the owner is gone (RFC 3261 12). */
export interface DialogSnapshot {
  version: 1;
  callId: string;
  localTag: string;
  remoteTag: string;
  /** name-addr without tag. */
  localAddress: string;
  remoteAddress: string;
  /** Last CSeq number we used; a foreign process jumps ahead by 1000. */
  localSeq: number;
  routeSet: string[];
  remoteTarget: string;
  transport: TransportName;
  /** Where the peer really is when its Contact cannot be reached (NAT). */
  flow?: { host: string; port: number };
}
