import { type DynamicModule, Module } from '@nestjs/common';
import { EgressModule } from '@parley/egress';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { ExtractionModule } from './agents';
import type { AgentsConfig } from './agents.config';
import { agentsSchema } from './agents.schema';
import { DocumentModule, KnowledgeModule } from './knowledge';
import { SnapshotModule } from './snapshot/snapshot.module';

@Module({})
export class AgentsModule {
  static with(config: AgentsConfig): DynamicModule {
    const knowledge = KnowledgeModule.over(DocumentModule);
    return {
      module: AgentsModule,
      imports: [
        PersistenceModule.forService(agentsSchema),
        MessagingModule.forService({ service: 'agents', schema: agentsSchema.schema }),
        EgressModule,
        knowledge,
        SnapshotModule.with(config, knowledge),
        ExtractionModule,
        DocumentModule,
      ],
    };
  }
}
