import { UserAgent } from './user-agent';
import type { CallAnswered, CallEnded, CallFailed, InboundCall, OutboundCall } from './call-api';
import { SdpSession } from '../sdp/sdp-session';

const media = (port: number) => new SdpSession({ host: '127.0.0.1', port });

/** Two user agents of ours on loopback. */
async function pair(transports: Array<'udp' | 'tcp'> = ['udp', 'tcp']) {
  const a = await UserAgent.start({ transports });
  const b = await UserAgent.start({ transports });
  const call = (extra: Partial<Parameters<UserAgent['invite']>[0]> = {}): OutboundCall =>
    a.invite({
      uri: `sip:+15550100@127.0.0.1:${b.port}`,
      from: { uri: 'sip:+15550101@127.0.0.1' },
      body: media(4000).offer(),
      ...extra,
    });
  return { a, b, call, stop: () => Promise.all([a.stop(500), b.stop(500)]) };
}

const once = <T>(subscribe: (resolve: (value: T) => void) => unknown): Promise<T> =>
  new Promise((resolve) => subscribe(resolve));
const failed = (call: OutboundCall | InboundCall) => once<CallFailed>((done) => call.on('failed', done));
const ended = (call: OutboundCall | InboundCall) => once<CallEnded>((done) => call.on('ended', done));
const answered = (call: OutboundCall) => once<CallAnswered>((done) => call.on('answered', done));

describe('a call between two of our user agents', () => {
  it.each([['udp' as const], ['tcp' as const]])(
    'rings, is answered and hung up by the caller over %s',
    async (transport) => {
      const { b, call, stop } = await pair();
      const inbound = once<InboundCall>((done) => b.onInvite(done));
      const out = call({ transport });
      const progress = once((done) => out.on('progress', done));
      const answer = answered(out);
      const incoming = await inbound;
      expect(incoming.from.user).toBe('+15550101');
      expect(incoming.source.transport).toBe(transport);
      incoming.ringing();
      expect(await progress).toMatchObject({ status: 180 });
      const confirmed = once((done) => incoming.on('confirmed', done));
      incoming.answer(media(5000).answer(incoming.sdp ?? '').sdp);
      expect((await answer).sdp).toContain('m=audio 5000');
      await confirmed;
      const gone = ended(incoming);
      await out.bye({ q850: 16 });
      expect(await gone).toEqual({ by: 'remote', q850: 16, cause: 'normal_clearing' });
      expect(out.state).toBe('ended');
      await stop();
    },
  );

  it('is refused with 486', async () => {
    const { b, call, stop } = await pair();
    b.onInvite((incoming) => incoming.reject(486));
    expect(await failed(call())).toMatchObject({
      status: 486,
      by: 'remote',
      cause: 'user_busy',
      outcome: 'busy',
    });
    await stop();
  });

  it('is canceled: 487 on both sides', async () => {
    const { b, call, stop } = await pair();
    const inbound = once<InboundCall>((done) => b.onInvite(done));
    const out = call();
    const incoming = await inbound;
    incoming.ringing();
    const theirs = failed(incoming);
    const ours = failed(out);
    await once((done) => out.on('progress', done));
    await out.cancel();
    expect(await theirs).toMatchObject({ status: 487, by: 'remote', outcome: 'canceled' });
    expect(await ours).toMatchObject({
      status: 487,
      by: 'local',
      outcome: 'canceled',
      cause: 'normal_clearing',
    });
    await stop();
  });

  it('rings out', async () => {
    const { b, call, stop } = await pair();
    b.onInvite((incoming) => incoming.ringing());
    expect(await failed(call({ ringTimeoutMs: 100 }))).toMatchObject({
      by: 'timeout',
      outcome: 'no_answer',
      cause: 'no_answer',
    });
    await stop();
  });
});
