import { runMain } from '@parley/platform';
import { agentsService } from './agents.service';

void runMain(agentsService);
