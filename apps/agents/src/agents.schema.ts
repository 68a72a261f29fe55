import { agentEntities } from './agents';
import { integrationEntities, sealedIntegrations } from './integrations';
import { knowledgeEntities } from './knowledge';
import { Agents1763700000000 } from './migrations/1763700000000-agents';
import { AgentProjects1763710010000 } from './migrations/1763710010000-agent-projects';
import { CommandReceipts1763720010000 } from './migrations/1763720010000-command-receipts';
import { Documents1763740800000 } from './migrations/1763740800000-documents';
import { ExtractionSets1763750000000 } from './migrations/1763750000000-extraction-sets';
import { Fanout1763750100000 } from './migrations/1763750100000-fanout';
import { Knowledge1763760000000 } from './migrations/1763760000000-knowledge';
import { Tools1763761000000 } from './migrations/1763761000000-tools';
import { Dictionaries1763762000000 } from './migrations/1763762000000-dictionaries';
import { Connectors1763764000000 } from './migrations/1763764000000-connectors';
import { FanoutFlags1767360000000 } from './migrations/1767360000000-fanout-flags';
import { DeletedCampaigns1767340000000 } from './migrations/1767340000000-deleted-campaigns';
import { KnownCampaigns1767310000000 } from './migrations/1767310000000-known-campaigns';
import { KnowledgeVersions1767320000000 } from './migrations/1767320000000-knowledge-versions';
import { VoiceGrants1763750200000 } from './migrations/1763750200000-voice-grants';

export const agentsSchema = {
  schema: 'agents',
  entities: [...agentEntities, ...knowledgeEntities, ...integrationEntities],
  migrations: [
    Agents1763700000000,
    AgentProjects1763710010000,
    CommandReceipts1763720010000,
    Documents1763740800000,
    ExtractionSets1763750000000,
    Fanout1763750100000,
    VoiceGrants1763750200000,
    Knowledge1763760000000,
    Tools1763761000000,
    Dictionaries1763762000000,
    Connectors1763764000000,
    KnownCampaigns1767310000000,
    KnowledgeVersions1767320000000,
    DeletedCampaigns1767340000000,
    FanoutFlags1767360000000,
  ],
  sealed: sealedIntegrations,
};
