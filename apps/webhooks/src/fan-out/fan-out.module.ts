import { Module } from '@nestjs/common';
import { ClaimModule } from '../claim/claim.module';
import { ListenModule } from '../listen/listen.module';
import { FanOut } from './fan-out';

@Module({ imports: [ClaimModule, ListenModule], providers: [FanOut] })
export class FanOutModule {}
