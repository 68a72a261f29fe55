import { Module } from '@nestjs/common';
import { ClaimModule } from '../claim/claim.module';
import { ListenModule } from '../listen/listen.module';
import { FanOut } from './fan-out';
import { FanOutController } from './fan-out.controller';

@Module({
  imports: [ClaimModule, ListenModule],
  controllers: [FanOutController],
  providers: [FanOut],
})
export class FanOutModule {}
