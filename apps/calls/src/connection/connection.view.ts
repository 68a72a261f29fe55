import { type ConnectionDto, type Trunk } from '@parley/contracts';
import type { ConnectionRow } from './connection.row';

/** Without the password: it is never shown. */
export function connectionView(row: ConnectionRow): ConnectionDto {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    host: row.host,
    port: row.port,
    transport: row.transport,
    username: row.username,
    has_password: row.sealedPassword !== null,
    inbound_networks: row.inboundNetworks,
    enabled: row.enabled,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function trunkOf(row: ConnectionRow): Trunk {
  return {
    connection_id: row.id,
    account_id: row.accountId,
    host: row.host,
    port: row.port,
    transport: row.transport,
    username: row.username,
    sealed_password: row.sealedPassword,
  };
}
