import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toJsonb } from '../sql';

export interface TimelineRow {
  /** The report's sequence number; null for what the platform itself did. */
  seq: number | null;
  at: Date;
  type: string;
  applied: boolean;
  data: Record<string, unknown>;
}

@Injectable()
export class Timeline {
  /** One statement a batch: reports are the most frequent write of the service. A report already stored stays as it is. */
  async append(tx: EntityManager, callId: string, rows: TimelineRow[]): Promise<void> {
    if (rows.length === 0) return;
    await tx.query(
      `insert into leg_event (call_id, seq, at, type, applied, data)
       select $1, r.seq, r.at, r.type, r.applied, r.data
       from jsonb_to_recordset($2::jsonb) as r(seq int, at timestamptz, type text, applied boolean, data jsonb)
       on conflict (call_id, seq) do nothing`,
      [callId, toJsonb(rows)],
    );
  }

  /** What the platform did: admitted, claimed, hangup_requested, lease_expired. */
  async note(
    tx: EntityManager,
    callId: string,
    type: string,
    data: Record<string, unknown> = {},
  ): Promise<void> {
    await this.append(tx, callId, [{ seq: null, at: new Date(), type, applied: true, data }]);
  }
}
