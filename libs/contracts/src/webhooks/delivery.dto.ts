import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../webhook-events';
import { Int, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { HistoryQuery, PaginationDto } from '../page.dto';

export class DeliveryListQuery extends HistoryQuery {
  @OneOf(DELIVERY_STATUSES, { optional: true, description: 'Only deliveries in this state.' })
  status?: DeliveryStatus;

  @OneOf(WEBHOOK_EVENT_TYPES, { optional: true, description: 'Only deliveries of this event type.' })
  event?: WebhookEventType;
}

export class AttemptDto {
  @Int()
  attempt: number;

  @Int({ nullable: true })
  status_code: number | null;

  @Int()
  latency_ms: number;

  @Text({ nullable: true })
  error: string | null;

  @Text({
    nullable: true,
    description: 'First 4 KiB of the answer; of hundreds of attempts, the latest ones only.',
  })
  response_body: string | null;

  @Timestamp()
  attempted_at: string;
}

/** How far it has come: of an event to an endpoint, or of a hook. */
export class AttemptedDto {
  @OneOf(DELIVERY_STATUSES)
  status: DeliveryStatus;

  @Timestamp({ nullable: true })
  next_attempt_at: string | null;

  @Timestamp()
  created_at: string;

  @ListOfObjects(() => AttemptDto)
  attempts: AttemptDto[];
}

export class DeliveryDto extends AttemptedDto {
  @Uuid()
  id: string;

  @Uuid({ description: 'The same over retries and endpoints: the dedup key of a receiver.' })
  event_id: string;

  @OneOf(WEBHOOK_EVENT_TYPES)
  event: WebhookEventType;

  @Uuid()
  endpoint_id: string;
}

export class DeliveryListDto {
  @ListOfObjects(() => DeliveryDto)
  deliveries: DeliveryDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
