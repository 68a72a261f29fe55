import { AfterCall } from './after-call';
import { AfterCallConsumer } from './after-call.consumer';
import { AskHooks } from './ask-hooks';
import { BeforeCallGate } from './before-call-gate';
import { BeforeInbound } from './before-inbound';
import { GateExits } from './gate-exits';
import { Gatekeeper } from './gatekeeper';
import { HookSender } from './hook-sender';
import { LifecycleHookHandlers } from './lifecycle-hook.handlers';
import { LifecycleHookRepository } from './lifecycle-hook.repository';
import { LifecycleHooks } from './lifecycle-hooks';

export const lifecycleHook = [
  LifecycleHookRepository,
  LifecycleHooks,
  LifecycleHookHandlers,
  HookSender,
  AskHooks,
  GateExits,
  BeforeCallGate,
  Gatekeeper,
  BeforeInbound,
  AfterCall,
  AfterCallConsumer,
];
