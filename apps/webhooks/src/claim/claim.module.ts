import { Module } from '@nestjs/common';
import { SendModule } from '../send/send.module';
import { Claim } from './claim';
import { ClaimLoop } from './claim-loop';
import { DueListener } from './due-listener';
import { DuePoll } from './due-poll';

@Module({ imports: [SendModule], providers: [Claim, ClaimLoop, DueListener, DuePoll], exports: [ClaimLoop] })
export class ClaimModule {}
