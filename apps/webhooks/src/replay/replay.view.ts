import type { ReplayDto } from '@parley/contracts';
import type { ReplayRow } from './replay.row';

export function replayView(row: ReplayRow): ReplayDto {
  return {
    id: row.id,
    endpoint_id: row.endpointId,
    status: row.status,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    only_failed: row.onlyFailed,
    matched: row.matched,
    counted: row.countedAt === null,
    replayed: row.replayed,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
