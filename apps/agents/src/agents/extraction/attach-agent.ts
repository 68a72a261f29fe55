import { Injectable } from '@nestjs/common';
import { AppError, type ExtractionSetDto, isUuid, type RequestBody } from '@parley/contracts';
import { Clock } from '@parley/platform';
import { AttachedSets } from './attached-sets';
import { ExtractionSetQueries } from './extraction-set.queries';
import { bareSetId, ExtractionSetRepository } from './extraction-set.repository';
import { SetAgentRow } from './extraction-set.row';

/** PUT and DELETE /extraction-sets/{id}/agents/{agent_id}. Attaching twice is the same as once. */
@Injectable()
export class AttachAgent {
  constructor(
    private readonly sets: ExtractionSetRepository,
    private readonly attached: AttachedSets,
    private readonly queries: ExtractionSetQueries,
    private readonly clock: Clock,
  ) {}

  attach({
    account_id,
    set_id,
    agent_id,
  }: RequestBody<'extraction.attach_agent'>): Promise<ExtractionSetDto> {
    const [setId, agentId] = [bareSetId(set_id), bareAgentId(agent_id)];
    return this.sets.changing(async (tx) => {
      const row = await this.sets.lockSet(tx, account_id, setId, 'wait');
      await this.sets.lockAgent(tx, account_id, agentId, 'wait');
      await this.sets.attachAgent(tx, account_id, setId, agentId, this.clock.now());
      await this.attached.assertSetFits(tx, account_id, setId);
      return this.queries.view(tx, row);
    });
  }

  detach({
    account_id,
    set_id,
    agent_id,
  }: RequestBody<'extraction.detach_agent'>): Promise<ExtractionSetDto> {
    const [setId, agentId] = [bareSetId(set_id), bareAgentId(agent_id)];
    return this.sets.changing(async (tx) => {
      const row = await this.sets.lockSet(tx, account_id, setId, 'wait');
      await this.sets.lockAgent(tx, account_id, agentId, 'wait');
      const { affected } = await tx.delete(SetAgentRow, { setId, agentId, accountId: account_id });
      if (!affected) throw AppError.notFound('Attachment to that agent');
      return this.queries.view(tx, row);
    });
  }
}

function bareAgentId(id: string): string {
  if (!isUuid(id)) throw AppError.notFound('Agent');
  return id.toLowerCase();
}
