import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { CallTransitions } from './call-transitions';
import { Slots } from './slots';

@Module({
  imports: [AccountModule],
  providers: [CallTransitions, Slots],
  exports: [CallTransitions, Slots],
})
export class TransitionsModule {}
