import { SdpSession, UserAgent, type InboundCall } from '../src';
import { ensureDebian } from '../../testing/src/debian';
import { answeredOrFailed, ended, failed, once } from './call-helpers';
import { sipp, type Peer } from './peers/run-peer';

/** sipp is the judge: it exits 0 only when every message of its scenario came as written. */
describe('interoperation with sipp', () => {
  let ua: UserAgent;
  const peers: Peer[] = [];
  const media = (): SdpSession => new SdpSession({ host: '127.0.0.1', port: 40_000 });
  const peer = async (...args: Parameters<typeof sipp>): Promise<Peer> => {
    const started = await sipp(...args);
    peers.push(started);
    return started;
  };
  const from = { uri: 'sip:+15550101@127.0.0.1', displayName: 'Parley "test"' };

  beforeAll(() => ensureDebian('sip-tester'), 120_000);
  beforeEach(async () => {
    ua = await UserAgent.start({});
  });
  afterEach(async () => {
    await ua.stop(500);
    await Promise.all(peers.splice(0).map((p) => p.kill()));
  });

  describe.each([
    ['udp', []],
    ['tcp', ['-t', 't1']],
  ] as const)('over %s', (transport, args) => {
    it('places a call and hangs up', async () => {
      const uas = await peer('uas.xml', { args });
      const call = ua.invite({
        uri: `sip:100@127.0.0.1:${uas.port}`,
        from,
        body: media().offer(),
        transport,
      });
      const { sdp } = await answeredOrFailed(call);
      expect(media().accept(sdp ?? '').codec).toBe('PCMU');
      await call.bye();
      expect((await uas.done).code).toBe(0);
    });

    it('takes a call; the caller hangs up', async () => {
      const inbound = once<InboundCall>((done) => ua.onInvite(done));
      const uac = await peer('uac', { target: `127.0.0.1:${ua.port}`, args: [...args, '-d', '50'] });
      const call = await inbound;
      const over = ended(call);
      call.ringing();
      call.answer(media().answer(call.sdp ?? '').sdp);
      expect(await over).toMatchObject({ by: 'remote', cause: 'normal_clearing' });
      expect((await uac.done).code).toBe(0);
    });

    it('offers in the 200 when the caller does not, answers hold and a session timer', async () => {
      const session = media();
      const inbound = once<InboundCall>((done) => ua.onInvite(done));
      const uac = await peer('uac-late-offer.xml', { target: `127.0.0.1:${ua.port}`, args });
      const call = await inbound;
      expect(call.sdp).toBeUndefined();
      expect(call.from.displayName).toBe('Late "Offer"');
      const confirmed = once<{ sdp?: string }>((done) => call.on('confirmed', done));
      const held = once((done) => call.on('reinvite', done));
      const over = ended(call);
      call.onReinvite((offer) => session.answer(offer.sdp ?? '').sdp);
      call.answer(session.offer());
      expect(session.accept((await confirmed).sdp ?? '').codec).toBe('PCMA');
      expect(await held).toMatchObject({ hold: true, direction: 'sendonly' });
      expect(await over).toMatchObject({ by: 'remote', q850: 16, reason: 'Normal call clearing' });
      expect((await uac.done).code).toBe(0);
    });
  });

  it('reports busy with the Q.850 cause and acknowledges it', async () => {
    const uas = await peer('uas-busy.xml');
    const call = ua.invite({ uri: `sip:100@127.0.0.1:${uas.port}`, from, body: media().offer() });
    expect(await failed(call)).toMatchObject({ status: 486, q850: 17, cause: 'user_busy', outcome: 'busy' });
    expect((await uas.done).code).toBe(0);
  });

  it('cancels a ringing call: 487, acknowledged', async () => {
    const uas = await peer('uas-ringing.xml');
    const call = ua.invite({ uri: `sip:100@127.0.0.1:${uas.port}`, from, body: media().offer() });
    const over = failed(call);
    await once((done) => call.on('progress', done));
    await call.hangup({ q850: 16 });
    expect(await over).toMatchObject({ status: 487, by: 'local', outcome: 'canceled' });
    expect((await uas.done).code).toBe(0);
  });

  it('gives up a call that nobody answers in time', async () => {
    const uas = await peer('uas-ringing.xml');
    const call = ua.invite({
      uri: `sip:100@127.0.0.1:${uas.port}`,
      from,
      body: media().offer(),
      ringTimeoutMs: 200,
    });
    expect(await failed(call)).toMatchObject({ by: 'timeout', cause: 'no_answer', outcome: 'no_answer' });
    expect((await uas.done).code).toBe(0);
  });

  it('answers CANCEL with 200 and the INVITE with 487', async () => {
    const inbound = once<InboundCall>((done) => ua.onInvite(done));
    const uac = await peer('uac-cancel.xml', { target: `127.0.0.1:${ua.port}` });
    const call = await inbound;
    const over = failed(call);
    call.ringing();
    expect(await over).toMatchObject({ status: 487, by: 'remote', q850: 16, outcome: 'canceled' });
    expect((await uac.done).code).toBe(0);
  });

  it('lets another process hang up from a snapshot', async () => {
    const uas = await peer('uas.xml');
    const call = ua.invite({ uri: `sip:100@127.0.0.1:${uas.port}`, from, body: media().offer() });
    await answeredOrFailed(call);
    const snapshot = JSON.parse(JSON.stringify(call.snapshot()));
    const other = await UserAgent.start({ host: '127.0.0.2' });
    // sipp answers to where the call came from, not by Via: our 200 is lost, its scenario is the proof
    const bye = other.byeFromSnapshot(snapshot, { q850: 41 });
    expect((await uas.done).code).toBe(0);
    await other.stop();
    await bye;
  });

  it('takes a hundred calls at fifty a second without a retransmission', async () => {
    const session = media();
    ua.onInvite((call) => call.answer(session.answer(call.sdp ?? '').sdp));
    // It sends nothing twice, however long an answer takes.
    const args = ['-m', '100', '-r', '50', '-d', '200', '-nr', '-recv_timeout', '10000'];
    const uac = await peer('uac', { target: `127.0.0.1:${ua.port}`, args });
    const { code, output } = await uac.done;
    expect(code).toBe(0);
    for (const request of ['INVITE', 'BYE'])
      expect(output).toMatch(new RegExp(`${request} -+>\\s+100\\s+0\\s+0`)); // messages, retransmissions, timeouts
    expect(output).toMatch(/Successful call\s+\|\s+0\s+\|\s+100/);
    expect(ua.activeCalls).toBe(0);
  }, 20_000);
});
