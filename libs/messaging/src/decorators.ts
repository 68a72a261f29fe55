import { applyDecorators, createParamDecorator, type ExecutionContext, UsePipes } from '@nestjs/common';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import {
  type EventMessage,
  type EventSubject,
  type RequestBody,
  type RequestReply,
  REQUESTS,
  type RequestSubject,
} from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type {
  AfterTransaction,
  AtLeastOnceOptions,
  DurableMode,
  DurableOptions,
  EventMessageContext,
  IsNewEvent,
} from './event/durable';

/** The second argument of the handlers Nest registers with the transport. */
export interface EventExtras {
  mode: DurableMode;
  options: AtLeastOnceOptions;
}

/** Decorates methods of the shape `H` only: another subject, body or reply type does not compile. */
type MethodOf<H> = <M extends H>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

type RequestMethod<S extends RequestSubject> = (
  body: RequestBody<S>,
) => RequestReply<S> | Promise<RequestReply<S>>;
type EventMethod<S extends EventSubject> = (event: EventMessage<S>, tx: EntityManager) => Promise<unknown>;
type AtLeastOnceMethod<S extends EventSubject> = (event: EventMessage<S>) => Promise<unknown>;
type BatchMethod<S extends EventSubject> = (
  events: EventMessage<S>[],
  tx: EntityManager,
  isNew: IsNewEvent,
) => Promise<AfterTransaction>;

/**
 * Answers a request: `@Handles('calls.start') start(@Payload() body: RequestBody<'calls.start'>)`. What does not fit the
 * class of the body is refused before the method runs.
 */
export function Handles<S extends RequestSubject>(subject: S): MethodOf<RequestMethod<S>> {
  const body = REQUESTS[subject]?.body;
  const checked = body ? [UsePipes(new ContractPipe({ expectedType: body }))] : [];
  return applyDecorators(MessagePattern(subject), ...checked);
}

/**
 * The effect of an event, which happens once: its inbox row commits with what the method writes through `@Tx()`. Events
 * of an aggregate come in commit order. No remote calls here, and the method may run again after a deadlock.
 */
export function OnEvent<S extends EventSubject>(
  subjects: S | readonly S[],
  options: DurableOptions,
): MethodOf<EventMethod<S>> {
  return eventPattern(subjects, { mode: 'once', options });
}

/** The same for all events of a transaction in one call. It fails for all; they are then tried one at a time. */
export function OnEventBatch<S extends EventSubject>(
  subjects: readonly S[],
  options: DurableOptions,
): MethodOf<BatchMethod<S>> {
  return eventPattern(subjects, { mode: 'batch', options });
}

/** For a service without tables: acknowledged when the method resolves, so an event may come again, in any order. */
export function OnEventAtLeastOnce<S extends EventSubject>(
  subjects: S | readonly S[],
  options: AtLeastOnceOptions,
): MethodOf<AtLeastOnceMethod<S>> {
  return eventPattern(subjects, { mode: 'at-least-once', options });
}

/** The transaction an event takes effect in. */
export const Tx = createParamDecorator((_: unknown, context: ExecutionContext) => eventOf(context).tx);

/** Whether an event of a batch is new; events that are not are to be skipped. */
export const IsNew = createParamDecorator((_: unknown, context: ExecutionContext) => eventOf(context).isNew);

function eventPattern(
  subjects: EventSubject | readonly EventSubject[],
  extras: EventExtras,
): MethodDecorator & MethodOf<never> {
  return EventPattern(subjects, undefined, extras) as MethodDecorator & MethodOf<never>;
}

function eventOf(context: ExecutionContext): EventMessageContext {
  return context.switchToRpc().getContext<EventMessageContext>();
}
