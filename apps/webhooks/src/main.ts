import { runMain } from '@parley/platform';
import { webhooksService } from './webhooks.service';

void runMain(webhooksService);
