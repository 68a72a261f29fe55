import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { PhoneNumberController } from './phone-number.controller';
import { PhoneNumberQueries } from './phone-number.queries';
import { PhoneNumberRepository } from './phone-number.repository';
import { PhoneNumbers } from './phone-numbers';

@Module({
  imports: [AccountModule],
  controllers: [PhoneNumberController],
  providers: [PhoneNumberRepository, PhoneNumbers, PhoneNumberQueries],
})
export class NumberModule {}
