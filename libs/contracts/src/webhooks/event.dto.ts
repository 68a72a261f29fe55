import { CALL_PROVIDERS, type CallProvider } from '../calls/call';
import { ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import {
  CallStatusUpdatedDataDto,
  CallTransferredDataDto,
  CampaignStatusUpdatedDataDto,
  SessionCompletedDataDto,
  WebhookTestDataDto,
} from './event-data.dto';

/** contract: Events, "Top level: event, timestamp". The bodies partners receive, for the document's `webhooks` section. */
export class CallStatusUpdatedEventDto {
  @OneOf(['call.status.updated'])
  event: 'call.status.updated';

  @Timestamp()
  timestamp: string;

  @ObjectOf(() => CallStatusUpdatedDataDto)
  data: CallStatusUpdatedDataDto;
}

export class SessionCompletedEventDto {
  @OneOf(['session.completed'])
  event: 'session.completed';

  @Timestamp()
  timestamp: string;

  @ObjectOf(() => SessionCompletedDataDto)
  data: SessionCompletedDataDto;
}

export class CallTransferredEventDto {
  @OneOf(['call.transferred'])
  event: 'call.transferred';

  @Timestamp()
  timestamp: string;

  @ObjectOf(() => CallTransferredDataDto)
  data: CallTransferredDataDto;
}

export class CampaignStatusUpdatedEventDto {
  @OneOf(['campaign.status.updated'])
  event: 'campaign.status.updated';

  @Timestamp()
  timestamp: string;

  @ObjectOf(() => CampaignStatusUpdatedDataDto)
  data: CampaignStatusUpdatedDataDto;
}

export class WebhookTestEventDto {
  @OneOf(['webhook.test'])
  event: 'webhook.test';

  @Timestamp()
  timestamp: string;

  @ObjectOf(() => WebhookTestDataDto)
  data: WebhookTestDataDto;
}

export class InboundRouteCallDto {
  @Text()
  provider_call_id: string;

  @Text()
  from_number: string;

  @Text()
  to_number: string;
}

export class InboundRouteNumberDto {
  @Text()
  id: string;

  @Text()
  number: string;
}

export class InboundRouteIdDto {
  @Text()
  id: string;
}

/** contract: Events, inbound.route: to a policy's webhook_url, with its own headers and an answer that counts. */
export class InboundRouteEventDto {
  @OneOf(['inbound.route'])
  event: 'inbound.route';

  @Text({ example: '2026-01-01' })
  version: string;

  @OneOf(CALL_PROVIDERS)
  provider: CallProvider;

  @ObjectOf(() => InboundRouteCallDto)
  call: InboundRouteCallDto;

  @ObjectOf(() => InboundRouteNumberDto)
  phone_number: InboundRouteNumberDto;

  @ObjectOf(() => InboundRouteIdDto)
  agent: InboundRouteIdDto;

  @ObjectOf(() => InboundRouteIdDto)
  partner: InboundRouteIdDto;
}

export class InboundRouteAnswerDto {
  @OneOf(['ANSWER_WITH_AI', 'SELECT_AGENT', 'TRANSFER', 'REJECT'])
  action: 'ANSWER_WITH_AI' | 'SELECT_AGENT' | 'TRANSFER' | 'REJECT';

  @Text({ optional: true, description: 'E.164; needed for TRANSFER.' })
  to_number?: string;

  @Uuid({ optional: true, description: 'Needed for SELECT_AGENT.' })
  agent_id?: string;
}
