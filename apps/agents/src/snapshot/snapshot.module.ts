import { type DynamicModule, Module } from '@nestjs/common';
import { AgentModule } from '../agent/agent.module';
import { AgentToolModule } from '../agent-tool/agent-tool.module';
import type { AgentsConfig } from '../agents.config';
import { DictionaryModule } from '../dictionary/dictionary.module';
import { CallSnapshot } from './call-snapshot';

@Module({ providers: [CallSnapshot] })
export class SnapshotModule {
  static with(config: AgentsConfig, knowledge: DynamicModule): DynamicModule {
    return {
      module: SnapshotModule,
      imports: [AgentModule.with(config), knowledge, AgentToolModule, DictionaryModule],
    };
  }
}
