import type { TranscriptEntryDto } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import { iso, rowsOf } from '../sql';

export function readTranscript(tx: EntityManager, callId: string): Promise<TranscriptEntryDto[]> {
  return rowsOf<TranscriptEntryDto>(
    tx,
    `select role, content, ${iso('started_at')} as timestamp from turn
     where call_id = $1 and content <> '' order by turn.started_at, first_seq`,
    [callId],
  );
}
