export { type ClientOptions, createClient, ParleyClient } from './client';
export type { components, operations, paths, webhooks } from './generated/schema';
export { type ErrorDetail, ParleyError } from './http/parley-error';
export { DEFAULT_RETRY, type RetryPolicy } from './http/retry.rules';
export type { Fetch } from './http/transport';
export type {
  CallOptions,
  DataOf,
  ItemOf,
  Method,
  PagedPath,
  PathWith,
  RequestArgs,
  RequestOptions,
} from './request-types';
export { newWebhookSecret, type SignOptions, signWebhook } from './webhook/sign-webhook';
export {
  type IncomingHeaders,
  type VerifiedWebhook,
  verifyInboundRoute,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookProblem,
  WebhookVerificationError,
} from './webhook/verify-webhook';
