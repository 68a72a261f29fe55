import { Module } from '@nestjs/common';
import { CarrierModule } from '../carrier/carrier.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { AfterCall } from './after-call';
import { AfterCallConsumer } from './after-call.consumer';
import { BeforeCallHooks } from './before-call-hooks';
import { BeforeOutbound } from './before-outbound';
import { BeforeInbound } from './before-inbound';
import { HookOutcomes } from './hook-outcomes';
import { BeforeCallQueue } from './before-call.queue';
import { HookHistory } from './hook-history';
import { HookSender } from './hook-sender';
import { LifecycleHookHandlers } from './lifecycle-hook.handlers';
import { LifecycleHookRepository } from './lifecycle-hook.repository';
import { LifecycleHooks } from './lifecycle-hooks';
import { TestHook } from './test-hook';

@Module({
  imports: [CarrierModule, TransitionsModule],
  providers: [
    LifecycleHookRepository,
    LifecycleHooks,
    LifecycleHookHandlers,
    HookSender,
    HookHistory,
    TestHook,
    BeforeCallHooks,
    HookOutcomes,
    BeforeOutbound,
    BeforeCallQueue,
    BeforeInbound,
    AfterCall,
    AfterCallConsumer,
  ],
  exports: [BeforeCallQueue, BeforeInbound],
})
export class LifecycleHookModule {}
