import { Module } from '@nestjs/common';
import { ReplayController } from './replay.controller';
import { ReplayQueries } from './replay.queries';
import { Replayer } from './replayer';
import { StartReplay } from './start-replay';

@Module({ controllers: [ReplayController], providers: [Replayer, ReplayQueries, StartReplay] })
export class ReplayModule {}
