import { Module } from '@nestjs/common';
import { CARRIERS, Carriers } from './carriers';
import { Assignments } from './assignments';
import { VoiceWorkerClient } from './voice-worker.client';

@Module({
  providers: [Carriers, ...Object.values(CARRIERS), Assignments, VoiceWorkerClient],
  exports: [Carriers, Assignments],
})
export class CarrierModule {}
