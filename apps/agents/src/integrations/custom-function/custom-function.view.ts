import { type CustomFunctionDto, SECRET_MASK } from '@parley/contracts';
import type { CustomFunctionRow } from './custom-function.row';

/** Secrets never leave: a mask stands for them. */
export function customFunction(row: CustomFunctionRow): CustomFunctionDto {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    method: row.method,
    url: row.url,
    headers: row.headers.map(({ name, value, secret }) => ({
      name,
      value: secret ? SECRET_MASK : value,
      secret,
    })),
    query: row.query,
    body: row.body,
    parameters: row.parameters,
    timeout_ms: row.timeoutMs,
    has_signing_secret: row.signingSecret !== null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
