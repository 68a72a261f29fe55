import { DELIVERY_STATUSES, type DeliveryStatus } from '../webhooks/webhook';
import {
  HOOK_DELIVERY_EVENTS,
  HOOK_FAILURE_ACTIONS,
  HOOK_LIMITS,
  HOOK_OUTCOMES,
  type HookDeliveryEvent,
  type HookFailureAction,
  type HookOutcome,
  LIFECYCLE_EVENTS,
  type LifecycleEvent,
} from './lifecycle-hook';
import { Bool, Int, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Url, Uuid } from '../fields/decorators';
import { Example } from '../fields/field';
import { HistoryQuery, PaginationDto } from '../page.dto';
import { AttemptedDto } from '../webhooks/delivery.dto';
import { TEXTS } from '../fields/texts';

const SECRET = {
  ...HOOK_LIMITS.secret,
  description: 'Signs what the hook is sent; generated when left out.',
};
const NAME = { min: 1, max: HOOK_LIMITS.name, notBlank: true, example: 'crm', description: TEXTS.name };
const CANCEL = {
  optional: true,
  default: true,
  description: 'before_call: whether the answer may cancel (outbound) or reject (inbound) the call.',
};
const FAILURE = {
  optional: true,
  default: 'continue',
  description: 'before_call: what becomes of the call when the hook fails or answers late or wrongly.',
};
const TIMEOUT = {
  optional: true,
  ...HOOK_LIMITS.timeoutMs,
  description: 'How long an answer is waited for before a call, in milliseconds.',
};

/** POST /lifecycle-hooks */
export class CreateLifecycleHookBody {
  @Text(NAME)
  name: string;

  @OneOf(LIFECYCLE_EVENTS, { description: 'When it is sent a request; fixed.' })
  event: LifecycleEvent;

  @Url({ description: 'HTTPS only.' })
  url: string;

  @Uuid({
    optional: true,
    nullable: true,
    description: 'Only calls of this agent; fixed at creation. Null: all agents.',
  })
  agent_id?: string | null;

  @Text({ optional: true, ...SECRET })
  secret?: string;

  @Int(TIMEOUT)
  timeout_ms?: number;

  @OneOf(HOOK_FAILURE_ACTIONS, FAILURE)
  failure_action?: HookFailureAction;

  @Bool(CANCEL)
  allow_cancel?: boolean;

  @Bool({ optional: true, default: true, description: TEXTS.enabled })
  enabled?: boolean;
}

/** PATCH /lifecycle-hooks/{id}: `event` and `agent_id` are fixed at creation. */
export class UpdateLifecycleHookBody {
  @Text({ optional: true, ...NAME })
  name?: string;

  @Url({ optional: true, description: 'HTTPS only.' })
  url?: string;

  @Text({ optional: true, ...SECRET })
  secret?: string;

  @Int({
    optional: true,
    min: TIMEOUT.min,
    max: TIMEOUT.max,
    description: TIMEOUT.description,
  })
  timeout_ms?: number;

  @OneOf(HOOK_FAILURE_ACTIONS, {
    optional: true,
    description: 'before_call: what becomes of the call when the hook fails or answers late or wrongly.',
  })
  failure_action?: HookFailureAction;

  @Bool({ optional: true, description: 'before_call: whether the answer may cancel or reject the call.' })
  allow_cancel?: boolean;

  @Bool({ optional: true, description: TEXTS.enabled })
  enabled?: boolean;
}

export class LifecycleHookDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.name })
  name: string;

  @OneOf(LIFECYCLE_EVENTS, { description: 'When it is sent a request; fixed.' })
  event: LifecycleEvent;

  @Text({ description: 'Where requests go.' })
  url: string;

  @Uuid({ nullable: true, description: 'Only calls of this agent; null: of all.' })
  agent_id: string | null;

  @Bool({ description: 'The secret itself is never returned.' })
  has_secret: boolean;

  @Int({ description: TIMEOUT.description })
  timeout_ms: number;

  @OneOf(HOOK_FAILURE_ACTIONS, {
    description: 'before_call: what becomes of the call when the hook fails or answers late or wrongly.',
  })
  failure_action: HookFailureAction;

  @Bool({ description: 'before_call: whether the answer may cancel or reject the call.' })
  allow_cancel: boolean;

  @Bool({ description: TEXTS.enabled })
  enabled: boolean;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class NewLifecycleHookDto extends LifecycleHookDto {
  @Text({ description: 'Shown only now.', example: 'whsec_...' })
  secret: string;

  @Text({ description: TEXTS.message })
  message: string;
}

export class LifecycleHookListDto {
  @ListOfObjects(() => LifecycleHookDto, { description: TEXTS.page_items })
  lifecycle_hooks: LifecycleHookDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}

/** GET /lifecycle-hooks/{id}/deliveries */
export class HookDeliveryListQuery extends HistoryQuery {
  @OneOf(DELIVERY_STATUSES, { optional: true, description: 'Only deliveries in this state.' })
  status?: DeliveryStatus;

  @Uuid({ optional: true, description: 'Only those about this call.' })
  call_id?: string;
}

/** One request to a hook, with every attempt. Kept for 7 days. */
@Example({ status: 'succeeded', next_attempt_at: null, event: 'before_call', outcome: 'continue' })
export class HookDeliveryDto extends AttemptedDto {
  @Uuid({ description: 'As in `X-Parley-Delivery-Id`: of before_call the id of the call.' })
  id: string;

  @Uuid({ description: 'The hook.' })
  hook_id: string;

  @OneOf(HOOK_DELIVERY_EVENTS, { description: 'What the hook was asked or told.' })
  event: HookDeliveryEvent;

  /** A call that was rejected has one, too. */
  @Uuid({ nullable: true, description: 'Null for a test.' })
  call_id: string | null;

  @OneOf(HOOK_OUTCOMES, { nullable: true, description: 'What a before_call answer came to.' })
  outcome: HookOutcome | null;
}

export class HookDeliveryListDto {
  @ListOfObjects(() => HookDeliveryDto, { description: TEXTS.page_items })
  deliveries: HookDeliveryDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
