import { type RequestBody, withoutPrefix } from '@parley/contracts';
import { decodeCursor } from '@parley/persistence';

/** The WHERE of GET /calls: the account's own, narrowed by filters, after the cursor. */
export function callFilter(body: RequestBody<'calls.list'>): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [body.account_id];
  const terms = ['c.account_id = $1'];
  const add = (term: string, value: unknown): void => {
    if (value === undefined) return;
    parameters.push(value);
    terms.push(`${term} $${parameters.length}`);
  };
  add('c.agent_id =', body.agent_id);
  add('c.campaign_id =', body.campaign_id && withoutPrefix('campaign', body.campaign_id));
  add('c.status =', body.status);
  add('c.direction =', body.direction);
  add('c.client_reference_id =', body.client_reference_id);
  add('c.created_at >=', body.created_after && new Date(body.created_after));
  add('c.created_at <', body.created_before && new Date(body.created_before));
  const start = body.cursor === undefined ? null : decodeCursor(body.cursor);
  if (start) {
    parameters.push(start.at, start.id);
    terms.push(`(c.created_at, c.id) < ($${parameters.length - 1}, $${parameters.length})`);
  }
  return { where: terms.join(' and '), parameters };
}
