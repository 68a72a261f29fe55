import { DIRECTIONS, type Direction } from '../calls/call';
import { OneOf, Text, Uuid } from '../fields/decorators';
import { EXAMPLE_ID } from '../fields/field';
import type { EventTopic } from './public-event';
import { TEXTS } from '../fields/texts';

/** The first fields of every event of a call. */
export class CallIdentity {
  @Uuid({ description: TEXTS.call_id })
  call_id: string;

  @Uuid({ nullable: true, description: TEXTS.session_id })
  session_id: string | null;

  @Uuid({ description: TEXTS.agent_id })
  agent_id: string;

  @Text({ nullable: true, description: TEXTS.agent_name })
  agent_name: string | null;

  @Text({ nullable: true, description: TEXTS.client_reference_id })
  client_reference_id: string | null;

  @OneOf(DIRECTIONS, { description: TEXTS.direction })
  direction: Direction;

  @Text({ description: TEXTS.from_number })
  from_number: string;

  @Text({ description: TEXTS.to_number })
  to_number: string;
}

export const SAMPLE_TIME = '2026-01-31T09:30:00.000Z';

export const SAMPLE_CALL: CallIdentity = {
  call_id: EXAMPLE_ID,
  session_id: EXAMPLE_ID,
  agent_id: EXAMPLE_ID,
  agent_name: 'Reception',
  client_reference_id: 'order-17',
  direction: 'outbound',
  from_number: '+14155550100',
  to_number: '+14155550101',
};

export const topicOfCall = (call: { agent_id: string; call_id: string }): EventTopic => ({
  agentId: call.agent_id,
  orderKey: call.call_id,
});
