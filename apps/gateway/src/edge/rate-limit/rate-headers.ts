import { AppError } from '@parley/contracts';
import type { Response } from 'express';

export interface RateState {
  limit: number;
  remaining: number;
  /** Until the oldest counted request is 60 seconds old, that is: until one more is allowed. */
  resetMs: number;
}

export function rateHeaders({ limit, remaining, resetMs }: RateState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(seconds(resetMs)),
  };
}

export function showRate(response: Response, state: RateState): void {
  for (const [name, value] of Object.entries(rateHeaders(state))) response.setHeader(name, value);
}

/** The message advises 60 seconds; `Retry-After` says when it is really time. */
export function rateLimited(response: Response, state: RateState, whose: string): AppError {
  showRate(response, { ...state, remaining: 0 });
  response.setHeader('Retry-After', String(Math.max(1, seconds(state.resetMs))));
  return new AppError(
    'RATE_LIMITED',
    `The limit of ${state.limit} requests per minute for ${whose} is used up. Please retry after 60 seconds.`,
  );
}

function seconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1000));
}
