export interface ErrorDetail {
  field: string;
  message: string;
}

/**
 * Whatever kept a request from succeeding. `code` is the API's (NOT_FOUND, RATE_LIMITED, ...), or one of the client's own:
 * TIMEOUT, NETWORK_ERROR (status 0: nothing came back) and UNEXPECTED_ANSWER (not the API answered).
 */
export class ParleyError extends Error {
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Every broken rule, on VALIDATION_ERROR. */
  readonly details: readonly ErrorDetail[];
  /** Name it when you report a problem. */
  readonly requestId: string | null;

  constructor(
    code: string,
    message: string,
    facts: {
      status?: number;
      details?: readonly ErrorDetail[];
      requestId?: string | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ParleyError';
    this.code = code;
    this.status = facts.status ?? 0;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId ?? null;
  }
}

/** The error of an answer that is none of success. */
export function errorOf(status: number, headers: Headers, body: unknown): ParleyError {
  const requestId = headers.get('x-request-id');
  const error: unknown = isObject(body) ? body['error'] : undefined;
  if (isObject(error) && typeof error['code'] === 'string' && typeof error['message'] === 'string') {
    const details = Array.isArray(error['details']) ? (error['details'] as ErrorDetail[]) : [];
    return new ParleyError(error['code'], error['message'], { status, details, requestId });
  }
  const message = `Something that is not the API answered ${status}`;
  return new ParleyError('UNEXPECTED_ANSWER', message, { status, requestId });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
