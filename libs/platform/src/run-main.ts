import { ConfigError, type ServiceConfig } from './config';
import { Log } from './log';
import { type ServiceDefinition, shutdownLimitMs, startService } from './service';

/**
 * `main.ts` of a service: start with the process's environment, stop on SIGTERM or SIGINT (as PID 1 in a container a
 * process without handlers would ignore both), end with 1 when it cannot start and when it had to be torn down.
 */
export async function runMain<C extends ServiceConfig>(definition: ServiceDefinition<C>): Promise<void> {
  const log = Log.create({ service: definition.name, level: process.env['LOG_LEVEL'] ?? 'info' });
  // Node prints warnings as plain text; a log is JSON lines only.
  process.removeAllListeners('warning');
  process.on('warning', (warning) =>
    log.warn('process.warning', { warning: warning.name, message: warning.message }),
  );
  process.on('unhandledRejection', (reason) => log.error('process.unhandled_rejection', { err: reason }));
  try {
    const service = await startService(definition, process.env, { processMetrics: true });
    const stop = (signal: string): void => {
      service.log.info('service.stopping', { signal });
      setTimeout(() => process.exit(1), shutdownLimitMs(definition, service.config)).unref();
      service.close().then(
        () => process.exit(0),
        (error: unknown) => {
          service.log.error('service.stop_failed', { err: error });
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', () => stop('SIGTERM'));
    process.once('SIGINT', () => stop('SIGINT'));
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${definition.name}: ${error.message}\n`);
    else log.error('service.start_failed', { err: error });
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 500).unref();
  }
}
