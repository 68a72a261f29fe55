export const PROVIDER_ERROR_KINDS = ['timeout', 'unavailable', 'rejected', 'bad_response'] as const;
export type ProviderErrorKind = (typeof PROVIDER_ERROR_KINDS)[number];

/**
 * The one error every adapter throws.
 *
 * - `timeout`: a deadline of ours passed. Retryable.
 * - `unavailable`: no connection, 5xx, rate limit, missing binary or library.
 * - `rejected`: the provider refused what we sent (4xx, unknown model, unsupported language). Never retryable.
 * - `bad_response`: it answered something we cannot read, or stopped in the middle.
 *
 * The message never holds API keys, prompts or transcripts. An abort by the caller is not a ProviderError:
 * it surfaces as the signal's reason (an `AbortError`).
 */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  /** true when the same request may succeed if sent again (or sent to another provider) soon */
  readonly retryable: boolean;
  /** HTTP status, where there was one */
  readonly status: number | undefined;
  /** what the provider asked us to wait, milliseconds */
  readonly retryAfter: number | undefined;

  constructor(
    provider: string,
    kind: ProviderErrorKind,
    message: string,
    details: { retryable?: boolean; status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(`${provider}: ${message}`, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ProviderError';
    this.provider = provider;
    this.kind = kind;
    this.retryable = details.retryable ?? (kind === 'timeout' || kind === 'unavailable');
    this.status = details.status;
    this.retryAfter = details.retryAfter;
  }
}
