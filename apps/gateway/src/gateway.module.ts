import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { SecretBox } from '@parley/platform';
import { LocalObjectStore, openLocalObjectStore } from '@parley/storage';
import { ACCOUNTS } from './accounts.providers';
import { accountsSchema } from './accounts.schema';
import { ApiKeyHasher } from './api-key/api-key.hasher';
import { ApiKeyAuthenticator } from './auth/api-key.authenticator';
import { ApiKeyMiddleware } from './auth/api-key.middleware';
import { OperatorMiddleware } from './auth/operator.middleware';
import { CONTROLLERS } from './controllers';
import { EDGE } from './edge.providers';
import { GatewayConfig } from './gateway.config';
import { BodyGuard } from './http/body.guard';
import { ErrorFilter } from './http/error.filter';
import { ErrorWriter } from './http/error-writer';
import { QueryPipe } from './http/query.pipe';
import { RequestContextMiddleware } from './http/request-context.middleware';
import { withOnce } from './idempotency/once';

const HTTP = [
  ...EDGE,
  ErrorWriter,
  RequestContextMiddleware,
  ApiKeyMiddleware,
  OperatorMiddleware,
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_GUARD, useClass: BodyGuard },
  { provide: APP_PIPE, useClass: QueryPipe },
];

const KEYS = [ApiKeyAuthenticator, ApiKeyHasher];

const OBJECTS = {
  provide: LocalObjectStore,
  inject: [GatewayConfig, SecretBox],
  useFactory: (config: GatewayConfig, secrets: SecretBox) => {
    const [key, ...others] = secrets.deriveAll('objects');
    return openLocalObjectStore(config, key, others);
  },
};

@Module({})
export class GatewayModule {
  static create(): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PersistenceModule.forService(accountsSchema),
        MessagingModule.forService({ service: 'gateway', schema: accountsSchema.schema }),
      ],
      controllers: withOnce(CONTROLLERS),
      providers: [...HTTP, ...KEYS, ...ACCOUNTS, OBJECTS],
    };
  }
}
