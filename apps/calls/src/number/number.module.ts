import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { PhoneNumberHandlers } from './phone-number.handlers';
import { PhoneNumberQueries } from './phone-number.queries';
import { PhoneNumberRepository } from './phone-number.repository';
import { PhoneNumbers } from './phone-numbers';

@Module({
  imports: [AccountModule],
  providers: [PhoneNumberRepository, PhoneNumbers, PhoneNumberQueries, PhoneNumberHandlers],
})
export class NumberModule {}
