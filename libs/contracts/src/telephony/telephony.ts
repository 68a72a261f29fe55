export const CONNECTION_KINDS = ['sip'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

export const SIP_TRANSPORTS = ['udp', 'tcp'] as const;
export type SipTransportName = (typeof SIP_TRANSPORTS)[number];

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
