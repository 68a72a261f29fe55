import { Injectable } from '@nestjs/common';
import { type AgentDto, type RequestBody } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { AgentRepository, asNameConflict } from './agent.repository';
import { AgentRow } from './agent.row';
import { assertCoherent, assertConsistent, assertFits, clearEmpty, withDefaults } from './agent.rules';
import { agentRecord, toColumns } from './agent.view';
import { References } from './references';

@Injectable()
export class CreateAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  async execute({ account_id, tier, agent }: RequestBody<'agents.create'>): Promise<AgentDto> {
    assertConsistent(agent);
    const fields = withDefaults(clearEmpty(agent));
    assertCoherent(fields);
    assertFits(fields, null);
    fields.project_id = await this.references.projectOf(account_id, fields.project_id);
    const now = this.clock.now();
    const row = Object.assign(new AgentRow(), toColumns(fields), {
      id: newId(),
      accountId: account_id,
      extractionConfig: null,
      // True by default, so webhooks need not be asked.
      includeAccountEndpoints: true,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    const answer = (): AgentDto => agentRecord(row, []);
    try {
      await this.db.transaction(async (tx) => {
        row.gender = await this.references.genderOf(tx, account_id, fields.voice_id, tier);
        await this.references.assertAudioExists(tx, fields.background_audio_id);
        await this.references.lockProject(tx, account_id, fields.project_id);
        await this.agents.insert(tx, row);
        await keepAnswer(tx, answer);
      });
    } catch (error) {
      throw asNameConflict(error);
    }
    return answer();
  }
}
