import { CALL_PROVIDERS, type CallProvider } from '../calls/call';
import { ObjectOf, OneOf, Text, Uuid } from '../fields/decorators';
import { EXAMPLE_ID } from '../fields/field';
import type { PublicEvent } from './public-event';
import { TEXTS } from '../fields/texts';

export class InboundRouteCallDto {
  @Text({ description: 'Id of the call at the carrier.' })
  provider_call_id: string;

  @Text({ description: TEXTS.from_number })
  from_number: string;

  @Text({ description: TEXTS.to_number })
  to_number: string;
}

export class InboundRouteNumberDto {
  @Text({ description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.number })
  number: string;
}

export class InboundRouteIdDto {
  @Text({ description: TEXTS.id })
  id: string;
}

/** Goes to a routing policy's webhook_url, with headers of its own. */
export class InboundRouteEventDto {
  @OneOf(['inbound.route'], { description: 'Type of the event.' })
  event: 'inbound.route';

  @Text({ example: '2026-01-01', description: 'Of this payload.' })
  version: string;

  @OneOf(CALL_PROVIDERS, { description: TEXTS.provider })
  provider: CallProvider;

  @ObjectOf(() => InboundRouteCallDto, { description: 'The call that waits for an answer.' })
  call: InboundRouteCallDto;

  @ObjectOf(() => InboundRouteNumberDto, { description: 'The called number.' })
  phone_number: InboundRouteNumberDto;

  @ObjectOf(() => InboundRouteIdDto, { description: 'The agent of the called number.' })
  agent: InboundRouteIdDto;

  @ObjectOf(() => InboundRouteIdDto, { description: 'The account.' })
  partner: InboundRouteIdDto;
}

export class InboundRouteAnswerDto {
  @OneOf(['ANSWER_WITH_AI', 'SELECT_AGENT', 'TRANSFER', 'REJECT'], {
    description: 'What is to happen with the call; one of the `allowed_actions` of the policy.',
  })
  action: 'ANSWER_WITH_AI' | 'SELECT_AGENT' | 'TRANSFER' | 'REJECT';

  @Text({ optional: true, description: 'E.164; needed for TRANSFER.' })
  to_number?: string;

  @Uuid({ optional: true, description: 'Needed for SELECT_AGENT.' })
  agent_id?: string;
}

export const INBOUND_ROUTE = {
  body: InboundRouteEventDto,
  summary: 'Where to route an inbound call, asked before it is answered',
  sample: {
    event: 'inbound.route',
    version: '2026-01-01',
    provider: 'sip',
    call: {
      provider_call_id: 'a84b4c76e66710@trunk.example',
      from_number: '+14155550100',
      to_number: '+14155550101',
    },
    phone_number: { id: `num_${EXAMPLE_ID}`, number: '+14155550100' },
    agent: { id: EXAMPLE_ID },
    partner: { id: EXAMPLE_ID },
  },
  answer: InboundRouteAnswerDto,
} satisfies PublicEvent<InboundRouteEventDto>;
