import { randomBytes } from 'node:crypto';

/** Unguessable identifiers (RFC 3261 19.3: at least 32 bits of cryptographic randomness). */
export const newTag = (): string => randomBytes(8).toString('hex');

/** The magic cookie marks RFC 3261 branches (8.1.1.7). */
export const BRANCH_COOKIE = 'z9hG4bK';
export const newBranch = (): string => BRANCH_COOKIE + randomBytes(12).toString('hex');

export const newCallId = (host: string): string => `${randomBytes(12).toString('hex')}@${host}`;
