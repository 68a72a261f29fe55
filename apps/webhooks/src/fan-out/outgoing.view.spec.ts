import {
  type CallStatusUpdatedDataDto,
  type Events,
  type EventSubject,
  type SessionCompletedDataDto,
  type TranscriptEntryDto,
  WEBHOOK_PAYLOAD_MAX_BYTES,
} from '@parley/contracts';
import { sessionCompleted } from '../../test/support/payloads';
import { outgoing } from './outgoing.view';

const AT = '2026-01-01T00:00:01.000Z';

function payloadOf<S extends EventSubject>(subject: S, body: Events[S]): Buffer {
  const ids = { event_id: 'e', aggregate_id: 'c', account_id: 'acc' };
  return outgoing({ ...ids, subject, occurred_at: AT, body })?.payload ?? Buffer.alloc(0);
}

const data: CallStatusUpdatedDataDto = {
  occurred_at: '2026-01-01T00:00:00.000Z',
  provider_event: null,
  provider_status: 'ringing',
  provider: 'sip',
  account_concurrency: { limit: 5, active: 1, remaining: 4 },
  concurrency_released: false,
  terminal: false,
  previous_status: 'pending',
  hangup_source: null,
  hangup_cause: null,
  answered_by: null,
  disposition: null,
  status: 'ringing',
  to_number: '+14155550101',
  from_number: '+14155550100',
  direction: 'outbound',
  client_reference_id: null,
  agent_name: 'Ann',
  agent_id: 'a',
  session_id: null,
  call_id: 'c',
};

describe('payload', () => {
  it('has event, timestamp and data, the fields of data in their published order', () => {
    const body = JSON.parse(payloadOf('calls.status_updated', data).toString()) as Record<string, object>;
    expect(Object.keys(body)).toEqual(['event', 'timestamp', 'data']);
    expect(Object.keys(body['data'] ?? {})).toEqual([
      'call_id',
      'session_id',
      'agent_id',
      'agent_name',
      'client_reference_id',
      'direction',
      'from_number',
      'to_number',
      'status',
      'disposition',
      'answered_by',
      'hangup_cause',
      'hangup_source',
      'previous_status',
      'terminal',
      'concurrency_released',
      'account_concurrency',
      'provider',
      'provider_status',
      'provider_event',
      'occurred_at',
    ]);
    expect(body['data']).toEqual(data);
  });

  it('keeps what is internal inside, and gives missing fields as null', () => {
    const internal = { ...data, carrier_password: 'x' };
    Reflect.deleteProperty(internal, 'agent_name');
    const sent = payloadOf('calls.status_updated', internal).toString();
    expect(sent).not.toContain('carrier_password');
    expect(sent).toContain('"agent_name":null');
  });
});

describe('a session.completed that would be too large', () => {
  const entry = (n: number, content: string): TranscriptEntryDto => ({
    role: n % 2 === 0 ? 'bot' : 'user',
    content,
    timestamp: '2026-01-01T00:00:00.000Z',
  });
  const of = (transcript: TranscriptEntryDto[] | null): { bytes: number; data: SessionCompletedDataDto } => {
    const body = payloadOf('calls.session_completed', sessionCompleted({ transcript }));
    const { data } = JSON.parse(body.toString()) as { data: SessionCompletedDataDto };
    return { bytes: body.length, data };
  };

  it('carries as much of the beginning of its transcript as fits, and says so', () => {
    const all = Array.from({ length: 2_000 }, (_, n) => entry(n, `${n} ${'ü'.repeat(100)}`));
    const { bytes, data } = of(all);
    expect(bytes).toBeLessThanOrEqual(WEBHOOK_PAYLOAD_MAX_BYTES);
    expect(bytes).toBeGreaterThan(WEBHOOK_PAYLOAD_MAX_BYTES - 400);
    expect(data.transcript_truncated).toBe(true);
    expect(data.transcript).toEqual(all.slice(0, data.transcript?.length));
    expect(data.end_call_reason).toBe('agent_ended');
  });

  it('is complete up to the very last byte, and not marked as truncated', () => {
    const empty = of([entry(0, '')]).bytes;
    const fits = of([entry(0, 'x'.repeat(WEBHOOK_PAYLOAD_MAX_BYTES - empty))]);
    expect(fits.bytes).toBe(WEBHOOK_PAYLOAD_MAX_BYTES);
    expect(fits.data).not.toHaveProperty('transcript_truncated');
    const over = of([entry(0, 'x'.repeat(WEBHOOK_PAYLOAD_MAX_BYTES - empty + 1))]);
    expect(over.data).toMatchObject({ transcript: [], transcript_truncated: true });
  });

  it('is not marked as truncated without a transcript', () => {
    expect(of(null).data).not.toHaveProperty('transcript_truncated');
  });
});
