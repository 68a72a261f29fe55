import { Injectable } from '@nestjs/common';
import type { AgentDto, AgentFields, RequestBody, UpdateAgentBody } from '@parley/contracts';
import { Clock } from '@parley/platform';
import { AgentRecords } from './agent.records';
import { AgentRepository, asNameConflict } from './agent.repository';
import type { AgentRow } from './agent.row';
import { assertCoherent, assertConsistent, assertFits, clearEmpty } from './agent.rules';
import { toColumns, toFields } from './agent.view';
import { Fanout } from './fanout';
import { References } from './references';

type UpdateBody = RequestBody<'agents.update'>;
type FieldChange = Omit<UpdateAgentBody, 'webhooks_include_account_endpoints'>;

/** PUT /agent/{id}: fields left out keep their value; the rules between fields hold for the merged record. */
@Injectable()
export class UpdateAgent {
  constructor(
    private readonly agents: AgentRepository,
    private readonly references: References,
    private readonly fanout: Fanout,
    private readonly records: AgentRecords,
    private readonly clock: Clock,
  ) {}

  async execute(body: UpdateBody): Promise<AgentDto> {
    const { webhooks_include_account_endpoints: include, ...given } = body.change;
    assertConsistent(given);
    const change = clearEmpty(given);
    if (change.project_id !== undefined) {
      change.project_id = await this.references.projectOf(body.account_id, change.project_id);
    }
    if (include === undefined) {
      return this.records.of(await this.save(body, change));
    }
    // Whatever can be refused without the flag is refused before the flag is touched.
    const agent = await this.agents.find(body.account_id, body.agent_id);
    assertCoherent(merge(agent, change));
    const before = agent.includeAccountEndpoints;
    const stored = await this.fanout.set(body.account_id, body.agent_id, include);
    try {
      const record = await this.records.of(await this.save(body, change));
      return { ...record, webhooks_include_account_endpoints: stored };
    } catch (error) {
      if (before !== stored) await this.fanout.restore(body.account_id, body.agent_id, before);
      throw error;
    }
  }

  private async save({ account_id, agent_id, tier }: UpdateBody, change: FieldChange): Promise<AgentRow> {
    try {
      return await this.agents.update(account_id, agent_id, async (row, tx) => {
        assertCoherent(merge(row, change));
        const { extraction_config: config = row.extractionConfig } = change;
        assertFits(merge(row, change), config);
        if (change.voice_id !== undefined && change.voice_id !== row.voiceId) {
          row.gender = await this.references.genderOf(tx, account_id, change.voice_id, tier);
        }
        await this.references.assertAudioExists(tx, change.background_audio_id);
        if (change.project_id !== undefined) {
          await this.references.lockProject(tx, account_id, change.project_id);
        }
        if (change.extraction_config !== undefined) {
          await this.references.assertKeysFree(tx, account_id, row.id, change.extraction_config?.keys ?? []);
          row.extractionConfig = change.extraction_config;
        }
        return Object.assign(row, toColumns(change), { updatedAt: this.clock.now() });
      });
    } catch (error) {
      throw asNameConflict(error);
    }
  }
}

function merge(row: AgentRow, change: FieldChange): AgentFields {
  return { ...toFields(row), ...change };
}
