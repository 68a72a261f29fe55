import type { EntityManager } from 'typeorm';

/** The partner says the endpoint is back: an open circuit breaker takes the next delivery as its probe. */
export async function allowProbe(tx: EntityManager, endpointId: string): Promise<void> {
  await tx.query(
    'update endpoint_health set paused_until = now() where endpoint_id = $1 and paused_until > now()',
    [endpointId],
  );
}
