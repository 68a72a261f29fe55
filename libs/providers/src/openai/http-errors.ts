import { ProviderError, type ProviderErrorKind } from '../ports/errors';

export function connectionFailure(provider: string, error: unknown): ProviderError {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  const reason = typeof code === 'string' && /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
  return new ProviderError(provider, 'unavailable', `no connection${reason}`);
}

/** Of the body only a code is told: messages of providers repeat keys and prompts. */
export function statusError(provider: string, response: Response, body: string): ProviderError {
  const { status } = response;
  const code = /"(?:code|type)"\s*:\s*"([a-z0-9_.-]{1,60})"/i.exec(body)?.[1];
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  return new ProviderError(provider, kindOf(status), `answered ${status}${code ? ` (${code})` : ''}`, {
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

function kindOf(status: number): ProviderErrorKind {
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429 || status >= 500) return 'unavailable';
  return 'rejected';
}

/** Milliseconds; seconds and HTTP dates are both in use. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const secs = Number(header);
  const at = Number.isFinite(secs) ? now + secs * 1000 : Date.parse(header);
  return Number.isFinite(at) ? Math.max(0, Math.round(at - now)) : undefined;
}
