import { SdpSession, UserAgent, type InboundCall } from '../src';
import { ensureDebian } from '../../testing/src/debian';
import { answeredOrFailed, ended, failed, once } from './call-helpers';
import { kamailio, type Peer } from './peers/run-peer';

/** kamailio registers, challenges and record-routes; both ends of the call are ours, on two addresses. */
describe('interoperation with kamailio', () => {
  let proxy: Peer;
  let alice: UserAgent;
  let bob: UserAgent;
  const media = (): SdpSession => new SdpSession({ host: '127.0.0.1', port: 40_000 });
  const credentials = { username: 'alice', password: 'secret' };
  const at = (user?: string): string => `sip:${user ? `${user}@` : ''}127.0.0.1:${proxy.port}`;
  const register = (user = 'alice', password = 'secret') =>
    bob.register({ registrar: at(), aor: at(user), credentials: { username: user, password } });

  beforeAll(async () => {
    ensureDebian('kamailio');
    proxy = await kamailio();
    alice = await UserAgent.start({ host: '127.0.0.2' });
    await once<void>((done) => {
      const ask = async (): Promise<void> => ((await alice.ping(at())).alive ? done() : void ask());
      void ask();
    });
    await alice.stop();
  }, 120_000);
  afterAll(() => proxy.kill());
  beforeEach(async () => {
    alice = await UserAgent.start({ host: '127.0.0.2' });
    bob = await UserAgent.start({ host: '127.0.0.3' });
  });
  afterEach(async () => {
    await Promise.all([alice.stop(500), bob.stop(500)]);
  });

  it('answers an OPTIONS ping', async () => {
    expect(await alice.ping(at())).toMatchObject({ alive: true, status: 200 });
  });

  it('registers with digest, and is refused with the wrong password', async () => {
    const good = register();
    expect(await good.first).toMatchObject({ status: 200 });
    expect(good.state).toBe('registered');
    const bad = register('alice', 'wrong');
    expect(await bad.first).toMatchObject({ status: 401 });
    expect(bad.state).toBe('failed');
  });

  it.each([['udp' as const], ['tcp' as const]])(
    'calls through the proxy over %s: 407, record-route, BYE each way',
    async (transport) => {
      await register().first;
      for (const byCaller of [true, false]) {
        const inbound = once<InboundCall>((done) => bob.onInvite(done));
        const session = media();
        const call = alice.invite({
          uri: at('alice'),
          from: { uri: at('alice') },
          credentials,
          body: session.offer(),
          transport,
        });
        const incoming = await inbound;
        incoming.ringing();
        incoming.answer(media().answer(incoming.sdp ?? '').sdp);
        await answeredOrFailed(call);
        expect(call.snapshot()?.routeSet).toHaveLength(transport === 'udp' ? 1 : 2); // one entry for each side of tcp to udp
        const over = byCaller ? ended(incoming) : ended(call);
        const again = await call.reinvite(session.offer('sendonly'));
        expect(again.status).toBe(488);
        await (byCaller ? call.bye() : incoming.bye());
        expect(await over).toMatchObject({ by: 'remote' });
      }
    },
  );

  it('fails at once with a wrong password', async () => {
    const wrong = { username: 'alice', password: 'wrong' };
    const call = alice.invite({
      uri: at('alice'),
      from: { uri: at('alice') },
      credentials: wrong,
      body: media().offer(),
    });
    expect(await failed(call)).toMatchObject({ status: 407, cause: 'call_rejected', outcome: 'failed' });
  });

  it('cancels and is refused through the proxy', async () => {
    await register().first;
    const inbound = once<InboundCall>((done) => bob.onInvite(done));
    const call = alice.invite({
      uri: at('alice'),
      from: { uri: at('alice') },
      credentials,
      body: media().offer(),
    });
    const incoming = await inbound;
    const [ours, theirs] = [failed(call), failed(incoming)];
    incoming.ringing();
    await once((done) => call.on('progress', done));
    await call.cancel();
    expect(await theirs).toMatchObject({ status: 487, by: 'remote' });
    expect(await ours).toMatchObject({ status: 487, by: 'local' });
    bob.onInvite((next) => next.reject(603));
    const refused = alice.invite({
      uri: at('alice'),
      from: { uri: at('alice') },
      credentials,
      body: media().offer(),
    });
    expect(await failed(refused)).toMatchObject({ status: 603, outcome: 'rejected' });
  });

  it('takes the proxy as outbound proxy, and hangs up through it from a snapshot', async () => {
    await register().first;
    const inbound = once<InboundCall>((done) => bob.onInvite(done));
    const call = alice.invite({
      uri: at('alice'),
      from: { uri: at('alice') },
      credentials,
      body: media().offer(),
      outboundProxy: `sip:127.0.0.1:${proxy.port}`,
    });
    const incoming = await inbound;
    incoming.answer(media().answer(incoming.sdp ?? '').sdp);
    await answeredOrFailed(call);
    const over = ended(incoming);
    const snapshot = call.snapshot();
    const other = await UserAgent.start({ host: '127.0.0.4' });
    if (snapshot) expect(await other.byeFromSnapshot(snapshot)).toMatchObject({ status: 200 });
    expect(await over).toMatchObject({ by: 'remote' });
    await other.stop();
  });
});
