import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { ACCOUNTS, ACCOUNTS_MESSAGES } from './accounts';
import { accountsSchema } from './accounts.schema';
import { CONTROLLERS } from './controllers';
import { EDGE } from './edge';

@Module({})
export class GatewayModule {
  static create(): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PersistenceModule.forService(accountsSchema),
        MessagingModule.forService({ service: 'gateway', schema: accountsSchema.schema }),
      ],
      controllers: [...CONTROLLERS, ...ACCOUNTS_MESSAGES],
      providers: [...EDGE, ...ACCOUNTS],
    };
  }
}
