import type { CallAssignment, LegReport } from '@parley/contracts';
import type { Outbox } from '@parley/messaging';
import type { Log } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { conformsAsCarrier } from '../../../test/carrier.conformance';
import type { Assignments } from '../assignments';
import type { VoiceWorkerClient } from '../voice-worker.client';
import { SipCarrier } from './sip.carrier';

const base = { seq: 1, at: '2026-01-01T00:00:00.000Z' };
const ended = (
  outcome: Extract<LegReport, { type: 'ended' }>['outcome'],
  hangup_cause: string,
  hangup_source: Extract<LegReport, { type: 'ended' }>['hangup_source'],
): LegReport => ({
  ...base,
  ...{ type: 'ended', outcome, hangup_cause, hangup_source, end_call_reason: 'carrier_error' },
  ...{ answered_by: null, provider_status: '486 Busy Here', error_message: null },
});

function sip(released = true) {
  const told: unknown[] = [];
  const outbox = {
    add: async (_tx: unknown, type: string, event: object) => void told.push({ type, ...event }),
  };
  const voice = {
    hangUp: async (workerId: string, callId: string) => void told.push({ workerId, callId }),
    releaseDialog: async () => released,
  };
  const assignments = { of: async (callId: string) => ({ call_id: callId }) as CallAssignment };
  const log = { warn: (name: string) => told.push(name) };
  const carrier = new SipCarrier(
    outbox as unknown as Outbox,
    voice as unknown as VoiceWorkerClient,
    assignments as unknown as Assignments,
    log as unknown as Log,
  );
  return { carrier, told };
}

describe('sip', () => {
  conformsAsCarrier(() => ({
    carrier: sip().carrier,
    statuses: [
      { status: { ...base, type: 'dialing' }, leadsTo: 'pending' },
      { status: { ...base, type: 'ringing', provider_status: '180 Ringing' }, leadsTo: 'ringing' },
      {
        status: { ...base, type: 'answered', answered_by: null, provider_status: '200 OK', dialog: {} },
        leadsTo: 'in_progress',
      },
      { status: ended('completed', 'normal_clearing', 'callee'), leadsTo: 'completed' },
      { status: ended('busy', 'user_busy', 'callee'), leadsTo: 'busy' },
      { status: ended('no_answer', 'no_answer', 'system'), leadsTo: 'no_answer' },
      { status: ended('failed', 'unallocated_number', 'carrier'), leadsTo: 'failed' },
      { status: ended('canceled', 'normal_clearing', 'api'), leadsTo: 'canceled' },
    ],
    origin: { host: 'trunk.example.com', inboundNetworks: ['203.0.113.0/24', '198.51.100.7'] },
    authentic: { sourceAddress: '203.0.113.77' },
    forged: [{ sourceAddress: '203.0.114.1' }, { sourceAddress: '198.51.100.8' }],
  }));

  it('takes calls from its host when the trunk names no networks', async () => {
    const { carrier, told } = sip();
    const from = (host: string, sourceAddress: string) =>
      carrier.isAuthentic({ sourceAddress }, { host, inboundNetworks: [] });
    expect(await from('203.0.113.5', '203.0.113.5')).toBe(true);
    expect(await from('203.0.113.5', '203.0.113.6')).toBe(false);
    expect(await from('localhost', '127.0.0.1')).toBe(true);
    expect(await from('nowhere.invalid', '127.0.0.1')).toBe(false);
    expect(told).toEqual(['connection.host_not_resolved']);
  });

  it('originates by the event a voice process claims the call on', async () => {
    const { carrier, told } = sip();
    await carrier.originate({} as EntityManager, { id: 'c1', accountId: 'a1' });
    expect(told).toEqual([
      { type: 'calls.originate_requested', aggregateId: 'c1', accountId: 'a1', body: { call_id: 'c1' } },
    ]);
  });

  it('answers with the assignment of the call', async () => {
    expect(await sip().carrier.answer('c1')).toEqual({ call_id: 'c1' });
  });

  it('hangs up by asking the process that owns the call, if there is one', async () => {
    const { carrier, told } = sip();
    await carrier.hangUp({ id: 'c1', workerId: null });
    await carrier.hangUp({ id: 'c2', workerId: 'w1' });
    expect(told).toEqual([{ workerId: 'w1', callId: 'c2' }]);
  });

  it('says whether the dialog of a lost call was ended', async () => {
    expect(await sip(true).carrier.release('c1', {})).toBe(true);
    expect(await sip(false).carrier.release('c1', {})).toBe(false);
  });
});
