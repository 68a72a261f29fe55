import { Module } from '@nestjs/common';
import { VoiceWorkerClient } from './voice-worker.client';

@Module({
  providers: [VoiceWorkerClient],
  exports: [VoiceWorkerClient],
})
export class CarrierModule {}
