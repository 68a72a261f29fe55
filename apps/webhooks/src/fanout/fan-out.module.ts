import { Module } from '@nestjs/common';
import { FanOut } from './fan-out';

@Module({ providers: [FanOut] })
export class FanOutModule {}
