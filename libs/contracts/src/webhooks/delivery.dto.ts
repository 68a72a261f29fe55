import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../webhook-events';
import { Int, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { Example } from '../fields/field';
import { HistoryQuery, PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

export class DeliveryListQuery extends HistoryQuery {
  @OneOf(DELIVERY_STATUSES, { optional: true, description: 'Only deliveries in this state.' })
  status?: DeliveryStatus;

  @OneOf(WEBHOOK_EVENT_TYPES, { optional: true, description: 'Only deliveries of this event type.' })
  event?: WebhookEventType;
}

@Example({ status_code: 200, latency_ms: 84, response_body: 'ok' })
export class AttemptDto {
  @Int({ description: '1 for the first.' })
  attempt: number;

  @Int({ nullable: true, description: TEXTS.status_code })
  status_code: number | null;

  @Int({ description: TEXTS.latency_ms })
  latency_ms: number;

  @Text({ nullable: true, description: 'What went wrong; null when nothing did.' })
  error: string | null;

  @Text({
    nullable: true,
    description: 'First 4 KiB of the answer; of hundreds of attempts, the latest ones only.',
  })
  response_body: string | null;

  @Timestamp({ description: 'When it was sent.' })
  attempted_at: string;
}

/** How far it has come: of an event to an endpoint, or of a hook. */
export class AttemptedDto {
  @OneOf(DELIVERY_STATUSES, { description: '`pending` until one attempt succeeded or the last one failed.' })
  status: DeliveryStatus;

  @Timestamp({ nullable: true, description: 'When it is tried next; null when it is not tried again.' })
  next_attempt_at: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @ListOfObjects(() => AttemptDto, { description: 'What was tried, oldest first.' })
  attempts: AttemptDto[];
}

@Example({ status: 'succeeded', next_attempt_at: null, event: 'session.completed' })
export class DeliveryDto extends AttemptedDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Uuid({ description: 'The same over retries and endpoints: the dedup key of a receiver.' })
  event_id: string;

  @OneOf(WEBHOOK_EVENT_TYPES, { description: 'Type of the event.' })
  event: WebhookEventType;

  @Uuid({ description: TEXTS.endpoint_id })
  endpoint_id: string;
}

export class DeliveryListDto {
  @ListOfObjects(() => DeliveryDto, { description: TEXTS.page_items })
  deliveries: DeliveryDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
