import { AppError, type CallAssignment, trunkPasswordAad } from '@parley/contracts';
import { SecretBox } from '@parley/platform';
import { eventually, TEST_MASTER_KEY } from '@parley/testing';
import { createHash } from 'node:crypto';
import { closed, Rig } from './support/rig';

jest.setTimeout(60_000);

describe('how calls come to their end', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await Rig.start(31_000);
  });
  afterAll(() => rig.stop());
  beforeEach(() => rig.phone.onRing((call) => void call.answer()));

  /** A call over a trunk where nobody listens. */
  const refused = (): CallAssignment => {
    const assignment = rig.assignment();
    return { ...assignment, trunk: { ...assignment.trunk, port: 9, transport: 'tcp' } };
  };

  it.each([
    [486, 'busy', 'busy', 'user_busy'],
    [480, 'no_answer', 'no_answer', 'no_user_response'],
    [603, 'busy', 'busy', 'call_rejected'],
    [403, 'failed', 'blocked', 'call_rejected'],
    [404, 'failed', 'carrier_error', 'unallocated_number'],
  ] as const)('a telephone that answers %i: %s', async (status, outcome, reason, cause) => {
    rig.phone.onRing((call) => {
      call.inbound.ringing();
      call.inbound.reject(status);
    });
    const call = await closed(await rig.originate(rig.assignment()));
    expect(call.types).toEqual(['dialing', 'ringing', 'ended', 'closed']);
    expect(call.ended).toMatchObject({
      outcome,
      end_call_reason: reason,
      hangup_cause: cause,
      answered_by: 'not_answered',
    });
    expect(call.ended?.provider_status).toContain(String(status));
    expect(call.closed?.recording).toBeNull();
  });

  it('a telephone that rings and is never answered', async () => {
    rig.phone.onRing((call) => call.inbound.ringing());
    const call = await closed(await rig.originate(rig.assignment()));
    expect(call.ended).toMatchObject({
      outcome: 'no_answer',
      end_call_reason: 'no_answer',
      hangup_cause: 'no_answer',
    });
    await eventually(() => rig.phone.calls.at(-1)?.over === true);
  });

  it('a trunk that does not exist', async () => {
    const call = await closed(await rig.originate(refused()));
    expect(call.ended).toMatchObject({
      outcome: 'failed',
      end_call_reason: 'carrier_error',
      hangup_source: 'carrier',
    });
  });

  it('a call claimed by somebody else is left alone', async () => {
    const before = rig.phone.calls.length;
    const kept = rig.calls.add(rig.assignment());
    kept.claimedBy = 'another process';
    await rig.requestOriginate(kept.assignment);
    const next = await closed(await rig.originate(refused()));
    expect(kept.reports).toEqual([]);
    expect(next.types).toContain('ended');
    expect(rig.phone.calls).toHaveLength(before);
  });

  it('a call requested twice is dialled once', async () => {
    rig.phone.onRing((call) => call.inbound.reject(486));
    const before = rig.phone.calls.length;
    const call = await rig.originate(rig.assignment());
    await rig.requestOriginate(call.assignment);
    await closed(call);
    await closed(await rig.originate(refused()));
    expect(rig.phone.calls).toHaveLength(before + 1);
  });

  it('a trunk that wants to know who calls: the sealed password answers its challenge', async () => {
    const base = rig.assignment();
    const password = new SecretBox(Buffer.from(TEST_MASTER_KEY, 'base64')).seal(
      'open sesame',
      trunkPasswordAad(base.trunk.connection_id),
    );
    const challenge = 'Digest realm="trunk", nonce="abc", algorithm=MD5';
    const given: string[] = [];
    rig.phone.onRing((call) => {
      const header = String(call.inbound.headers['proxy-authorization'] ?? '');
      if (header === '') return call.inbound.reject(407, undefined, { 'Proxy-Authenticate': challenge });
      given.push(header);
      call.inbound.reject(486);
    });
    const trunk = { ...base.trunk, username: 'acme', sealed_password: password };
    await closed(await rig.originate({ ...base, trunk }));
    const field = (name: string): string =>
      new RegExp(`\\b${name}="([^"]*)"`).exec(given[0] ?? '')?.[1] ?? '';
    const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
    expect(field('username')).toBe('acme');
    expect(field('response')).toBe(
      md5(`${md5('acme:trunk:open sesame')}:abc:${md5(`INVITE:${field('uri')}`)}`),
    );
  });

  it('a callee who hangs up', async () => {
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    await phone.silence(300);
    await phone.hangup();
    await closed(call);
    expect(call.ended).toMatchObject({
      outcome: 'completed',
      end_call_reason: 'user_hung_up',
      hangup_source: 'callee',
      hangup_cause: 'normal_clearing',
    });
    expect(call.transcript).toEqual(['bot: Hello, this is Maya.']);
  });

  it('a hangup asked of the process that has the call', async () => {
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    expect(await rig.ask('voice.hangup', { call_id: call.assignment.call_id })).toEqual({ accepted: true });
    await closed(call);
    expect(call.ended).toMatchObject({
      outcome: 'completed',
      end_call_reason: 'api_hangup',
      hangup_source: 'api',
    });
    await eventually(() => phone.over);
    expect(await rig.ask('voice.hangup', { call_id: call.assignment.call_id })).toEqual({ accepted: false });
  });

  it('a hangup asked in the answer to a report, while it rings', async () => {
    rig.phone.onRing((call) => call.inbound.ringing());
    const call = await rig.originate(rig.assignment());
    call.hangupRequested = true;
    await closed(call);
    expect(call.ended).toMatchObject({
      outcome: 'canceled',
      end_call_reason: 'api_hangup',
      hangup_source: 'api',
    });
  });

  it('a lease that was lost: the line is hung up and nothing more is said', async () => {
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    call.leaseLost = true;
    await eventually(() => phone.over, { timeoutMs: 5_000 });
    expect(call.ended).toBeUndefined();
  });

  it('a dialog whose process died is ended by any other', async () => {
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    const answered = await eventually(
      () =>
        call.reports.find((report) => report.type === 'answered') ??
        Promise.reject(new Error('not answered')),
    );
    const dialog = answered.type === 'answered' ? answered.dialog : {};
    expect(await rig.ask('voice.release_dialog', { call_id: call.assignment.call_id, dialog })).toEqual({
      released: true,
    });
    await eventually(() => phone.over);
    await rig.ask('voice.hangup', { call_id: call.assignment.call_id });
    await closed(call);
  });

  describe('a call that comes in', () => {
    it('is answered as the call that calls says it is', async () => {
      rig.calls.inbound = ({ from_number, to_number }) =>
        rig.assignment({ agent_type: 'inbound' }, { direction: 'inbound', from_number, to_number });
      const phone = await rig.phone.call(`sip:+14155550111@127.0.0.1:${rig.sipPort}`, '+14155550122');
      expect(phone.refused).toBeNull();
      await phone.silence(400);
      await phone.hangup();
      const asked = rig.calls.opened.at(-1);
      expect(asked).toMatchObject({
        worker_id: rig.instanceId,
        from_number: '+14155550122',
        to_number: '+14155550111',
        source_address: '127.0.0.1',
      });
      const call = [...rig.calls.kept.values()].at(-1);
      if (!call) throw new Error('no call');
      await closed(call);
      expect(call.types.slice(0, 2)).toEqual(['ringing', 'answered']);
      expect(call.ended).toMatchObject({ end_call_reason: 'user_hung_up', hangup_source: 'caller' });
    });

    it.each([
      ['NOT_FOUND', 404],
      ['FORBIDDEN', 403],
      ['LIMIT_REACHED', 486],
      ['INTERNAL_ERROR', 503],
    ] as const)('is refused when calls says %s: %i', async (code, status) => {
      rig.calls.inbound = () => new AppError(code, 'no');
      const phone = await rig.phone.call(`sip:+14155550111@127.0.0.1:${rig.sipPort}`, '+14155550122');
      expect(phone.refused).toBe(status);
    });
  });

  it('OPTIONS is answered', async () => {
    const ping = await rig.phone.ua.ping(`sip:127.0.0.1:${rig.sipPort}`);
    expect(ping).toMatchObject({ alive: true, status: 200 });
  });
});
