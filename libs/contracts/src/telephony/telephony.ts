/** Connections to carriers and the numbers reached through them. decisions: Calls, "Telephony connections". */
export const CONNECTION_KINDS = ['sip'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

export const SIP_TRANSPORTS = ['udp', 'tcp'] as const;
export type SipTransportName = (typeof SIP_TRANSPORTS)[number];

/** What a partner sends for a SIP trunk. */
export interface SipConnectionInput {
  name: string;
  /** Host name or address of the trunk. */
  host: string;
  /** 1..65535, default 5060. */
  port?: number;
  transport?: SipTransportName;
  username?: string | null;
  /** Digest password: stored encrypted, never returned. */
  password?: string | null;
  /** Networks (CIDR) inbound calls may come from; default: the trunk's own address. */
  inbound_networks?: string[];
}

export interface Connection {
  id: string;
  kind: ConnectionKind;
  name: string;
  host: string;
  port: number;
  transport: SipTransportName;
  username: string | null;
  has_password: boolean;
  inbound_networks: string[];
  enabled: boolean;
  created_at: string;
  updated_at: string;
}

/** A trunk as the voice service dials it. The password stays sealed on the bus; voice opens it. */
export interface Trunk {
  connection_id: string;
  account_id: string;
  host: string;
  port: number;
  transport: SipTransportName;
  username: string | null;
  sealed_password: string | null;
}

/** What a sealed trunk password is bound to (`SecretBox.open(sealed, aad)`): it opens for its own connection only. */
export function trunkPasswordAad(connectionId: string): string {
  return `connection/${connectionId}/password`;
}

export interface PhoneNumber {
  id: string;
  number: string;
  label: string | null;
  connection_id: string;
  agent_id: string | null;
  is_default_from: boolean;
  status: 'active';
  created_at: string;
  updated_at: string;
}
