import { UserAgent } from './user-agent';
import { answered, answeredOrFailed, ended, failed, once, pause } from '../../test/call-helpers';
import { DigestGuard } from '../auth/digest-guard';
import type { UserAgentOptions } from './agent-api';
import type { CallReferred, InboundCall, OutboundCall } from './call-api';
import { SdpSession } from '../sdp/sdp-session';

const media = (port: number) => new SdpSession({ host: '127.0.0.1', port });

const running: UserAgent[] = [];

async function start(options: UserAgentOptions = {}): Promise<UserAgent> {
  const agent = await UserAgent.start(options);
  running.push(agent);
  return agent;
}

/** A test that fails must not leave sockets open. */
afterEach(async () => {
  await Promise.all(running.splice(0).map((agent) => agent.stop(0)));
});

/** Two user agents of ours on loopback. */
async function pair(transports: Array<'udp' | 'tcp'> = ['udp', 'tcp']) {
  const a = await start({ transports });
  const b = await start({ transports });
  const call = (extra: Partial<Parameters<UserAgent['invite']>[0]> = {}): OutboundCall =>
    a.invite({
      uri: `sip:+15550100@127.0.0.1:${b.port}`,
      from: { uri: 'sip:+15550101@127.0.0.1' },
      body: media(4000).offer(),
      ...extra,
    });
  return { a, b, call, stop: () => Promise.all([a.stop(500), b.stop(500)]) };
}

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

describe('inside a call', () => {
  /** A call that is up, both ends. */
  async function connected(extra: Partial<Parameters<UserAgent['invite']>[0]> = {}, answerHeaders = {}) {
    const agents = await pair();
    const inbound = once<InboundCall>((done) => agents.b.onInvite(done));
    const out = agents.call(extra);
    const incoming = await inbound;
    const confirmed = once((done) => incoming.on('confirmed', done));
    incoming.answer(media(5000).answer(incoming.sdp ?? '').sdp, answerHeaders);
    await answeredOrFailed(out);
    await confirmed;
    return { ...agents, out, incoming };
  }

  it('carries INFO and its digits both ways', async () => {
    const { out, incoming, stop } = await connected();
    const digit = once((done) => incoming.on('dtmf', done));
    const info = once((done) => out.on('info', done));
    const sent = { contentType: 'application/dtmf-relay', body: 'Signal=#\r\nDuration=250\r\n' };
    expect(await out.info(sent)).toMatchObject({ status: 200 });
    expect(await digit).toEqual({ digit: '#', durationMs: 250 });
    await incoming.info({ contentType: 'text/plain', body: 'hello' });
    expect(await info).toMatchObject({ contentType: 'text/plain', body: 'hello' });
    await stop();
  });

  it.each([['caller'], ['callee']])('holds and resumes by re-INVITE of the %s', async (who) => {
    const { out, incoming, stop } = await connected();
    const [mover, other] = who === 'caller' ? [out, incoming] : [incoming, out];
    const mine = media(4000);
    const theirs = media(5000);
    const seen: unknown[] = [];
    other.onReinvite((offer) => theirs.answer(offer.sdp ?? '').sdp);
    (other as OutboundCall).on('reinvite', ({ hold, direction }) => seen.push([hold, direction]));
    const held = await mover.reinvite(mine.offer('sendonly'));
    expect(held).toMatchObject({ status: 200, sdp: expect.stringContaining('a=recvonly') as string });
    expect(await mover.reinvite(mine.offer('sendrecv'))).toMatchObject({ status: 200 });
    expect(seen).toEqual([
      [true, 'sendonly'],
      [false, 'sendrecv'],
    ]);
    await stop();
  });

  it('refuses a change nobody handles, answers an unchanged offer, survives a broken handler', async () => {
    const { out, incoming, stop } = await connected();
    expect((await out.reinvite(media(4444).offer())).status).toBe(488);
    expect((await out.reinvite(incoming.remoteSdp ?? '')).status).toBe(200);
    incoming.onReinvite(() => Promise.reject(new Error('handler')));
    expect((await out.reinvite(media(4446).offer())).status).toBe(488);
    expect([out.state, incoming.state]).toEqual(['answered', 'answered']);
    await stop();
  });

  it('transfers by REFER and hears how it goes', async () => {
    const { out, incoming, stop } = await connected();
    const asked = once<CallReferred>((done) => out.on('refer', done));
    const heard: unknown[] = [];
    const final = once<void>((done) =>
      incoming.on('transfer', (step) => {
        heard.push(step.status);
        if (step.final) done();
      }),
    );
    const accepted = incoming.refer('sip:+15559@127.0.0.1', { referredBy: 'sip:agent@127.0.0.1' });
    const request = await asked;
    expect(request).toMatchObject({ referTo: 'sip:+15559@127.0.0.1', referredBy: 'sip:agent@127.0.0.1' });
    request.accept();
    expect(await accepted).toMatchObject({ status: 202 });
    request.progress(200);
    await final;
    expect(heard).toContain(100);
    expect(heard.at(-1)).toBe(200);
    await stop();
  });

  it('declines a REFER nobody listens for', async () => {
    const { out, stop } = await connected();
    expect(await out.refer('sip:x@127.0.0.1')).toMatchObject({ status: 603 });
    await stop();
  });

  it('agrees on a session timer', async () => {
    const { out, incoming, stop } = await connected({ sessionExpiresSecs: 120 });
    expect(incoming.headers['session-expires']).toBe('120');
    expect(out.state).toBe('answered');
    await stop();
  });

  it('hangs up from either side, and on stop', async () => {
    const { a, b, out, incoming } = await connected();
    const gone = ended(out);
    await incoming.hangup({ q850: 31 });
    expect(await gone).toMatchObject({ by: 'remote', q850: 31, cause: 'normal_unspecified' });
    expect(await out.info({ contentType: 'text/plain', body: '' })).toMatchObject({ status: 481 });
    const second = once<InboundCall>((done) => b.onInvite(done));
    const call = a.invite({
      uri: `sip:1@127.0.0.1:${b.port}`,
      from: { uri: 'sip:2@127.0.0.1' },
      body: media(4000).offer(),
    });
    const theirs = await second;
    theirs.answer(media(5000).offer());
    await answered(call);
    const over = ended(theirs);
    await a.stop();
    expect(await over).toMatchObject({ by: 'remote' });
    await b.stop();
  });

  it('hands out early media and the Request-URI called', async () => {
    const { b, call, stop } = await pair();
    b.onInvite((incoming) =>
      incoming.ringing(media(5000).answer(incoming.sdp ?? '').sdp, { 'X-Ring': 'yes' }),
    );
    const out = call();
    const progress = await once<{ sdp?: string; headers: Readonly<Record<string, string>> }>((done) =>
      out.on('progress', done),
    );
    expect(progress.sdp).toContain('m=audio 5000');
    expect(progress.headers['x-ring']).toBe('yes');
    await stop();
  });

  it('rejects a call that is hung up before anybody answered it, and one whose handler fails', async () => {
    const { b, call, stop } = await pair();
    b.onInvite((incoming) => incoming.hangup());
    expect(await failed(call())).toMatchObject({ status: 603, outcome: 'rejected' });
    b.onInvite(() => {
      throw new Error('handler');
    });
    expect(await failed(call())).toMatchObject({ status: 500, outcome: 'failed' });
    await stop();
  });
});

describe('a server of ours', () => {
  it('challenges calls and lets the right password in', async () => {
    const { b, call, stop } = await pair();
    const guard = new DigestGuard({
      realm: 'trunk',
      algorithm: 'SHA-256',
      proxy: true,
      passwordOf: () => 'secret',
    });
    b.onInvite((incoming) => {
      const verdict = guard.check(incoming.request);
      if (verdict.ok) incoming.reject(486);
      else incoming.reject(verdict.status, undefined, verdict.headers);
    });
    expect(await failed(call())).toMatchObject({ status: 407, cause: 'call_rejected' });
    expect(await failed(call({ credentials: { username: 'a', password: 'secret' } }))).toMatchObject({
      status: 486,
    });
    expect(await failed(call({ credentials: { username: 'a', password: 'wrong' } }))).toMatchObject({
      status: 407,
    });
    await stop();
  });

  it('takes registrations, with the interval it wants, renewals and removal', async () => {
    const { a, b, stop } = await pair();
    const seen: string[] = [];
    b.onRequest('REGISTER', ({ headers, reply }) => {
      seen.push(`${headers['cseq']} ${headers['expires']}`);
      if (Number(headers['expires']) === 1) reply(423, { headers: { 'Min-Expires': '2' } });
      else reply(200, { headers: { Contact: `${headers['contact']};expires=1` } });
    });
    const uri = `sip:127.0.0.1:${b.port}`;
    const registration = a.register({ registrar: uri, aor: `sip:me@127.0.0.1:${b.port}`, expiresSecs: 1 });
    const granted = once((done) => registration.on('registered', done));
    expect(await registration.first).toMatchObject({ status: 200 });
    expect(await granted).toEqual({ expiresSecs: 1 });
    await pause(900);
    await registration.stop();
    expect(seen).toEqual(['1 REGISTER 1', '2 REGISTER 2', '3 REGISTER 2', '4 REGISTER 0']);
    await stop();
  });

  it('answers a ping, and tells a dead peer from a refusing one', async () => {
    const a = await start({ timers: { t1: 5 } });
    const b = await start();
    expect(await a.ping(`sip:127.0.0.1:${b.port}`)).toMatchObject({ alive: true, status: 200 });
    b.onRequest('OPTIONS', ({ reply }) => reply(503));
    expect(await a.ping(`sip:127.0.0.1:${b.port}`)).toMatchObject({ alive: true, status: 503 });
    await b.stop();
    expect(await a.ping(`sip:127.0.0.1:${b.port}`)).toMatchObject({ alive: false, status: 408 });
    expect(await a.ping(`sip:127.0.0.1:${b.port}`, { transport: 'tcp' })).toMatchObject({
      alive: false,
      status: 503,
    });
    await a.stop();
  });

  it('refuses what is no SIP URI before anything is sent', async () => {
    const { a, stop } = await pair();
    expect(() => a.invite({ uri: 'tel:+1', from: { uri: 'sip:x@y' }, body: '' })).toThrow(TypeError);
    await stop();
  });
});
