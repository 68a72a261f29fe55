import { type DynamicModule, Module } from '@nestjs/common';
import type { AgentsConfig } from '../agents.config';
import { VoiceModule } from '../voice/voice.module';
import { AgentHandlers } from './agent.handlers';
import { AgentQueries } from './agent.queries';
import { AgentRepository } from './agent.repository';
import { CreateAgent } from './create-agent';
import { DeleteAgent } from './delete-agent';
import { Fanout } from './fanout';
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
    References,
    ProjectConsumer,
  ],
})
export class AgentModule {
  static with(config: AgentsConfig): DynamicModule {
    return { module: AgentModule, imports: [VoiceModule.with(config)] };
  }
}
