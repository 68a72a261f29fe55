import type { SipMessage } from '../message/message';

export const transportNames = ['udp', 'tcp'] as const;
export type TransportName = (typeof transportNames)[number];

/** Where a packet came from, as the kernel saw it; `connection` names the TCP connection it came over. */
export interface Source {
  transport: TransportName;
  host: string;
  port: number;
  connection?: number;
}

/** Where a message goes; an open `connection` is used before a new one is made. */
export interface Target {
  transport: TransportName;
  host: string;
  port: number;
  connection?: number;
}

/** What transactions need of the transports. */
export interface MessageSender {
  /** Rejects when the peer cannot be reached; UDP cannot tell. */
  send(message: SipMessage, target: Target): Promise<void>;
  /** Host and port for Via and Contact. */
  sentBy(transport: TransportName): { host: string; port: number };
}

export interface ByteTransport {
  readonly name: TransportName;
  readonly port: number;
  send(data: Buffer, target: Target): Promise<void>;
  close(): Promise<void>;
}

export type OnBytes = (data: Buffer, source: Source) => void;

export const isReliable = (transport: TransportName): boolean => transport === 'tcp';

export const DEFAULT_PORT = 5060;
