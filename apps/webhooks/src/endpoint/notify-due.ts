import type { EntityManager } from 'typeorm';

/** The NOTIFY channel that tells every replica which endpoints have due deliveries. */
export const DUE_CHANNEL = 'webhooks_due';
/** A notification holds 8000 bytes; a UUID and its comma are 37. */
const IDS_PER_NOTIFICATION = 200;

/** Part of the transaction: sent when it commits, never when it does not. */
export async function notifyDue(tx: EntityManager, endpointIds: readonly string[]): Promise<void> {
  for (let at = 0; at < endpointIds.length; at += IDS_PER_NOTIFICATION) {
    await tx.query('select pg_notify($1, $2)', [
      DUE_CHANNEL,
      endpointIds.slice(at, at + IDS_PER_NOTIFICATION).join(','),
    ]);
  }
}

/** The same as the end of a statement, for the endpoint_ids of a CTE. */
export function notifyDueSql(cte: string): string {
  return `
  select pg_notify('${DUE_CHANNEL}', string_agg(endpoint_id::text, ','))
    from (select endpoint_id, (row_number() over () - 1) / ${IDS_PER_NOTIFICATION} as notification
            from (select distinct endpoint_id from ${cte}) one) numbered
   group by notification`;
}
