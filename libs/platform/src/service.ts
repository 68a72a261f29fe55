import 'reflect-metadata';
import { type DynamicModule, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
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

export interface ServiceDefinition<C extends ServiceConfig = ServiceConfig> {
  name: string;
  config: new () => C;
  module: (config: C) => DynamicModule | Type;
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
      // What requests in hand still need stops after them.
      await drain?.end();
      await app.close();
      await ops.close();
      log.info('service.stopped');
    },
  };
}

async function boot<C extends ServiceConfig>(
  definition: ServiceDefinition<C>,
  config: C,
  root: DynamicModule,
  logger: NestLog,
): Promise<{ app: INestApplicationContext; url: string | null; drain?: HttpDrain }> {
  if (!definition.http) {
    return {
      app: await NestFactory.createApplicationContext(root, { logger, abortOnError: false }),
      url: null,
    };
  }
  const app = await NestFactory.create<NestExpressApplication>(
    root,
    definition.http.adapter?.() ?? new ExpressAdapter(),
    {
      logger,
      abortOnError: false,
      bodyParser: false,
    },
  );
  const drain = new HttpDrain(app.getHttpServer());
  await definition.http.configure(app, config);
  const { host, port } = definition.http.listen(config);
  await app.listen(port, host);
  const address = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    drain,
    url: `http://${address.address.includes(':') ? `[${address.address}]` : address.address}:${address.port}`,
  };
}
