import {
  EXTRACTION_LIMITS,
  type HoldEventDto,
  HOOK_LIMITS,
  type TranscriptEntryDto,
  WEBHOOK_PAYLOAD_MAX_BYTES,
} from '@parley/contracts';
import { newId } from '@parley/platform';
import { JSON_MAX_BYTES, newCall } from '../call/new-call';
import { agentSnapshot } from '../../test/agent';
import { endHold, HOLD_EVENTS_MAX, startHold } from '../call/hold.rules';
import { completedData } from './session.payload';

/** What an event may be in the outbox; larger, a session could never be told to be complete. */
const EVENT_MAX_BYTES = 900_000;
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const at = new Date('2026-01-01T00:00:00.000Z');

/** A session in which everything is as large as its own limit lets it be. */
function largest(transcript: TranscriptEntryDto[]) {
  const { call, session } = newCall({
    callId: newId(),
    accountId: newId(),
    direction: 'outbound',
    agent: { ...agentSnapshot(newId()), agent_name: '\u0905'.repeat(50) },
    fromNumber: '+14155550101',
    toNumber: '+14155550102',
    provider: 'sip',
    connectionId: newId(),
    customerId: newId(),
    clientReferenceId: '\u0905'.repeat(200),
    variables: { given: 'x'.repeat(JSON_MAX_BYTES), set: 'x'.repeat(HOOK_LIMITS.variablesBytes) },
    metadata: { m: 'x'.repeat(JSON_MAX_BYTES) },
    pricePerMinute: '1.00',
    at,
  });
  let holdEvents: HoldEventDto[] = [];
  for (let n = 0; n < HOLD_EVENTS_MAX + 10; n += 1) {
    holdEvents = startHold(holdEvents, 'k'.repeat(40), at) ?? holdEvents;
    holdEvents = endHold(holdEvents, new Date(at.getTime() + 3_600_000), true) ?? holdEvents;
  }
  expect(holdEvents).toHaveLength(HOLD_EVENTS_MAX);
  const extraction = {
    ...{
      status: 'success',
      model: 'm'.repeat(200),
      extractedAt: at.toISOString(),
      latencyMs: 1,
      attempts: 3,
    },
    values: { v: 'x'.repeat(EXTRACTION_LIMITS.valuesBytes) },
    error: 'x'.repeat(1_000),
  };
  const full = {
    ...session,
    holdEvents,
    extraction: extraction as never,
    recordingBytes: 1,
    completedAt: at,
  };
  const recording = { url: () => `https://example.com/${'u'.repeat(2_000)}`, now: at };
  return completedData({ ...call, endedAt: at, disposition: 'completed' }, full, transcript, recording);
}

describe('session.completed', () => {
  it('fits a webhook of 256 KiB without its transcript, with every other field at its limit', () => {
    expect(bytes({ event: 'session.completed', timestamp: at, data: largest([]) })).toBeLessThan(
      WEBHOOK_PAYLOAD_MAX_BYTES,
    );
  });

  it('fits the outbox with the longest transcript', () => {
    const entry: TranscriptEntryDto = {
      role: 'user',
      content: '\u0905'.repeat(1_000),
      timestamp: at.toISOString(),
    };
    const data = largest(Array.from({ length: 1_000 }, () => entry));
    expect(data.transcript?.length).toBeGreaterThan(100);
    expect(bytes(data)).toBeLessThan(EVENT_MAX_BYTES);
  });
});
