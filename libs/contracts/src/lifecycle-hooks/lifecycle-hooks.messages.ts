import { ObjectOf, Text, Uuid } from '../fields/decorators';
import { command, query, reply, Scoped } from '../message';
import type { Page } from '../page';
import { type MessageDto, PageQuery } from '../page.dto';
import type { RotatedSecretDto } from '../webhooks/webhook.dto';
import {
  CreateLifecycleHookBody,
  type HookDeliveryDto,
  HookDeliveryListQuery,
  type LifecycleHookDto,
  type NewLifecycleHookDto,
  UpdateLifecycleHookBody,
} from './lifecycle-hook.dto';

class CreateHookRequest extends Scoped {
  @ObjectOf(() => CreateLifecycleHookBody)
  hook: CreateLifecycleHookBody;
}

class OneHook extends Scoped {
  /** A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  hook_id: string;
}

class UpdateHookRequest extends OneHook {
  @ObjectOf(() => UpdateLifecycleHookBody)
  change: UpdateLifecycleHookBody;
}

class ListHooksRequest extends PageQuery {
  @Uuid()
  account_id: string;
}

class ListHookDeliveriesRequest extends HookDeliveryListQuery {
  @Uuid()
  account_id: string;

  @Text()
  hook_id: string;
}

export const LIFECYCLE_HOOK_MESSAGES = {
  'hooks.create': command('calls', CreateHookRequest, reply<NewLifecycleHookDto>()),
  'hooks.update': command('calls', UpdateHookRequest, reply<LifecycleHookDto>()),
  'hooks.get': query('calls', OneHook, reply<LifecycleHookDto>()),
  'hooks.list': query('calls', ListHooksRequest, reply<Page<LifecycleHookDto>>()),
  'hooks.delete': command('calls', OneHook, reply<MessageDto>()),
  'hooks.rotate_secret': command('calls', OneHook, reply<RotatedSecretDto>()),
  /** Sends hook.test now, whether the hook is enabled or not; the answer is read as before_call's would be. */
  'hooks.test': command('calls', OneHook, reply<HookDeliveryDto>()),
  'hooks.deliveries': query('calls', ListHookDeliveriesRequest, reply<Page<HookDeliveryDto>>()),
};
