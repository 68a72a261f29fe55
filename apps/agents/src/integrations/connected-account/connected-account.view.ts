import type { ConnectedAccountDto } from '@parley/contracts';
import type { ConnectedAccountRow } from './connected-account.row';

export function connectedAccount(row: ConnectedAccountRow): ConnectedAccountDto {
  return {
    id: row.id,
    customer_id: row.customerId,
    connector_id: row.connectorId,
    status: row.status,
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
