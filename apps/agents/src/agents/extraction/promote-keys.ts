import { Injectable } from '@nestjs/common';
import { AppError, type ExtractionKeyDto, type ExtractionSetDto, type RequestBody } from '@parley/contracts';
import { keepAnswer } from '@parley/persistence';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { AttachedSets } from './attached-sets';
import { newSet } from './create-set';
import { ExtractionSetQueries } from './extraction-set.queries';
import { ExtractionSetRepository } from './extraction-set.repository';
import type { ExtractionSetRow } from './extraction-set.row';
import { merged, type Promotion, promotionOf } from './extraction-set.rules';

/**
 * POST /extraction-sets/from-agent, in one transaction: the keys are in the set or with the agent, never in both and never
 * in neither.
 */
@Injectable()
export class PromoteKeys {
  constructor(
    private readonly sets: ExtractionSetRepository,
    private readonly attached: AttachedSets,
    private readonly queries: ExtractionSetQueries,
    private readonly clock: Clock,
  ) {}

  execute({ account_id, promotion }: RequestBody<'extraction.from_agent'>): Promise<ExtractionSetDto> {
    const wanted = promotionOf(promotion);
    const { agent_id: agentId } = wanted;
    return this.sets.changing(async (tx) => {
      const now = this.clock.now();
      const target = 'setId' in wanted ? await this.target(tx, account_id, wanted.setId) : null;
      const inline = (await this.sets.lockAgent(tx, account_id, agentId, 'nowait'))?.keys ?? [];
      if (inline.length === 0) {
        throw AppError.validation('agent_id', 'agent_id names an agent without extraction keys of its own');
      }
      const { set, dropped } = await this.fill(tx, wanted, target, account_id, inline, now);
      await this.sets.clearInline(tx, account_id, agentId, now);
      await this.sets.attachAgent(tx, account_id, set.id, agentId, now);
      await this.attached.assertSetFits(tx, account_id, set.id);
      const answer = await this.queries.view(tx, set, dropped);
      await keepAnswer(tx, () => answer);
      return answer;
    });
  }

  private async target(tx: EntityManager, accountId: string, setId: string): Promise<ExtractionSetRow> {
    const row = await this.sets.lockSet(tx, accountId, setId, 'nowait');
    await this.sets.lockAgentsOf(tx, accountId, setId);
    return row;
  }

  private async fill(
    tx: EntityManager,
    wanted: Promotion,
    target: ExtractionSetRow | null,
    accountId: string,
    inline: ExtractionKeyDto[],
    now: Date,
  ): Promise<{ set: ExtractionSetRow; dropped: string[] }> {
    if (!target) {
      const { name, description } = wanted as Extract<Promotion, { name: string }>;
      const set = newSet(accountId, now, { name, description, keys: inline });
      return { set: await this.sets.insert(tx, set), dropped: [] };
    }
    const { keys, dropped } = merged(target.keys, inline, wanted.on_conflict === 'keep_set_definition');
    return { set: await tx.save(Object.assign(target, { keys, updatedAt: now })), dropped };
  }
}
