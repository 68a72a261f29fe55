import { type PhoneNumberDto, withPrefix } from '@parley/contracts';
import type { PhoneNumberRow } from './phone-number.row';

export function phoneNumberView(row: PhoneNumberRow): PhoneNumberDto {
  return {
    id: withPrefix('phoneNumber', row.id),
    number: row.number,
    label: row.label,
    connection_id: row.connectionId,
    agent_id: row.agentId,
    is_default_from: row.isDefaultFrom,
    status: 'active',
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
