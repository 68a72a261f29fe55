import { SECRET_KEEPERS, type SecretKeeper } from '@parley/contracts';
import type { Resealer } from '@parley/persistence';
import type { Bus } from './bus';

/** What every service that keeps secrets answers operators. */
export class SealedSecretsHandlers {
  constructor(bus: Bus, service: string, resealer: Resealer) {
    if (!isKeeper(service)) return;
    bus.handle(`${service}.sealed_secrets`, () => resealer.report());
    bus.handle(`${service}.reseal_secrets`, ({ position }) => resealer.step(position));
  }
}

function isKeeper(service: string): service is SecretKeeper {
  return (SECRET_KEEPERS as readonly string[]).includes(service);
}
