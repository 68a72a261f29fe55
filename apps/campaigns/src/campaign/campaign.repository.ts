import { Injectable } from '@nestjs/common';
import { AppError, type CampaignDto, withoutPrefix } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Database, keepAnswer, TenantRepository } from '@parley/persistence';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { CampaignRow } from './campaign.row';
import { assertAllowed } from './campaign.state';
import { campaignBrief } from './campaign.view';

/** Changes campaigns: row lock, state check, next version and events in one transaction. */
@Injectable()
export class CampaignRepository extends TenantRepository<CampaignRow> {
  constructor(
    db: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super(db, CampaignRow, 'Campaign');
  }

  /** By the id as the API shows it. */
  byId(accountId: string, id: unknown): Promise<CampaignRow> {
    return this.find(accountId, bareId(id));
  }

  /** Stores the answer with the campaign: a repeated request gets it and creates no second campaign. */
  async add(row: CampaignRow, answer: () => CampaignDto): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.insert(tx, row);
      await keepAnswer(tx, answer);
    });
  }

  /** `settings` gets the locked row and returns the changed one. */
  async change(
    accountId: string,
    id: unknown,
    settings: (row: CampaignRow) => CampaignRow,
  ): Promise<CampaignRow> {
    return this.update(accountId, bareId(id), async (row, tx) => {
      assertAllowed(row.status, 'change');
      const changed = { ...settings(row), version: row.version + 1, updatedAt: this.clock.now() };
      if (changed.name !== row.name) {
        await this.outbox.add(tx, 'campaigns.renamed', {
          aggregateId: row.id,
          accountId,
          body: campaignBrief(changed),
        });
      }
      return changed;
    });
  }

  async remove(accountId: string, id: unknown): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = await this.locked(tx, accountId, bareId(id));
      assertAllowed(row.status, 'delete');
      await tx.delete(CampaignRow, { id: row.id, accountId });
      await this.outbox.add(tx, 'campaigns.deleted', {
        aggregateId: row.id,
        accountId,
        body: { campaign_id: campaignBrief(row).id },
      });
    });
  }

  private async locked(tx: EntityManager, accountId: string, id: string): Promise<CampaignRow> {
    const where = { id, accountId };
    const row = await tx.findOne(CampaignRow, { where, lock: { mode: 'pessimistic_write' } });
    if (!row) throw AppError.notFound(this.what);
    return row;
  }
}

function bareId(id: unknown): string {
  const bare = withoutPrefix('campaign', id);
  if (bare === null) throw AppError.notFound('Campaign');
  return bare;
}
