import { Module } from '@nestjs/common';
import { CarrierModule } from '../carrier/carrier.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { AfterCall } from './after-call';
import { AfterCallConsumer } from './after-call.consumer';
import { AskHooks } from './ask-hooks';
import { BeforeCallGate } from './before-call-gate';
import { BeforeInbound } from './before-inbound';
import { GateExits } from './gate-exits';
import { Gatekeeper } from './gatekeeper';
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
    AskHooks,
    GateExits,
    BeforeCallGate,
    Gatekeeper,
    BeforeInbound,
    AfterCall,
    AfterCallConsumer,
  ],
  exports: [Gatekeeper, BeforeInbound],
})
export class LifecycleHookModule {}
