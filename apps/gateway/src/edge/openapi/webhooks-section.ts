import { getSchemaPath } from '@nestjs/swagger';
import { type Dto, type PublicEvent, WEBHOOK_EVENTS } from '@parley/contracts';

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

/** Of a question: it is asked once, and its answer decides. */
const ROUTE_HEADERS = {
  'X-Parley-Event': '`inbound.route`',
  'X-Parley-Timestamp': 'Unix milliseconds.',
  'X-Parley-Signature': '`v1=` + hex HMAC-SHA256 of `<X-Parley-Timestamp>.<raw body>`.',
};

const ALL = Object.entries(WEBHOOK_EVENTS);

export const WEBHOOK_MODELS: Dto[] = [
  ...ALL.map(([, event]) => event.body),
  ...ALL.flatMap(([, event]) => event.answer ?? []),
];

/** What Parley sends: the `webhooks` of the OpenAPI document, each with the JSON Schema of its payload. */
export function webhooksSection(): Record<string, object> {
  return Object.fromEntries(ALL.map(([type, event]) => [type, { post: operation(type, event) }]));
}

function operation(type: string, { body, summary, sample, answer }: PublicEvent): object {
  return {
    operationId: `on.${type}`,
    tags: ['Events'],
    summary,
    security: [],
    parameters: Object.entries(answer ? ROUTE_HEADERS : DELIVERY_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: json(body, { example: sample }) },
    responses: answer
      ? { '200': { description: 'The decision.', content: json(answer) } }
      : {
          '2XX': { description: 'Received. Anything else, or no answer within 10 seconds, is tried again.' },
        },
  };
}

function json(model: Dto, more: object = {}): object {
  return { 'application/json': { schema: { $ref: getSchemaPath(model) }, ...more } };
}
