import 'reflect-metadata';
import {
  type DynamicModule,
  type ExceptionFilter,
  type INestApplicationContext,
  Module,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type {
  AsyncMicroserviceOptions,
  CustomTransportStrategy,
  NestMicroservice,
} from '@nestjs/microservices';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { Clock } from './clock';
import { type Environment, loadConfig, type ServiceConfig } from './config';
import { HealthRegistry } from './health';
import { HttpDrain } from './http-drain';
import { Log } from './log';
import { Metrics } from './metrics';
import { NestLog } from './nest-log';
import { OpsServer } from './ops-server';
import { PlatformModule } from './platform.module';

/** A service that also listens on a public HTTP port. */
export interface HttpSide<C extends ServiceConfig> {
  /** Default: Nest's own for Express. */
  adapter?: () => ExpressAdapter;
  /** Called before listening: middleware, filters, OpenAPI. */
  configure: (app: NestExpressApplication, config: C) => void | Promise<void>;
  listen: (config: C) => { host: string; port: number };
}

/** Carries the messages of a service; libs/messaging has the one for NATS. */
export interface MessageTransport extends CustomTransportStrategy {
  /** Applied to every message, after the filters of its controller. */
  readonly filters: ExceptionFilter[];
}

export interface ServiceDefinition<C extends ServiceConfig = ServiceConfig> {
  name: string;
  config: new () => C;
  module: (config: C) => DynamicModule | Type;
  /** A provider of the module. */
  transport?: Type<MessageTransport>;
  http?: HttpSide<C>;
  /** How long an orderly stop may take before the process ends itself; default 30 s. Longer where calls are let end. */
  shutdownLimitMs?: (config: C) => number;
}

export interface RunningService<C extends ServiceConfig = ServiceConfig> {
  name: string;
  config: C;
  /** Where health and metrics answer. */
  opsUrl: string;
  /** Where the public side listens, if it has one. */
  url: string | null;
  app: INestApplicationContext;
  log: Log;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Exports process metrics (memory, event loop): for the one service that owns its process. */
  processMetrics?: boolean;
  clock?: Clock;
  log?: Log;
}

const SHUTDOWN_LIMIT_MS = 30_000;

/** How long the process of a service may take to stop. What stops it (Kubernetes) has to wait longer. */
export function shutdownLimitMs<C extends ServiceConfig>(
  definition: ServiceDefinition<C>,
  config: C,
): number {
  return definition.shutdownLimitMs?.(config) ?? SHUTDOWN_LIMIT_MS;
}

/** Types a service's definition; the app exports it from `<name>.service.ts`. */
export function defineService<C extends ServiceConfig>(
  definition: ServiceDefinition<C>,
): ServiceDefinition<C> {
  return definition;
}

@Module({})
class ServiceRoot {}

/** Boots one service in this process. Rejects with every configuration problem at once, or with what failed to start. */
export async function startService<C extends ServiceConfig>(
  definition: ServiceDefinition<C>,
  env: Environment,
  options: StartOptions = {},
): Promise<RunningService<C>> {
  const config = loadConfig(definition.config, env);
  const log =
    options.log ?? Log.create({ service: definition.name, level: config.LOG_LEVEL, pii: config.LOG_PII });
  const health = new HealthRegistry();
  const metrics = new Metrics(definition.name, { processMetrics: options.processMetrics ?? false });
  const platform = PlatformModule.with({ config, log, health, metrics, clock: options.clock ?? new Clock() });
  const root: DynamicModule = { module: ServiceRoot, imports: [platform, definition.module(config)] };

  const { app, url, drain } = await boot(definition, config, root, new NestLog(log));
  const ops = await OpsServer.start({ host: config.OPS_HOST, port: config.OPS_PORT, health, metrics });
  log.info('service.started', { ops_url: ops.url, ...(url ? { url } : {}) });
  return {
    name: definition.name,
    config,
    opsUrl: ops.url,
    url,
    app,
    log,
    close: async () => {
      health.drain();
      // First the requests in hand, then what they still need.
      await drain?.end();
      await app.close();
      await ops.close();
      log.info('service.stopped');
    },
  };
}

interface Booted {
  app: INestApplicationContext;
  url: string | null;
  drain?: HttpDrain;
}

/** A microservice, or an HTTP application that is one too (https://docs.nestjs.com/faq/hybrid-application). */
async function boot<C extends ServiceConfig>(
  { transport, http }: ServiceDefinition<C>,
  config: C,
  root: DynamicModule,
  logger: NestLog,
): Promise<Booted> {
  const options = { logger, abortOnError: false };
  if (http) {
    const adapter = http.adapter?.() ?? new ExpressAdapter();
    const app = await NestFactory.create<NestExpressApplication>(root, adapter, {
      ...options,
      bodyParser: false,
    });
    const drain = new HttpDrain(app.getHttpServer());
    await http.configure(app, config);
    if (transport) connectTransport(app, transport);
    await app.init();
    await app.startAllMicroservices();
    const { host, port } = http.listen(config);
    await app.listen(port, host);
    return { app, drain, url: urlOf(app.getHttpServer().address() as AddressInfo) };
  }
  if (!transport) return { app: await NestFactory.createApplicationContext(root, options), url: null };
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(root, {
    ...options,
    ...strategyOf(transport),
  });
  app.useGlobalFilters(...app.get(transport).filters);
  await app.listen();
  return { app, url: null };
}

/** Messages have their own global filters, pipes and guards: those of HTTP do not apply to them. */
function connectTransport(app: NestExpressApplication, transport: Type<MessageTransport>): void {
  // Deferred, because handlers are bound to the global filters there are when they are registered.
  const options = { deferInitialization: true };
  const microservice = app.connectMicroservice<AsyncMicroserviceOptions>(strategyOf(transport), options);
  microservice.useGlobalFilters(...app.get(transport).filters);
  // The application has called them; a deferred microservice would call them again.
  (microservice as NestMicroservice).setIsInitHookCalled(true);
}

function strategyOf(transport: Type<MessageTransport>): AsyncMicroserviceOptions {
  return { inject: [transport], useFactory: (strategy: MessageTransport) => ({ strategy }) };
}

function urlOf({ address, port }: AddressInfo): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
