import { AppError, isUuid } from '@parley/contracts';

/** A place in an account's kept events: the transaction that kept one, and the event's id within it. */
export interface Position {
  position: string;
  id: string;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** After everything below a transaction that may still be running. */
export function justBefore(horizon: string): Position {
  return { position: String(BigInt(horizon) - 1n), id: LAST_ID };
}

export function encodePosition({ position, id }: Position): string {
  return `${position}.${id}`;
}

/** VALIDATION_ERROR for anything that was not given out. */
export function decodePosition(text: string): Position {
  const [position = '', id = '', ...more] = text.split('.');
  const known = /^\d{1,18}$/.test(position) && (isUuid(id) || id === LAST_ID) && more.length === 0;
  if (!known) throw AppError.validation('after', 'after is not a position that was given out');
  return { position, id };
}
