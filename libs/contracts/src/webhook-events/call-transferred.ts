import { Text, Timestamp } from '../fields/decorators';
import { CallIdentity, SAMPLE_CALL, SAMPLE_TIME, topicOfCall } from './call-identity';
import { eventBody, type PublicEvent } from './public-event';

export class CallTransferredDataDto extends CallIdentity {
  @Text({ description: 'The number the caller was transferred to.' })
  transfer_number: string;

  @Text({ nullable: true, description: 'Why, as the agent put it; null when it gave none.' })
  transfer_reason: string | null;

  @Timestamp({ description: 'When it was transferred.' })
  transferred_at: string;
}

export class CallTransferredEventDto extends eventBody('call.transferred', CallTransferredDataDto) {}

export const CALL_TRANSFERRED = {
  body: CallTransferredEventDto,
  summary: 'A call was transferred',
  sample: {
    event: 'call.transferred',
    timestamp: SAMPLE_TIME,
    data: {
      ...SAMPLE_CALL,
      transfer_number: '+14155550109',
      transfer_reason: 'Asked for a human',
      transferred_at: '2026-01-31T09:30:40.000Z',
    },
  },
  source: { subject: 'calls.transferred', data: CallTransferredDataDto, topic: topicOfCall },
} satisfies PublicEvent<CallTransferredEventDto, 'calls.transferred'>;
