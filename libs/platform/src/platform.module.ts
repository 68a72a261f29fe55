import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import { CONFIG, type ServiceConfig } from './config';
import { HealthRegistry } from './health';
import { Log } from './log';
import { Metrics } from './metrics';
import { SecretBox } from './secret-box';

export interface PlatformParts {
  config: ServiceConfig;
  log: Log;
  health: HealthRegistry;
  metrics: Metrics;
  clock: Clock;
}

/** What every service has at hand. Imported by `startService`; nobody else imports it. */
@Global()
@Module({})
export class PlatformModule {
  static with(parts: PlatformParts): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: parts.config },
      { provide: parts.config.constructor, useValue: parts.config },
      { provide: Log, useValue: parts.log },
      { provide: HealthRegistry, useValue: parts.health },
      { provide: Metrics, useValue: parts.metrics },
      { provide: Clock, useValue: parts.clock },
      { provide: SecretBox, useValue: secretBoxOf(parts.config) },
    ];
    return { module: PlatformModule, providers, exports: providers };
  }
}

function secretBoxOf({ MASTER_KEY, OTHER_MASTER_KEYS }: ServiceConfig): SecretBox {
  const [key, ...others] = [MASTER_KEY, ...OTHER_MASTER_KEYS].map((text) => Buffer.from(text, 'base64'));
  return new SecretBox(key ?? Buffer.alloc(0), others);
}
