export { AgentsConfig } from './agents.config';
export { agentsSchema } from './agents.schema';
export { agentsService } from './agents.service';
export { voiceIdOf } from './agents';
