import { runMain } from '@parley/platform';
import { voiceService } from './voice.service';

void runMain(voiceService);
