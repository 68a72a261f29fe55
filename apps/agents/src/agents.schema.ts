import { agentEntities } from './agents';
import { integrationEntities, sealedIntegrations } from './integrations';
import { knowledgeEntities } from './knowledge';
import { Agents1795305600000 } from './migrations/1795305600000-agents';

export const agentsSchema = {
  schema: 'agents',
  entities: [...agentEntities, ...knowledgeEntities, ...integrationEntities],
  migrations: [Agents1795305600000],
  sealed: sealedIntegrations,
};
