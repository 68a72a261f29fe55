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
import { text } from '../fields/field-types';

export class TranscriptEntryDto {
  @OneOf(['user', 'bot'])
  role: 'user' | 'bot';

  @Text()
  content: string;

  @Timestamp()
  timestamp: string;
}

export class ExtractionResultDto {
  @OneOf(EXTRACTION_STATUSES, { description: 'skipped: there was nothing to read, or it is disabled.' })
  status: ExtractionStatus;

  @Text({ nullable: true })
  model: string | null;

  @Timestamp({ nullable: true })
  extractedAt: string | null;

  @Int({ nullable: true })
  latencyMs: number | null;

  @Int()
  attempts: number;

  @Json({ nullable: true, description: 'By the names of the keys.' })
  values: Record<string, unknown> | null;

  @Text({ nullable: true, description: 'Why it failed.' })
  error: string | null;
}

export class HoldEventDto {
  @Text({ example: 'carrier_hold' })
  kind: string;

  @Timestamp()
  started_at: string;

  @Timestamp({ nullable: true })
  ended_at: string | null;

  @Num()
  duration_secs: number;

  @Bool({ description: 'Whether the callee came back.' })
  recovered: boolean;
}

export class HoldSummaryDto {
  @Bool()
  detected: boolean;

  @ListOfObjects(() => HoldEventDto)
  events: HoldEventDto[];

  @Num()
  total_secs: number;

  @Bool()
  ended_on_hold: boolean;

  @ListOf(text())
  kinds: string[];
}

export class CallSessionDto {
  @Uuid()
  session_id: string;

  @OneOf(SESSION_STATUSES)
  status: SessionStatus;

  @Int()
  duration_seconds: number;

  @Num({ description: 'The charge; 1 credit = 1 rupee.' })
  credits_used: number;

  @Bool({ description: 'True when everything after the call is done.' })
  processing_complete: boolean;

  @Timestamp({ nullable: true })
  pipeline_completed_at: string | null;

  @ListOfObjects(() => TranscriptEntryDto, {
    nullable: true,
    description: 'Null when nobody answered, and in lists of calls.',
  })
  transcript: TranscriptEntryDto[] | null;

  @Url({ optional: true, description: 'Only if recording was enabled; valid 7 days.' })
  recording_url?: string;

  @VariableMap()
  variables: Variables;

  @ObjectOf(() => ExtractionResultDto, { nullable: true, description: 'Null before the end of the call.' })
  extraction: ExtractionResultDto | null;

  @ObjectOf(() => HoldSummaryDto, { description: 'When the callee put the call on hold.' })
  hold: HoldSummaryDto;

  @Timestamp({ nullable: true })
  started_at: string | null;

  @Timestamp({ nullable: true })
  ended_at: string | null;
}
