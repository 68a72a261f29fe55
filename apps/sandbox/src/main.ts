import { runMain } from '@parley/platform';
import { sandboxService } from './sandbox.service';

void runMain(sandboxService);
