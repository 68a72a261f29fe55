import {
  EXTRACTION_STATUSES,
  type ExtractionStatus,
  SESSION_STATUSES,
  type SessionStatus,
  type Variables,
} from './call';
import {
  Bool,
  Int,
  Json,
  ListOf,
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
import { Example } from '../fields/field';
import { text } from '../fields/field-types';
import { TEXTS } from '../fields/texts';

export class TranscriptEntryDto {
  @OneOf(['user', 'bot'], { description: '`user` is the person on the phone, `bot` the agent.' })
  role: 'user' | 'bot';

  @Text({ description: 'What was said.' })
  content: string;

  @Timestamp({ description: 'When it was said.' })
  timestamp: string;
}

@Example({
  model: 'gpt-4o-mini',
  latencyMs: 840,
  attempts: 1,
  values: { wants_callback: true, callback_date: '2026-02-03' },
})
export class ExtractionResultDto {
  @OneOf(EXTRACTION_STATUSES, { description: 'skipped: there was nothing to read, or it is disabled.' })
  status: ExtractionStatus;

  @Text({ nullable: true, description: 'Which language model read the call.' })
  model: string | null;

  @Timestamp({ nullable: true, description: 'When it was read; null before.' })
  extractedAt: string | null;

  @Int({ nullable: true, description: 'How long that took, in milliseconds.' })
  latencyMs: number | null;

  @Int({ description: 'How often the model was asked.' })
  attempts: number;

  @Json({ nullable: true, description: 'By the names of the keys.' })
  values: Record<string, unknown> | null;

  @Text({ nullable: true, description: 'Why it failed.' })
  error: string | null;
}

@Example({
  duration_secs: 12.4,
  started_at: '2026-01-31T09:30:20.000Z',
  ended_at: '2026-01-31T09:30:32.000Z',
  recovered: true,
})
export class HoldEventDto {
  @Text({ example: 'carrier_hold', description: 'What was heard of it.' })
  kind: string;

  @Timestamp({ description: 'When it began; null before.' })
  started_at: string;

  @Timestamp({ nullable: true, description: TEXTS.ended_at })
  ended_at: string | null;

  @Num({ description: 'How long, in seconds.' })
  duration_secs: number;

  @Bool({ description: 'Whether the callee came back.' })
  recovered: boolean;
}

@Example({ detected: true, total_secs: 12.4, ended_on_hold: false, kinds: ['carrier_hold'] })
export class HoldSummaryDto {
  @Bool({ description: 'Whether the call was on hold at all.' })
  detected: boolean;

  @ListOfObjects(() => HoldEventDto, { description: 'Each time it was.' })
  events: HoldEventDto[];

  @Num({ description: 'Sum of them, in seconds.' })
  total_secs: number;

  @Bool({ description: 'Whether nobody came back before the end.' })
  ended_on_hold: boolean;

  @ListOf(text(), { description: 'Kinds among `events`.' })
  kinds: string[];
}

@Example({
  status: 'completed',
  processing_complete: true,
  recording_url: 'https://parley.example/recording',
  started_at: '2026-01-31T09:30:07.000Z',
  ended_at: '2026-01-31T09:30:49.000Z',
  pipeline_completed_at: '2026-01-31T09:30:51.000Z',
})
export class CallSessionDto {
  @Uuid({ description: TEXTS.session_id })
  session_id: string;

  @OneOf(SESSION_STATUSES, {
    description: '`processing`: the call is over and is being read; `completed` and `failed` are final.',
  })
  status: SessionStatus;

  @Int({ description: 'From the answer to the end; 0 when nobody answered.' })
  duration_seconds: number;

  @Num({ description: 'The charge; 1 credit = 1 rupee.' })
  credits_used: number;

  @Bool({ description: 'True when everything after the call is done.' })
  processing_complete: boolean;

  @Timestamp({ nullable: true, description: 'When everything after the call was done; null before.' })
  pipeline_completed_at: string | null;

  @ListOfObjects(() => TranscriptEntryDto, {
    nullable: true,
    description: 'Null when nobody answered, and in lists of calls.',
  })
  transcript: TranscriptEntryDto[] | null;

  @Url({ optional: true, description: 'Only if recording was enabled; valid 7 days.' })
  recording_url?: string;

  @VariableMap({ description: 'What stood in for `{{variable}}` in prompts and messages.' })
  variables: Variables;

  @ObjectOf(() => ExtractionResultDto, { nullable: true, description: 'Null before the end of the call.' })
  extraction: ExtractionResultDto | null;

  @ObjectOf(() => HoldSummaryDto, { description: 'When the callee put the call on hold.' })
  hold: HoldSummaryDto;

  @Timestamp({ nullable: true, description: 'When it began; null before.' })
  started_at: string | null;

  @Timestamp({ nullable: true, description: TEXTS.ended_at })
  ended_at: string | null;
}
