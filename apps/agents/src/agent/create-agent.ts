import { Injectable } from '@nestjs/common';
import { type AgentRecord, AppError, type RequestBody } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { VoiceCatalogue } from '../voice/voice.catalogue';
import { asNameConflict } from './agent-name';
import { AgentRepository } from './agent.repository';
import { AgentRow } from './agent.row';
import { assertCoherent, assertComplete, assertShape, clearEmpty, withDefaults } from './agent.rules';
import { agentRecord, toColumns } from './agent.view';
import { isPlainObject } from './checks.rules';
import { assertReferencesKnown } from './references';

@Injectable()
export class CreateAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly voices: VoiceCatalogue,
    private readonly clock: Clock,
  ) {}

  async execute({ account_id, tier, agent }: RequestBody<'agents.create'>): Promise<AgentRecord> {
    if (!isPlainObject(agent)) throw AppError.validation('agent', 'agent must be an object');
    assertComplete(agent);
    assertShape(agent);
    const fields = withDefaults(clearEmpty(agent));
    assertCoherent(fields);
    assertReferencesKnown(fields);
    const now = this.clock.now();
    const row = Object.assign(new AgentRow(), toColumns(fields), {
      id: newId(),
      accountId: account_id,
      extractionConfig: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    try {
      await this.db.transaction(async (tx) => {
        row.gender = (await this.voices.usable(tx, fields.voice_id, tier)).gender;
        await this.agents.insert(tx, row);
      });
    } catch (error) {
      throw asNameConflict(error);
    }
    // contract: webhooks_include_account_endpoints is true by default, so nobody needs to be asked.
    return agentRecord(row, true);
  }
}
