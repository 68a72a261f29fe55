import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const INVALID_TEXT = '22P02';
const NOT_SUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';
const RETRYABLE = new Set(['40001', '40P01']);
/** admin_shutdown, crash_shutdown, cannot_connect_now, and the connection exceptions of class 08. */
const SERVER_AWAY = new Set(['57P01', '57P02', '57P03']);
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const LOST_CONNECTION =
  /connection terminated|connection ended|client has encountered a connection error|timeout exceeded when trying to connect|not queryable/i;

/** SQLSTATE or socket error code, wherever the driver or the ORM hung it. */
export function databaseErrorCode(error: unknown): string | undefined {
  const holder: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof holder !== 'object' || holder === null) return undefined;
  const code: unknown = Reflect.get(holder, 'code');
  return typeof code === 'string' ? code : undefined;
}

/**
 * The plan of a prepared statement no longer fits: a migration changed its table, or the connection forgot it. Nothing was
 * carried out.
 */
export function isStalePlan(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return (
    code === UNKNOWN_STATEMENT ||
    (code === NOT_SUPPORTED && error instanceof Error && /cached plan/.test(error.message))
  );
}

/** True for a broken unique constraint; with `constraint`, only for the one of that name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (databaseErrorCode(error) !== UNIQUE_VIOLATION) return false;
  if (constraint === undefined) return true;
  const holder: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof holder === 'object' && holder !== null && Reflect.get(holder, 'constraint') === constraint;
}

/** The transaction lost against another one (serialization failure, deadlock), or a plan is stale: running it again is right. */
export function isRetryableTransactionError(error: unknown): boolean {
  return RETRYABLE.has(databaseErrorCode(error) ?? '') || isStalePlan(error);
}

/** A value that is not even of the column's type, such as `abc` for a uuid. */
export function isMalformedValue(error: unknown): boolean {
  return databaseErrorCode(error) === INVALID_TEXT;
}

/** Postgres is restarting, gone or unreachable: nothing is wrong with the statement itself. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseErrorCode(error) ?? '';
  if (SERVER_AWAY.has(code) || SOCKET_ERRORS.has(code) || code.startsWith('08')) return true;
  return error instanceof Error && LOST_CONNECTION.test(error.message);
}
