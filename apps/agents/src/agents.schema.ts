import { AgentRow } from './agent/agent.row';
import { DocumentRow } from './document/document.row';
import { Agents1763700000000 } from './migrations/1763700000000-agents';
import { AgentProjects1763710010000 } from './migrations/1763710010000-agent-projects';
import { Documents1763740800000 } from './migrations/1763740800000-documents';
import { VoiceRow } from './voice/voice.row';

export const agentsSchema = {
  schema: 'agents',
  entities: [AgentRow, VoiceRow, DocumentRow],
  migrations: [Agents1763700000000, AgentProjects1763710010000, Documents1763740800000],
};
