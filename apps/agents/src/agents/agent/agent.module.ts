import { type DynamicModule, Module } from '@nestjs/common';
import type { AgentsConfig } from '../../agents.config';
import { BackgroundAudioModule } from '../background-audio/background-audio.module';
import { AttachedSetsModule } from '../extraction/attached-sets.module';
import { VoiceModule } from '../voice/voice.module';
import { AgentController } from './agent.controller';
import { AgentEventsController } from './agent-events.controller';
import { AgentQueries } from './agent.queries';
import { AgentRecords } from './agent.records';
import { AgentSnapshots } from './agent.snapshots';
import { AgentRepository } from './agent.repository';
import { CreateAgent } from './create-agent';
import { DeleteAgent } from './delete-agent';
import { Fanout } from './fanout';
import { LeaveDeletedProject } from './leave-deleted-project';
import { References } from './references';
import { UpdateAgent } from './update-agent';

@Module({
  controllers: [AgentController, AgentEventsController],
  providers: [
    AgentRepository,
    AgentQueries,
    CreateAgent,
    UpdateAgent,
    DeleteAgent,
    Fanout,
    AgentRecords,
    AgentSnapshots,
    References,
    LeaveDeletedProject,
  ],
  exports: [AgentQueries],
})
export class AgentModule {
  static with(config: AgentsConfig): DynamicModule {
    return {
      module: AgentModule,
      imports: [AttachedSetsModule, BackgroundAudioModule, VoiceModule.with(config)],
    };
  }
}
