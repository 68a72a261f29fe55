import { Module } from '@nestjs/common';
import { CarrierModule } from '../carrier/carrier.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { BalanceWatch } from './balance.watch';
import { EndUnpaid } from './end-unpaid';

@Module({
  imports: [CarrierModule, TransitionsModule],
  providers: [BalanceWatch, EndUnpaid],
})
export class FundsModule {}
