import { type CustomerDto, withPrefix } from '@parley/contracts';
import type { CustomerRow } from './customer.row';

export function customer(row: CustomerRow): CustomerDto {
  return {
    id: withPrefix('customer', row.id),
    external_id: row.externalId,
    name: row.name,
    email: row.email,
    metadata: row.metadata,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
