/** One line an event (`sip.request.received`); phone numbers and bodies go under a `pii` key. */
export interface SipLogger {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

const nothing = (): void => undefined;

export const silentLogger: SipLogger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Errors as a log line carries them. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
