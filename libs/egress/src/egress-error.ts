import { isNativeError } from 'node:util/types';

export type EgressFailure = 'refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'reset' | 'protocol';

/**
 * Why a request got no complete answer. The message is fit for the tenant: it does not tell a closed port from a
 * filtered one, nor name the address, so that nobody maps a network with it.
 */
export class EgressError extends Error {
  constructor(
    readonly failure: EgressFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'EgressError';
  }
}

const CONNECT_CODES = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EHOSTDOWN',
  'EACCES',
  'EPERM',
]);
/** Not even a certificate was seen: plain HTTP on that port, or no version in common. */
const HANDSHAKE = /^(ERR_SSL_|EPROTO)/;
const RESET_CODES = new Set(['ECONNRESET', 'EPIPE']);

export function toEgressError(error: unknown): EgressError {
  const known = causes(error).find((cause) => cause instanceof EgressError);
  if (known instanceof EgressError) return known;
  const codes = causes(error).map(codeOf);
  if (codes.some((code) => CONNECT_CODES.has(code))) return failed('connect', 'could not connect', error);
  if (codes.some((code) => HANDSHAKE.test(code))) return failed('tls', 'TLS handshake failed', error);
  if (codes.some(isTlsCode))
    return failed('tls', 'TLS handshake failed: the certificate is not valid', error);
  if (codes.some((code) => RESET_CODES.has(code)))
    return failed('reset', 'the connection was closed early', error);
  return failed('protocol', 'the answer was not valid HTTP', error);
}

function failed(failure: EgressFailure, message: string, cause: unknown): EgressError {
  return new EgressError(failure, message, { cause });
}

/** The error, what it wraps and what it bundles (several addresses tried). */
function causes(error: unknown): unknown[] {
  if (!isNativeError(error)) return [];
  const errors: unknown = Reflect.get(error, 'errors');
  const bundled = Array.isArray(errors) ? errors.flatMap(causes) : [];
  return [error, ...bundled, ...causes(error.cause)];
}

function codeOf(error: unknown): string {
  const code: unknown = isNativeError(error) ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}

function isTlsCode(code: string): boolean {
  return /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);
}
