import { AppError } from '@parley/contracts';
import type { Request } from 'express';

const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/;

/**
 * The token of `Authorization: Bearer <token>`, given exactly once. A key in the query, body or a cookie does not count.
 */
export function bearerOf(request: Request): string {
  const given = request.headersDistinct['authorization'] ?? [];
  const token = given.length === 1 ? BEARER.exec(given[0] ?? '')?.[1] : undefined;
  if (token === undefined) throw unauthorized();
  return token;
}

export function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Missing or invalid API key');
}
