import { runMain } from '@parley/platform';
import { callsService } from './calls.service';

void runMain(callsService);
