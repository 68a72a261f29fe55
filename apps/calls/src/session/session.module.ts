import { Module } from '@nestjs/common';
import { CallModule } from '../call/call.module';
import { ReaperModule } from '../reaper/reaper.module';
import { CompleteSession } from './complete-session';
import { ExtractSession } from './extract-session';
import { SessionCompleter } from './session.completer';
import { SessionFinalizer } from './session.finalizer';

@Module({
  imports: [CallModule, ReaperModule],
  providers: [CompleteSession, ExtractSession, SessionCompleter, SessionFinalizer],
  exports: [SessionFinalizer],
})
export class SessionModule {}
