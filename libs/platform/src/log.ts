import pino, { type DestinationStream, type Logger } from 'pino';
import { requestContext } from './request-context';

export type LogFields = Record<string, unknown>;

export interface LogOptions {
  service: string;
  level: string;
  /** Print the `pii` key instead of dropping it. */
  pii?: boolean;
  destination?: DestinationStream;
}

/**
 * JSON lines, one event a line: `log.info('call.answered', { call_id })`. Whatever names a person (phone numbers,
 * transcripts, prompts, bodies) goes under the key `pii`, which is dropped unless LOG_PII is set. Headers and secrets
 * go nowhere. An error under `err` keeps type, message and stack, less what a database driver attaches to it.
 */
export class Log {
  private constructor(private readonly logger: Logger) {}

  static create(options: LogOptions): Log {
    const settings = {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'event',
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: contextFields,
      ...(options.pii ? {} : { redact: { paths: ['pii', '*.pii'], remove: true } }),
    };
    return new Log(options.destination ? pino(settings, options.destination) : pino(settings));
  }

  child(fields: LogFields): Log {
    return new Log(this.logger.child(fields));
  }

  debug(event: string, fields: LogFields = {}): void {
    this.logger.debug(fields, event);
  }

  info(event: string, fields: LogFields = {}): void {
    this.logger.info(fields, event);
  }

  warn(event: string, fields: LogFields = {}): void {
    this.logger.warn(fields, event);
  }

  error(event: string, fields: LogFields = {}): void {
    this.logger.error(fields, event);
  }
}

/** Driver errors carry parameters and row values (`detail`, `parameters`, `query`): only these fields are logged. */
function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: `${error.cause.name}: ${error.cause.message}` } : {}),
  };
}

function contextFields(): LogFields {
  const context = requestContext.get();
  if (!context) return {};
  return {
    request_id: context.requestId,
    ...(context.accountId ? { account_id: context.accountId } : {}),
    ...(context.callId ? { call_id: context.callId } : {}),
  };
}
