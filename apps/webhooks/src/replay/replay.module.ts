import { Module } from '@nestjs/common';
import { ReplayHandlers } from './replay.handlers';
import { ReplayQueries } from './replay.queries';
import { Replayer } from './replayer';
import { StartReplay } from './start-replay';

@Module({ providers: [Replayer, ReplayHandlers, ReplayQueries, StartReplay] })
export class ReplayModule {}
