import { agentsSchema, agentsService } from '@parley/agents';
import { callsSchema, callsService } from '@parley/calls';
import { campaignsSchema, campaignsService } from '@parley/campaigns';
import { accountsSchema, gatewayService } from '@parley/gateway';
import { migrate, type SchemaDefinition } from '@parley/persistence';
import {
  loadConfig,
  Log,
  type RunningService,
  type ServiceConfig,
  type ServiceDefinition,
  settingsOf,
  shutdownLimitMs,
  startService,
} from '@parley/platform';
import { sandboxService } from '@parley/sandbox';
import { voiceService } from '@parley/voice';
import { webhooksSchema, webhooksService } from '@parley/webhooks';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DevEnvironment } from './environment';

/** Every schema of the platform, for the runner and the tests. */
export const SCHEMAS: SchemaDefinition[] = [
  accountsSchema,
  agentsSchema,
  callsSchema,
  campaignsSchema,
  webhooksSchema,
];

/** In the order they start. Services find each other over NATS, so any order works; this one is quiet. */
const SERVICES: ServiceDefinition<never>[] = [
  agentsService,
  webhooksService,
  callsService,
  campaignsService,
  voiceService,
  gatewayService,
  sandboxService,
] as unknown as ServiceDefinition<never>[];

/** Every variable any of them reads. */
export const settings = (): string[] => [
  ...new Set(SERVICES.flatMap(({ config }) => settingsOf(config as new () => ServiceConfig))),
];

/** How long a service may take to stop under these settings. Throws ConfigError when it would not start under them. */
export function stopLimitMs(name: string, env: Record<string, string>): number {
  const definition = SERVICES.find((service) => service.name === name);
  if (!definition) throw new Error(`there is no service ${name}`);
  const known = definition as unknown as ServiceDefinition<ServiceConfig>;
  return shutdownLimitMs(known, loadConfig(known.config, env));
}

const READY_LIMIT_MS = 60_000;

export async function migrateAll(databaseUrl: string): Promise<void> {
  for (const schema of SCHEMAS) await migrate({ databaseUrl, ...schema });
}

/** All services in one process: the same modules and the same subjects as one process each. */
export class Platform {
  private readonly running: RunningService[] = [];

  constructor(private readonly logDir: string) {
    mkdirSync(logDir, { recursive: true });
  }

  /** All of them, less those somebody runs by `nx serve` (PARLEY_WITHOUT=voice,calls). */
  names(without = ''): string[] {
    const left = without.split(',').map((name) => name.trim());
    return SERVICES.map((service) => service.name).filter((name) => !left.includes(name));
  }

  async start(name: string, environment: DevEnvironment): Promise<void> {
    const definition = SERVICES.find((service) => service.name === name);
    if (!definition) throw new Error(`there is no service ${name}`);
    const env = { ...environment.common, ...environment.services[name] };
    const destination = createWriteStream(join(this.logDir, `${name}.log`), { flags: 'a', mode: 0o600 });
    const log = Log.create({
      service: name,
      level: env['LOG_LEVEL'] ?? 'info',
      pii: env['LOG_PII'] === 'true',
      destination,
    });
    const service = await startService(definition as unknown as ServiceDefinition<ServiceConfig>, env, {
      log,
    });
    this.running.push(service);
  }

  has(name: string): boolean {
    return this.running.some((service) => service.name === name);
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + READY_LIMIT_MS;
    for (const service of this.running) {
      for (;;) {
        const response = await fetch(`${service.opsUrl}/health/ready`).catch(() => null);
        if (response?.ok) break;
        if (Date.now() > deadline) {
          throw new Error(`${service.name} is not ready: ${(await response?.text()) ?? 'no answer'}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** The edge first, so that nothing new comes in while the rest finishes what it has. */
  async stop(): Promise<void> {
    for (const service of this.running.reverse()) await service.close();
    this.running.length = 0;
  }
}
