import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { SecretBox } from '@parley/platform';
import { LocalObjectStore, openLocalObjectStore } from '@parley/storage';
import { accountsSchema } from './accounts.schema';
import { ApiKeyHasher } from './api-key/api-key.hasher';
import { ApiKeyQueries } from './api-key/api-key.queries';
import { CreateApiKey } from './api-key/create-api-key';
import { RevokeApiKey } from './api-key/revoke-api-key';
import { ApiKeyAuthenticator } from './auth/api-key.authenticator';
import { ApiKeyMiddleware } from './auth/api-key.middleware';
import { OperatorMiddleware } from './auth/operator.middleware';
import { CONTROLLERS } from './controllers';
import { AddCredits } from './credit/add-credits';
import { GatewayConfig } from './gateway.config';
import { EnvelopeInterceptor } from './http/envelope.interceptor';
import { ErrorFilter } from './http/error.filter';
import { ErrorWriter } from './http/error-writer';
import { QueryPipe } from './http/query.pipe';
import { RequestContextMiddleware } from './http/request-context.middleware';
import { CreatePartner } from './partner/create-partner';
import { PartnerHandlers } from './partner/partner.handlers';
import { PartnerQueries } from './partner/partner.queries';
import { PartnerRepository } from './partner/partner.repository';
import { UpdatePartner } from './partner/update-partner';

const HTTP = [
  ErrorWriter,
  RequestContextMiddleware,
  ApiKeyMiddleware,
  OperatorMiddleware,
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
  { provide: APP_PIPE, useClass: QueryPipe },
];

const ACCOUNTS = [
  ApiKeyAuthenticator,
  ApiKeyHasher,
  ApiKeyQueries,
  CreateApiKey,
  RevokeApiKey,
  CreatePartner,
  UpdatePartner,
  PartnerQueries,
  PartnerRepository,
  PartnerHandlers,
  AddCredits,
];

const OBJECTS = {
  provide: LocalObjectStore,
  inject: [GatewayConfig, SecretBox],
  useFactory: (config: GatewayConfig, secrets: SecretBox) =>
    openLocalObjectStore(config, secrets.derive('objects')),
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
      controllers: CONTROLLERS,
      providers: [...HTTP, ...ACCOUNTS, OBJECTS],
    };
  }
}
