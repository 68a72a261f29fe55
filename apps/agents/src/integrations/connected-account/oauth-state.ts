import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@parley/contracts';

export interface StateFacts {
  stateId: string;
  accountId: string;
  expiresAt: number;
}

/** `state` of an authorisation: whose it is and until when, signed, so that a made-up one costs no look at the database. */
export function signState({ stateId, accountId, expiresAt }: StateFacts, key: Buffer): string {
  const text = [stateId, accountId, expiresAt.toString(36)].join('.');
  return `${text}.${macOf(text, key).toString('base64url')}`;
}

export function readState(state: unknown, key: Buffer, now: number): StateFacts | null {
  if (typeof state !== 'string' || state.length > 300) return null;
  const at = state.lastIndexOf('.');
  const text = state.slice(0, Math.max(at, 0));
  const given = Buffer.from(state.slice(at + 1), 'base64url');
  const right = macOf(text, key);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [stateId, accountId, until = ''] = text.split('.');
  const expiresAt = Number.parseInt(until, 36);
  if (!isUuid(stateId) || !isUuid(accountId) || !(expiresAt > now)) return null;
  return { stateId, accountId, expiresAt };
}

function macOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
