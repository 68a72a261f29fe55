import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { CallTransitions } from './call-transitions';
import { Slots } from './slots';
import { Timeline } from './timeline';

@Module({
  imports: [AccountModule],
  providers: [CallTransitions, Timeline, Slots],
  exports: [CallTransitions, Timeline, Slots],
})
export class TransitionsModule {}
