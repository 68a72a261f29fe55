import { AppError, isUuid } from '@parley/contracts';
import type { EntityManager, FindOneOptions } from 'typeorm';
import { EndpointRow } from './endpoint.row';

/** NOT_FOUND when it is not one of this account's. */
export async function findEndpoint(
  tx: EntityManager,
  accountId: string,
  id: string,
  lock?: FindOneOptions<EndpointRow>['lock'],
): Promise<EndpointRow> {
  const endpoint = isUuid(id)
    ? await tx.findOne(EndpointRow, { where: { accountId, id }, ...(lock ? { lock } : {}) })
    : null;
  if (!endpoint) throw AppError.notFound('Webhook endpoint');
  return endpoint;
}

/** INVALID_STATE for a disabled one. */
export function requireEnabled(endpoint: EndpointRow, purpose: string): void {
  if (endpoint.enabled) return;
  throw new AppError('INVALID_STATE', `the webhook endpoint is disabled: enable it to ${purpose}`);
}
