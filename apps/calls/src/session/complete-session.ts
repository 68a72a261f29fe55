import { Inject, Injectable } from '@nestjs/common';
import type { ExtractionResultDto } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { Log } from '@parley/platform';
import type { ObjectStore } from '@parley/storage';
import type { EntityManager } from 'typeorm';
import { CallRow } from '../call/call.row';
import { rowsOf } from '../sql';
import { OBJECT_STORE } from '../call/recordings';
import { ENDED, EXTRACTS, GIVEN_UP, LEASE } from './extraction.sql';
import { completedData, meteredData } from './session.payload';
import { SessionRow } from '../call/session.row';
import { completion } from './session.rules';
import { readTranscript } from './transcript';

/** A WAV file without audio is only its header. */
const EMPTY_RECORDING_BYTES = 44;

export interface ReadCall {
  result: ExtractionResultDto;
  lease: string;
}

/** Completes a session: figures, transcript, recording and `calls.session_completed`, once, in one transaction. */
@Injectable()
export class CompleteSession {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly log: Log,
  ) {}

  /**
   * `overdue`: also a session nobody closed, if its deadline has passed or its owner is gone. `read`: the extraction and
   * the lease it was made under; without it only a session that waits for none is completed.
   */
  async execute(callId: string, overdue: boolean, read: ReadCall | null = null): Promise<void> {
    const salvaged = await this.salvagedRecording(callId);
    const done = await this.db.transaction((tx) => this.complete(tx, callId, overdue, salvaged, read));
    if (done) this.log.info('session.completed', { call_id: callId });
  }

  private async complete(
    tx: EntityManager,
    callId: string,
    overdue: boolean,
    salvaged: number | null,
    read: ReadCall | null,
  ): Promise<boolean> {
    // The call's row is the lock, as for reports: the last turns are in the transcript entirely or not at all.
    const [ready] = await rowsOf<{ now: Date }>(
      tx,
      `select clock_timestamp() as now from call c join session s on s.call_id = c.id
       where c.id = $1 and ${ENDED}
         and case when $3::text is null then ${GIVEN_UP} or not ${EXTRACTS} else ${LEASE} = $3 end
       for update of c skip locked`,
      [callId, overdue, read?.lease ?? null],
    );
    if (!ready) return false;
    const call = await tx.findOneByOrFail(CallRow, { id: callId });
    const before = await tx.findOneByOrFail(SessionRow, { callId });
    const change = completion(call, before, ready.now, salvaged, read?.result ?? null);
    await tx.update(SessionRow, { callId }, change as Parameters<typeof tx.update<SessionRow>>[2]);
    const session: SessionRow = { ...before, ...change };
    const metered = { aggregateId: callId, accountId: call.accountId, body: meteredData(call, session) };
    await this.outbox.add(tx, 'calls.metered', metered);
    await this.outbox.add(tx, 'calls.session_completed', {
      aggregateId: callId,
      accountId: call.accountId,
      body: completedData(call, session, call.answeredAt ? await readTranscript(tx, callId) : null, {
        url: (key, secs) => this.store.signedUrl(key, secs),
        now: ready.now,
      }),
    });
    return true;
  }

  /** What a crashed owner recorded is still in the store. Looked up before the transaction: the store may be slow. */
  private async salvagedRecording(callId: string): Promise<number | null> {
    const [row] = await this.db.query<{ recording_key: string }>(
      `select recording_key from session where call_id = $1 and closed_at is null and recording_key is not null`,
      [callId],
    );
    if (!row) return null;
    try {
      const bytes = (await this.store.stat(row.recording_key))?.bytes ?? 0;
      return bytes > EMPTY_RECORDING_BYTES ? bytes : null;
    } catch (error) {
      this.log.warn('session.recording_not_found_out', { call_id: callId, err: error });
      return null;
    }
  }
}
