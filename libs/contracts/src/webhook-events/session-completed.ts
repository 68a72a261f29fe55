import {
  CALL_PROVIDERS,
  CALL_STATUSES,
  type CallProvider,
  type CallStatus,
  type Direction,
  DIRECTIONS,
  type Disposition,
  DISPOSITIONS,
  END_CALL_REASONS,
  type EndCallReason,
  type Variables,
} from '../calls/call';
import { ExtractionResultDto, HoldSummaryDto, TranscriptEntryDto } from '../calls/session.dto';
import {
  Bool,
  Int,
  Json,
  ListOfObjects,
  Num,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Url,
  Uuid,
  VariableMap,
} from '../fields/decorators';
import { EXAMPLE_ID } from '../fields/field';
import { SAMPLE_TIME, topicOfCall } from './call-identity';
import { eventBody, type PublicEvent } from './public-event';
import { TEXTS } from '../fields/texts';

export class SessionCompletedDataDto {
  @Uuid({ description: TEXTS.session_id })
  session_id: string;

  @Uuid({ description: TEXTS.agent_id })
  agent_id: string;

  @Text({ nullable: true, description: TEXTS.agent_name })
  agent_name: string | null;

  @Int({ description: 'From the answer to the end; 0 when nobody answered.' })
  duration_seconds: number;

  @Num({ description: 'The charge; 1 credit = 1 rupee.' })
  credits_used: number;

  @Bool({ description: 'True: nothing more follows.' })
  processing_complete: boolean;

  @Timestamp({ nullable: true, description: 'When everything after the call was done; null before.' })
  pipeline_completed_at: string | null;

  @ListOfObjects(() => TranscriptEntryDto, {
    nullable: true,
    description: 'What was said; null when nobody answered.',
  })
  transcript: TranscriptEntryDto[] | null;

  @Bool({
    optional: true,
    description:
      'Only there when the payload would have been larger than 256 KiB: the rest of the transcript is at `GET /calls/{call_id}`.',
  })
  transcript_truncated?: true;

  @Uuid({ description: TEXTS.call_id })
  call_id: string;

  @OneOf(CALL_STATUSES, { description: 'How the call ended.' })
  status: CallStatus;

  @OneOf(DISPOSITIONS, { nullable: true, description: 'How it came out; null before its end.' })
  disposition: Disposition | null;

  @OneOf(DIRECTIONS, { description: TEXTS.direction })
  direction: Direction;

  @Text({ description: TEXTS.from_number })
  from_number: string;

  @Text({ description: TEXTS.to_number })
  to_number: string;

  @OneOf(CALL_PROVIDERS, { description: TEXTS.provider })
  provider: CallProvider;

  @Text({ nullable: true, description: TEXTS.client_reference_id })
  client_reference_id: string | null;

  @Text({ nullable: true, description: TEXTS.customer_id })
  customer_id: string | null;

  @Text({ nullable: true, description: 'The campaign it belongs to; null outside one.' })
  campaign_id: string | null;

  @Url({
    nullable: true,
    description: 'Plays the recording without a key, for 7 days; null without a recording.',
  })
  recording_url: string | null;

  @Timestamp({ nullable: true, description: 'Until when `recording_url` is valid; null without one.' })
  recording_expires_at: string | null;

  @VariableMap({ description: 'What stood in for `{{variable}}` in prompts and messages.' })
  variables: Variables;

  @Json({ nullable: true, description: 'Yours: kept as it was given, and not read.' })
  metadata: Record<string, unknown> | null;

  @ObjectOf(() => ExtractionResultDto, { nullable: true, description: 'What was read out of the call.' })
  extraction: ExtractionResultDto | null;

  @ObjectOf(() => HoldSummaryDto, { description: 'When the callee put the call on hold.' })
  hold: HoldSummaryDto;

  @OneOf(END_CALL_REASONS, { nullable: true, description: 'Why the conversation ended.' })
  end_call_reason: EndCallReason | null;
}

export class SessionCompletedEventDto extends eventBody('session.completed', SessionCompletedDataDto) {}

export const SESSION_COMPLETED = {
  body: SessionCompletedEventDto,
  summary: 'Final session data after post-call processing',
  sample: {
    event: 'session.completed',
    timestamp: SAMPLE_TIME,
    data: {
      session_id: EXAMPLE_ID,
      agent_id: EXAMPLE_ID,
      agent_name: 'Reception',
      duration_seconds: 42,
      credits_used: 1.4,
      processing_complete: true,
      pipeline_completed_at: '2026-01-31T09:30:51.000Z',
      transcript: [
        { role: 'bot', content: 'Hello, how can I help you?', timestamp: '2026-01-31T09:30:02.000Z' },
      ],
      transcript_truncated: true,
      call_id: EXAMPLE_ID,
      status: 'completed',
      disposition: 'completed',
      direction: 'outbound',
      from_number: '+14155550100',
      to_number: '+14155550101',
      provider: 'sip',
      client_reference_id: 'order-17',
      customer_id: null,
      campaign_id: null,
      recording_url: 'https://parley.example/recording',
      recording_expires_at: '2026-02-07T09:30:51.000Z',
      variables: { first_name: 'Asha' },
      metadata: { plan: 'gold' },
      extraction: {
        status: 'success',
        model: 'gpt-4o-mini',
        extractedAt: SAMPLE_TIME,
        latencyMs: 840,
        attempts: 1,
        values: { wants_callback: true, callback_date: '2026-02-03' },
        error: null,
      },
      hold: {
        detected: true,
        events: [
          {
            kind: 'carrier_hold',
            started_at: '2026-01-31T09:30:20.000Z',
            ended_at: '2026-01-31T09:30:32.000Z',
            duration_secs: 12.4,
            recovered: true,
          },
        ],
        total_secs: 12.4,
        ended_on_hold: false,
        kinds: ['carrier_hold'],
      },
      end_call_reason: 'user_hung_up',
    },
  },
  source: {
    subject: 'calls.session_completed',
    data: SessionCompletedDataDto,
    topic: topicOfCall,
    shorten: withoutEndOfTranscript,
  },
} satisfies PublicEvent<SessionCompletedEventDto, 'calls.session_completed'>;

/** The call itself keeps all of it. */
function withoutEndOfTranscript(
  data: SessionCompletedDataDto,
  room: (data: SessionCompletedDataDto) => number,
): SessionCompletedDataDto {
  if (!data.transcript) return data;
  const cut = (transcript: TranscriptEntryDto[]): SessionCompletedDataDto => ({
    ...data,
    transcript,
    transcript_truncated: true,
  });
  return cut(beginning(data.transcript, room(cut([]))));
}

/** As many entries from the first one on as fit into `bytes` of JSON. */
function beginning(transcript: TranscriptEntryDto[], bytes: number): TranscriptEntryDto[] {
  let left = bytes;
  const end = transcript.findIndex((entry) => {
    left -= Buffer.byteLength(JSON.stringify(entry), 'utf8') + 1;
    return left < 0;
  });
  return end < 0 ? transcript : transcript.slice(0, end);
}
