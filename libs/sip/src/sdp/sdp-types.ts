export const mediaDirections = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] as const;
export type MediaDirection = (typeof mediaDirections)[number];

/** Static payload types 0 and 8 (RFC 3551); G.711 at 8 kHz is all a telephone trunk needs. */
export const audioCodecs = ['PCMU', 'PCMA'] as const;
export type AudioCodec = (typeof audioCodecs)[number];

export interface RtpMap {
  payloadType: number;
  encoding: string;
  clockRate: number;
  channels: number;
}

export interface SdpConnection {
  family: 'IP4' | 'IP6';
  address: string;
}

export interface SdpMedia {
  type: string;
  port: number;
  protocol: string;
  formats: string[];
  connection?: SdpConnection;
  rtpmaps: RtpMap[];
  /** payload type to parameters, eg 101 -> `0-16`. */
  fmtp: Record<number, string>;
  ptimeMs?: number;
  direction: MediaDirection;
}

export interface Sdp {
  origin: { username: string; sessionId: string; version: string; connection: SdpConnection };
  connection?: SdpConnection;
  media: SdpMedia[];
}

/** Our side of the media. */
export interface LocalMedia {
  /** Address put in c= and o=; an IPv6 literal gives IN IP6. */
  host: string;
  /** RTP port. */
  port: number;
  /** Default: PCMU, PCMA. */
  codecs?: readonly AudioCodec[];
  /** Offer or accept telephone-event (RFC 4733); default true. */
  dtmf?: boolean;
  /** Default 20. */
  ptimeMs?: number;
  /** Default sendrecv. */
  direction?: MediaDirection;
  /** o= session id, digits; random when absent. */
  sessionId?: string;
  /** o= version; default 1. */
  version?: number;
}

/** What both sides agreed on: all the media engine needs. */
export interface NegotiatedAudio {
  /** Where to send RTP; port 0 never appears here. */
  remote: { host: string; port: number };
  codec: AudioCodec;
  payloadType: number;
  /** RTP payload type of telephone-event, when both have it. */
  dtmfPayloadType?: number;
  ptimeMs: number;
  /** Seen from us: what we may do. */
  direction: MediaDirection;
  /** The peer put us on hold (sendonly or inactive on its side, or c=0.0.0.0). */
  hold: boolean;
}
