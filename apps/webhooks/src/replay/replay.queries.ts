import { Injectable } from '@nestjs/common';
import { AppError, isUuid, type ReplayDto } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { findEndpoint } from '../endpoint/find-endpoint';
import { ReplayRow } from './replay.row';
import { replayView } from './replay.view';

@Injectable()
export class ReplayQueries {
  constructor(private readonly db: Database) {}

  async one(accountId: string, endpointId: string, id: string): Promise<ReplayDto> {
    const { manager } = this.db.dataSource;
    await findEndpoint(manager, accountId, endpointId);
    const row = isUuid(id) ? await manager.findOneBy(ReplayRow, { accountId, endpointId, id }) : null;
    if (!row) throw AppError.notFound('Replay');
    return replayView(row);
  }
}
