import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Clock, HealthRegistry, loadConfig, Log, Metrics, PlatformModule } from '@parley/platform';
import { buildOpenApi } from './edge';
import { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';

/** Valid, and used by nothing. */
const SETTINGS = {
  DATABASE_URL: 'postgres://localhost/unused',
  NATS_URL: 'nats://localhost:1',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  OPERATOR_TOKEN: 'unused-unused-unused',
};

@Module({})
class Documentation {}

/** The document without a database or a bus: in preview mode Nest builds nothing of the module. */
export async function offlineOpenApi(): Promise<OpenAPIObject> {
  const platform = PlatformModule.with({
    config: loadConfig(GatewayConfig, SETTINGS),
    log: Log.create({ service: 'gateway', level: 'error' }),
    health: new HealthRegistry(),
    metrics: new Metrics('gateway', { processMetrics: false }),
    clock: new Clock(),
  });
  const root = { module: Documentation, imports: [platform, GatewayModule.create()] };
  const app = await NestFactory.create(root, { preview: true, logger: false, abortOnError: false });
  return buildOpenApi(app);
}
