import { runMain } from '@parley/platform';
import { campaignsService } from './campaigns.service';

void runMain(campaignsService);
