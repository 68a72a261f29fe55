import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ContractPipe, SecretBox } from '@parley/platform';
import { LocalObjectStore, openLocalObjectStore } from '@parley/storage';
import { GatewayConfig } from '../gateway.config';
import { Admissions } from './auth/admissions';
import { ApiKeyAuthenticator } from './auth/api-key.authenticator';
import { ApiKeyHasher } from './auth/api-key.hasher';
import { ApiKeyMiddleware } from './auth/api-key.middleware';
import { OperatorMiddleware } from './auth/operator.middleware';
import { ErrorFilter } from './errors/error.filter';
import { ErrorWriter } from './errors/error-writer';
import { BodyGuard } from './http/body.guard';
import { RequestContextMiddleware } from './http/request-context.middleware';
import { Idempotency } from './idempotency/idempotency';
import { IdempotencyKeeper } from './idempotency/idempotency.keeper';
import { IdempotencyStore } from './idempotency/idempotency.store';
import { Listeners } from './listen/listeners';
import { AddressLimiter } from './rate-limit/address.limiter';
import { RateLimitSweeper } from './rate-limit/rate-limit.sweeper';

const OBJECTS = {
  provide: LocalObjectStore,
  inject: [GatewayConfig, SecretBox],
  useFactory: (config: GatewayConfig, secrets: SecretBox) => {
    const [key, ...others] = secrets.deriveAll('objects');
    return openLocalObjectStore(config, key, others);
  },
};

/** What every request passes through. */
export const EDGE = [
  RequestContextMiddleware,
  ErrorWriter,
  AddressLimiter,
  RateLimitSweeper,
  ApiKeyMiddleware,
  ApiKeyAuthenticator,
  ApiKeyHasher,
  Admissions,
  OperatorMiddleware,
  Idempotency,
  IdempotencyKeeper,
  IdempotencyStore,
  Listeners,
  OBJECTS,
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_GUARD, useClass: BodyGuard },
  ContractPipe,
  { provide: APP_PIPE, useExisting: ContractPipe },
];
