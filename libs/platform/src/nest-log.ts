import type { LoggerService } from '@nestjs/common';
import type { Log } from './log';

/** Nest's own messages through the service's log: chatter at debug, trouble at its own level. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown): void {
    this.target.debug('nest', { message: String(message) });
  }

  debug(message: unknown): void {
    this.target.debug('nest', { message: String(message) });
  }

  verbose(message: unknown): void {
    this.target.debug('nest', { message: String(message) });
  }

  warn(message: unknown): void {
    this.target.warn('nest', { message: String(message) });
  }

  error(message: unknown): void {
    this.target.error('nest', message instanceof Error ? { err: message } : { message: String(message) });
  }

  fatal(message: unknown): void {
    this.error(message);
  }
}
