import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type CallDto,
  type CallSessionDto,
  type HoldEventDto,
  isUuid,
  type Page,
  type RecordingUrlDto,
  type RequestBody,
  type TimelineDto,
  type TimelineEntryDto,
} from '@parley/contracts';
import { Database, pageLimit, pageOf } from '@parley/persistence';
import type { ObjectStore } from '@parley/storage';
import { fittingRows, fittingTranscript } from './message-size';
import { holdSummary } from './hold.rules';
import { iso } from '../sql';
import { OBJECT_STORE, RECORDING_URL_SECS } from './recordings';
import { callFilter } from './call.filters';

type StoredSession = Omit<CallSessionDto, 'recording_url' | 'hold'> & {
  hold_events: HoldEventDto[];
  recording_key: string | null;
};
type StoredCall = Omit<CallDto, 'session'> & { session: StoredSession };

const TRANSCRIPT = `case when c.answered_at is null then null else coalesce(
  (select jsonb_agg(jsonb_build_object('role', t.role, 'content', t.content, 'timestamp', ${iso('t.started_at')})
     order by t.started_at, t.first_seq)
   from turn t where t.call_id = c.id and t.content <> ''), '[]') end`;

/** Straight to the wire's shape. Transcripts are left out of lists: a hundred of them do not fit a message. */
const select = (transcript: string): string => `
  select c.id as call_id, c.agent_id, c.session_id,
    'cus_' || c.customer_id as customer_id, 'cmp_' || c.campaign_id as campaign_id, c.client_reference_id,
    c.direction, c.from_number, c.to_number, c.status, c.disposition, c.answered_by, c.end_call_reason,
    c.hangup_cause, c.hangup_source, s.bill_duration_seconds, s.duration_seconds, c.provider, c.connection_id,
    c.error_message, c.metadata, ${iso('c.started_at')} as started_at, ${iso('c.ended_at')} as ended_at,
    ${iso('c.created_at')} as created_at,
    json_build_object(
      'session_id', s.id, 'status', s.status, 'duration_seconds', s.duration_seconds,
      'credits_used', s.credits_used::float8, 'processing_complete', s.completed_at is not null,
      'pipeline_completed_at', ${iso('s.completed_at')}, 'transcript', ${transcript}, 'variables', c.variables,
      'extraction', s.extraction, 'hold_events', s.hold_events, 'started_at', ${iso('s.started_at')},
      'ended_at', ${iso('s.ended_at')},
      'recording_key', case when s.recording_bytes > 0 then s.recording_key end) as session
  from call c join session s on s.call_id = c.id`;

/** The service's schema, or a transaction that is under way in it. */
interface Reader {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

@Injectable()
export class CallQueries {
  constructor(
    private readonly db: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async get(accountId: string, callId: string, from: Reader = this.db): Promise<CallDto> {
    return this.present(await this.one(accountId, callId, from));
  }

  async list(body: RequestBody<'calls.list'>): Promise<Page<CallDto>> {
    const limit = pageLimit(body.limit);
    const { where, parameters } = callFilter(body);
    const rows = await this.db.query<StoredCall>(
      `${select('null')} where ${where} order by c.created_at desc, c.id desc limit ${limit + 1}`,
      parameters,
    );
    // Calls with much metadata make shorter pages; the cursor goes on where the page ended.
    const count = fittingRows(rows, limit);
    const calls = rows.slice(0, count + 1).map((row) => this.present(row));
    const page = pageOf(calls, count, (call) => ({ at: new Date(call.created_at), id: call.call_id }));
    return { ...page, pagination: { ...page.pagination, limit } };
  }

  async recordingUrl(accountId: string, callId: string): Promise<RecordingUrlDto> {
    const { session } = await this.one(accountId, callId);
    if (!session.recording_key) throw AppError.notFound('Recording');
    return {
      recording_url: this.store.signedUrl(session.recording_key, RECORDING_URL_SECS),
      expires_at: new Date(Date.now() + RECORDING_URL_SECS * 1000).toISOString(),
    };
  }

  async timeline(accountId: string, callId: string): Promise<TimelineDto> {
    await this.one(accountId, callId);
    const entries = await this.db.query<TimelineEntryDto>(
      `select (row_number() over (order by id))::int as seq, ${iso('at')} as at, type, applied, data
       from leg_event where call_id = $1 order by id`,
      [callId],
    );
    return { entries };
  }

  private async one(accountId: string, callId: string, from: Reader = this.db): Promise<StoredCall> {
    const sql = `${select(TRANSCRIPT)} where c.account_id = $1 and c.id = $2`;
    const [row] = isUuid(callId) ? ((await from.query(sql, [accountId, callId])) as StoredCall[]) : [];
    if (!row) throw AppError.notFound('Call');
    return row;
  }

  private present({ session: stored, ...call }: StoredCall): CallDto {
    const { recording_key: key, hold_events: holdEvents, ...session } = stored;
    const endedAt = call.ended_at === null ? null : new Date(call.ended_at);
    return {
      ...call,
      session: {
        ...session,
        transcript: fittingTranscript(session.transcript),
        ...(key ? { recording_url: this.store.signedUrl(key, RECORDING_URL_SECS) } : {}),
        hold: holdSummary(holdEvents, endedAt),
      },
    };
  }
}
