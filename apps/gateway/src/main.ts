import { runMain } from '@parley/platform';
import { gatewayService } from './gateway.service';

void runMain(gatewayService);
