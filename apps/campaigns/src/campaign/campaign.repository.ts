import { Injectable } from '@nestjs/common';
import { AppError, type Campaign, withoutPrefix } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Database, keepAnswer, TenantRepository } from '@parley/persistence';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { CampaignRow } from './campaign.row';
import { assertAllowed } from './campaign.state';
import { campaignBrief } from './campaign.view';

/** The one way to a campaign: row lock, state, next version, and what others are to know of it in the same transaction. */
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

  /** Together with what its maker is answered: a repeated request gets that, and makes no other campaign. */
  async add(row: CampaignRow, answer: () => Campaign): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.insert(tx, row);
      await keepAnswer(tx, answer);
    });
  }

  /** `settings` gets the locked row and returns it as it is to be. */
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
