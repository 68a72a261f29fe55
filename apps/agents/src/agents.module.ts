import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { AgentModule } from './agent/agent.module';
import type { AgentsConfig } from './agents.config';
import { agentsSchema } from './agents.schema';
import { EgressModule } from './egress.module';

@Module({})
export class AgentsModule {
  static with(config: AgentsConfig): DynamicModule {
    return {
      module: AgentsModule,
      imports: [
        PersistenceModule.forService(agentsSchema),
        MessagingModule.forService({ service: 'agents', schema: agentsSchema.schema }),
        EgressModule,
        AgentModule.with(config),
      ],
    };
  }
}
