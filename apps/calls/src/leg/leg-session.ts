import type { EntityManager } from 'typeorm';
import type { CallRow } from '../call/call.row';
import { stateOf } from '../call/call.state';
import { SessionRow } from '../call/session.row';
import { rowsOf } from '../sql';
import type { LegOutcome, LegSnapshot } from './leg.rules';

/** The call and its session before reports are applied. The caller holds the lock on the call's row. */
export async function readLegSnapshot(tx: EntityManager, call: CallRow): Promise<LegSnapshot> {
  const session = await tx.findOneOrFail(SessionRow, {
    where: { callId: call.id },
    select: { id: true, status: true, holdEvents: true, closedAt: true },
  });
  return {
    state: stateOf(call),
    holdEvents: session.holdEvents,
    sessionOpen: session.status !== 'completed' && session.status !== 'failed',
    closed: session.closedAt !== null,
  };
}

/** What the reports change on the session. The caller holds the lock on the call's row. */
export async function updateSession(
  tx: EntityManager,
  callId: string,
  before: LegSnapshot,
  after: LegOutcome,
): Promise<void> {
  if (after.holdEvents !== before.holdEvents) {
    await tx.update(SessionRow, { callId }, { holdEvents: after.holdEvents });
  }
  if (!after.close) return;
  // Nothing follows a closed leg, so a session already processing is completed at once.
  await rowsOf(
    tx,
    `update session set closed_at = clock_timestamp(),
       recording_key = coalesce($2, recording_key), recording_bytes = $3,
       finalize_at = case when finalize_at is null then null else clock_timestamp() end
     where call_id = $1`,
    [callId, after.close.recording?.key ?? null, after.close.recording?.bytes ?? null],
  );
}
