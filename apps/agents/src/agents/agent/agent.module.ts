import { type DynamicModule, Module } from '@nestjs/common';
import type { AgentsConfig } from '../../agents.config';
import { BackgroundAudioModule } from '../background-audio/background-audio.module';
import { AttachedSetsModule } from '../extraction/attached-sets.module';
import { VoiceModule } from '../voice/voice.module';
import { AgentHandlers } from './agent.handlers';
import { AgentQueries } from './agent.queries';
import { AgentRecords } from './agent.records';
import { AgentSnapshots } from './agent.snapshots';
import { AgentRepository } from './agent.repository';
import { CreateAgent } from './create-agent';
import { DeleteAgent } from './delete-agent';
import { Fanout } from './fanout';
import { FanoutConsumer } from './fanout.consumer';
import { ProjectConsumer } from './project.consumer';
import { References } from './references';
import { UpdateAgent } from './update-agent';

@Module({
  providers: [
    AgentRepository,
    AgentQueries,
    AgentHandlers,
    CreateAgent,
    UpdateAgent,
    DeleteAgent,
    Fanout,
    FanoutConsumer,
    AgentRecords,
    AgentSnapshots,
    References,
    ProjectConsumer,
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
