import { Module } from '@nestjs/common';
import { AttemptRecorder } from './attempt-recorder';
import { EndpointHealthRecorder } from './endpoint-health-recorder';

@Module({ providers: [AttemptRecorder, EndpointHealthRecorder], exports: [AttemptRecorder] })
export class RecordModule {}
