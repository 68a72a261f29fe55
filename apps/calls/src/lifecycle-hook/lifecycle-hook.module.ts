import { Module } from '@nestjs/common';
import { CarrierModule } from '../carrier/carrier.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { AfterCall } from './after-call';
import { BeforeCallHooks } from './before-call-hooks';
import { BeforeOutbound } from './before-outbound';
import { QueueAfterCall } from './queue-after-call';
import { BeforeInbound } from './before-inbound';
import { HookOutcomes } from './hook-outcomes';
import { BeforeCallQueue } from './before-call.queue';
import { HookHistory } from './hook-history';
import { HookSender } from './hook-sender';
import { LifecycleHookController } from './lifecycle-hook.controller';
import { LifecycleHookRepository } from './lifecycle-hook.repository';
import { LifecycleHooks } from './lifecycle-hooks';
import { TestHook } from './test-hook';

@Module({
  imports: [CarrierModule, TransitionsModule],
  controllers: [LifecycleHookController],
  providers: [
    LifecycleHookRepository,
    LifecycleHooks,
    HookSender,
    HookHistory,
    TestHook,
    BeforeCallHooks,
    HookOutcomes,
    BeforeOutbound,
    BeforeCallQueue,
    BeforeInbound,
    AfterCall,
    QueueAfterCall,
  ],
  exports: [BeforeCallQueue, BeforeInbound],
})
export class LifecycleHookModule {}
