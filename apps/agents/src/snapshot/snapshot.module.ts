import { type DynamicModule, Module } from '@nestjs/common';
import { AgentModule, DictionaryModule } from '../agents';
import type { AgentsConfig } from '../agents.config';
import { IntegrationsModule } from '../integrations';
import { CallSnapshot } from './call-snapshot';
import { CallSnapshotController } from './call-snapshot.controller';

@Module({ controllers: [CallSnapshotController], providers: [CallSnapshot] })
export class SnapshotModule {
  static with(config: AgentsConfig, knowledge: DynamicModule): DynamicModule {
    return {
      module: SnapshotModule,
      imports: [AgentModule.with(config), knowledge, IntegrationsModule, DictionaryModule],
    };
  }
}
