import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { ListenModule } from '../event/listen.module';
import { FanOut } from './fan-out';

@Module({ imports: [EngineModule, ListenModule], providers: [FanOut] })
export class FanOutModule {}
