import { AppError, isUuid } from '@parley/contracts';

/**
 * Position in a list sorted by (time, id). A Date holds milliseconds, so a column a list is sorted by must hold
 * nothing finer: `timestamptz(3)`. Then no row is skipped or repeated, whatever falls into one millisecond.
 */
export function encodeCursor(at: Date, id: string): string {
  return Buffer.from(`${at.getTime().toString(36)}.${id}`, 'utf8').toString('base64url');
}

/** VALIDATION_ERROR for anything `encodeCursor` did not make. */
export function decodeCursor(cursor: string): { at: Date; id: string } {
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString('utf8') : '';
  const dot = text.indexOf('.');
  const at = new Date(Number.parseInt(text.slice(0, Math.max(dot, 0)), 36));
  const id = text.slice(dot + 1);
  // Postgres would take offence at an id that is no uuid, and at a time before its calendar begins.
  const valid = dot > 0 && at.getTime() >= 0 && isUuid(id) && encodeCursor(at, id) === cursor;
  if (!valid) throw AppError.validation('cursor', 'cursor is not valid');
  return { at, id };
}
