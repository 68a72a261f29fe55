import type { Events, EventSubject } from '../events';
import { ObjectOf, OneOf, Timestamp } from '../fields/decorators';
import { type Dto, fieldsOf } from '../fields/field';

/** Of the body of a webhook. Only a transcript is ever cut to fit. */
export const WEBHOOK_PAYLOAD_MAX_BYTES = 262_144;

/** What partners are told or asked. A body may gain fields, never lose or change one. */
export interface PublicEvent<
  Body extends { event: string } = { event: string },
  Subject extends EventSubject = EventSubject,
> {
  body: Dto<Body>;
  summary: string;
  sample: Body;
  /** The domain event it is made of; without one it is sent on request. */
  source?: EventSource<Subject, DataOf<Body>>;
  /** Set when it is a question whose answer counts. */
  answer?: Dto;
}

export interface EventSource<Subject extends EventSubject = EventSubject, Data extends object = object> {
  subject: Subject;
  /** Published of the domain event: these fields, in this order. */
  data: Events[Subject] extends Data ? Dto<Data> : never;
  topic(body: Events[Subject]): EventTopic;
  /** What is sent instead of data that is too large. `room`: bytes other data would leave free. */
  shorten?(data: Data, room: (data: Data) => number): Data;
}

export interface EventTopic {
  agentId: string;
  /** Id of the call or campaign without prefix: first attempts follow the order of its events. */
  orderKey: string | null;
}

type DataOf<Body> = Body extends { data: infer Data extends object } ? Data : object;

export interface EventBody<Type extends string, Data extends object> {
  event: Type;
  timestamp: string;
  data: Data;
}

/** `class CallTransferredEventDto extends eventBody('call.transferred', CallTransferredDataDto) {}` */
export function eventBody<Type extends string, Data extends object>(
  type: Type,
  dataClass: Dto<Data>,
): Dto<EventBody<Type, Data>> {
  class Body implements EventBody<Type, Data> {
    @OneOf([type], { description: 'Type of the event.' })
    event: Type;

    @Timestamp({ description: 'When it happened.' })
    timestamp: string;

    @ObjectOf(() => dataClass, { description: 'What happened.' })
    data: Data;
  }
  return Body;
}

/** Public fields only: a domain event may carry more. A missing one is null, never absent. */
export function publishedData({ data }: EventSource, body: object): object {
  const given = body as Record<string, unknown>;
  const always = [...fieldsOf(data).values()].filter(({ options }) => !options.optional);
  return Object.fromEntries(always.map(({ name }) => [name, given[name] ?? null]));
}
