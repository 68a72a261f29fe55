import { Module } from '@nestjs/common';
import { EngineModule } from '../claim/claim.module';
import { ListenModule } from '../listen/listen.module';
import { FanOut } from './fan-out';

@Module({ imports: [EngineModule, ListenModule], providers: [FanOut] })
export class FanOutModule {}
