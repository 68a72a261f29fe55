import { Module } from '@nestjs/common';
import { ListenModule } from '../event/listen.module';
import { FanOut } from './fan-out';

@Module({ imports: [ListenModule], providers: [FanOut] })
export class FanOutModule {}
