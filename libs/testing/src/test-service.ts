import {
  type Environment,
  type RunningService,
  type ServiceConfig,
  type ServiceDefinition,
  startService,
} from '@parley/platform';

/** 32 bytes, base64. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

/** A service with the settings tests want: any free ops port, errors only in the log. `env` overrides. */
export async function startTestService<C extends ServiceConfig>(
  definition: ServiceDefinition<C>,
  env: Environment = {},
): Promise<RunningService<C>> {
  return startService(definition, {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
    MASTER_KEY: TEST_MASTER_KEY,
    NATS_URL: process.env['PARLEY_TEST_NATS_URL'],
    OPS_PORT: '0',
    ...env,
  });
}
