import { getSchemaPath } from '@nestjs/swagger';
import {
  CallStatusUpdatedEventDto,
  CallTransferredEventDto,
  CampaignStatusUpdatedEventDto,
  type Dto,
  InboundRouteAnswerDto,
  InboundRouteEventDto,
  SessionCompletedEventDto,
  type WebhookEventType,
  WebhookTestEventDto,
} from '@parley/contracts';

interface Sent {
  payload: Dto;
  summary: string;
}

const EVENTS: Record<WebhookEventType, Sent> = {
  'call.status.updated': {
    payload: CallStatusUpdatedEventDto,
    summary: 'A phone call moved to a new meaningful status',
  },
  'session.completed': {
    payload: SessionCompletedEventDto,
    summary: 'Final session data after post-call processing',
  },
  'inbound.route': {
    payload: InboundRouteEventDto,
    summary: 'Where to route an inbound call, asked before it is answered',
  },
  'call.transferred': { payload: CallTransferredEventDto, summary: 'A call was transferred' },
  'campaign.status.updated': {
    payload: CampaignStatusUpdatedEventDto,
    summary: 'A campaign moved to a new status',
  },
  'webhook.test': { payload: WebhookTestEventDto, summary: 'Sent by the test operation only' },
};

/** contract: Events, "Headers"; decisions: Webhooks. */
const DELIVERY_HEADERS = {
  'X-Webhook-Signature':
    '`sha256=` + hex HMAC-SHA256 of `<X-Webhook-Timestamp>.<raw body>`, keyed with the secret.',
  'X-Webhook-Timestamp': 'ISO 8601 time the attempt was sent.',
  'X-Webhook-Attempt': 'Number of the attempt, from 1.',
  'webhook-id': "The event's id, the same over retries, replays and endpoints.",
  'webhook-timestamp': 'Unix seconds of the same moment.',
  'webhook-signature':
    'Standard Webhooks `v1,` signatures, by the new and, during an overlap, the old secret.',
};

/** contract: Events, inbound.route. */
const ROUTE_HEADERS = {
  'X-Parley-Event': '`inbound.route`',
  'X-Parley-Timestamp': 'Unix milliseconds.',
  'X-Parley-Signature': '`v1=` + hex HMAC-SHA256 of `<X-Parley-Timestamp>.<raw body>`.',
};

export const WEBHOOK_MODELS: Dto[] = [
  ...Object.values(EVENTS).map((sent) => sent.payload),
  InboundRouteAnswerDto,
];

/** What Parley sends: the `webhooks` of the OpenAPI document, each with the JSON Schema of its payload. */
export function webhooksSection(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([type, sent]) => [type, { post: operation(type, sent) }]),
  );
}

function operation(type: string, { payload, summary }: Sent): object {
  const routing = type === 'inbound.route';
  return {
    operationId: `on.${type}`,
    tags: ['Events'],
    summary,
    security: [],
    parameters: Object.entries(routing ? ROUTE_HEADERS : DELIVERY_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: json(payload) },
    responses: routing
      ? { '200': { description: 'The decision.', content: json(InboundRouteAnswerDto) } }
      : {
          '2XX': { description: 'Received. Anything else, or no answer within 10 seconds, is tried again.' },
        },
  };
}

function json(model: Dto): object {
  return { 'application/json': { schema: { $ref: getSchemaPath(model) } } };
}
