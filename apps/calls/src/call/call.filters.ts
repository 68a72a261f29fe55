import {
  AppError,
  CALL_STATUSES,
  DIRECTIONS,
  isUuid,
  type RequestBody,
  withoutPrefix,
  expectTime,
} from '@parley/contracts';
import { decodeCursor } from '@parley/persistence';

/** The WHERE of GET /calls: the account's own, narrowed by filters, after the cursor. */
export function callFilter(body: RequestBody<'calls.list'>): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [body.account_id];
  const terms = ['c.account_id = $1'];
  const add = (term: (parameter: string) => string, value: unknown): void => {
    parameters.push(value);
    terms.push(term(`$${parameters.length}`));
  };
  const filters = body.filters ?? {};

  if (filters.agent_id !== undefined) add((p) => `c.agent_id = ${p}`, expectId('agent_id', filters.agent_id));
  if (filters.campaign_id !== undefined) {
    const campaignId = withoutPrefix('campaign', filters.campaign_id);
    if (!campaignId) throw AppError.validation('campaign_id', 'campaign_id must be a campaign id');
    add((p) => `c.campaign_id = ${p}`, campaignId);
  }
  if (filters.status !== undefined)
    add((p) => `c.status = ${p}`, oneOf('status', filters.status, CALL_STATUSES));
  if (filters.direction !== undefined) {
    add((p) => `c.direction = ${p}`, oneOf('direction', filters.direction, DIRECTIONS));
  }
  if (filters.client_reference_id !== undefined) {
    add((p) => `c.client_reference_id = ${p}`, filters.client_reference_id.replaceAll('\0', ''));
  }
  if (filters.created_after !== undefined) {
    add((p) => `c.created_at >= ${p}`, expectTime('created_after', filters.created_after));
  }
  if (filters.created_before !== undefined) {
    add((p) => `c.created_at < ${p}`, expectTime('created_before', filters.created_before));
  }
  const start = body.cursor === undefined ? null : decodeCursor(body.cursor);
  if (start) {
    parameters.push(start.at, start.id);
    terms.push(`(c.created_at, c.id) < ($${parameters.length - 1}, $${parameters.length})`);
  }
  return { where: terms.join(' and '), parameters };
}

function expectId(field: string, value: unknown): string {
  if (!isUuid(value)) throw AppError.validation(field, `${field} must be a UUID`);
  return value;
}

function oneOf<T extends string>(field: string, value: T, allowed: readonly T[]): T {
  if (!allowed.includes(value))
    throw AppError.validation(field, `${field} must be one of ${allowed.join(', ')}`);
  return value;
}
