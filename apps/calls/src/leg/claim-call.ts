import { Injectable } from '@nestjs/common';
import { AppError, type CallAssignment, isUuid, type RequestBody } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { CallsConfig } from '../calls.config';
import { Assignments } from '../carrier/assignments';
import { rowsOf } from '../sql';
import { noteOnTimeline } from '../transitions/timeline';

/**
 * A call is dialled at most once: the process whose UPDATE finds it unclaimed owns it for good. If the reply is lost, the
 * lease runs out and the call fails; nobody dials it again (docs/adr/0003).
 */
@Injectable()
export class ClaimCall {
  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
    private readonly assignments: Assignments,
  ) {}

  async execute({
    call_id: callId,
    worker_id: workerId,
  }: RequestBody<'calls.claim'>): Promise<CallAssignment> {
    if (!isUuid(callId)) throw AppError.notFound('Call');
    const claimed = await this.db.transaction(async (tx) => {
      const rows = await rowsOf(
        tx,
        `update call set worker_id = $2, lease_token = nextval('lease_token_seq'),
           lease_until = clock_timestamp() + $3 * interval '1 ms', heard_at = clock_timestamp()
         where id = $1 and status = 'pending' and worker_id is null
           and created_at > clock_timestamp() - $4 * interval '1 ms'
         returning id`,
        [callId, workerId, this.config.LEASE_MS, this.config.CLAIM_TIMEOUT_MS],
      );
      if (rows.length > 0) await noteOnTimeline(tx, callId, 'claimed');
      return rows.length > 0;
    });
    if (!claimed) throw new AppError('CONFLICT', 'The call is taken, over or too old');
    return this.assignments.of(callId);
  }
}
