import { Text, Uuid } from '../fields/decorators';
import { EXAMPLE_ID } from '../fields/field';
import { SAMPLE_TIME } from './call-identity';
import { eventBody, type PublicEvent } from './public-event';
import { TEXTS } from '../fields/texts';

export class WebhookTestDataDto {
  @Uuid({ description: TEXTS.endpoint_id })
  endpoint_id: string;

  @Text({ description: 'Label of the endpoint.' })
  label: string;

  @Text({ description: TEXTS.message })
  message: string;
}

export class WebhookTestEventDto extends eventBody('webhook.test', WebhookTestDataDto) {}

export const WEBHOOK_TEST = {
  body: WebhookTestEventDto,
  summary: 'Sent by the test operation only',
  sample: {
    event: 'webhook.test',
    timestamp: SAMPLE_TIME,
    data: { endpoint_id: EXAMPLE_ID, label: 'crm', message: 'Done' },
  },
} satisfies PublicEvent<WebhookTestEventDto>;

export const testData = (endpoint: { id: string; label: string }): WebhookTestDataDto => ({
  endpoint_id: endpoint.id,
  label: endpoint.label,
  message: 'This is a test event from Parley.',
});
