import { AgentRow } from './agent/agent.row';
import { Agents1763700000000 } from './migrations/1763700000000-agents';
import { VoiceRow } from './voice/voice.row';

export const agentsSchema = {
  schema: 'agents',
  entities: [AgentRow, VoiceRow],
  migrations: [Agents1763700000000],
};
