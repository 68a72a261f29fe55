import { createConnection, type Socket } from 'node:net';
import { buildOffer, UserAgent, type InboundCall, type OutboundCall, type SipMessage } from '../src';
import { answeredOrFailed, ended, failed, once, pause } from './call-helpers';
import { RawPeer } from './raw-peer';

const sdp = buildOffer({ host: '127.0.0.1', port: 40_000 });
/** T1 of 20 ms: 64*T1 is 1.3 s, so that the patience of the RFC fits into a test. */
const timers = { t1: 20, t2: 80, t4: 100 };

describe('races, losses and strange peers', () => {
  let ua: UserAgent;
  let peer: RawPeer | undefined;
  const place = (extra: Partial<Parameters<UserAgent['invite']>[0]> = {}): OutboundCall =>
    ua.invite({
      uri: `sip:100@127.0.0.1:${peer?.port}`,
      from: { uri: 'sip:me@127.0.0.1' },
      body: sdp,
      ...extra,
    });
  const listen = async (handler: (message: SipMessage, peer: RawPeer) => void): Promise<RawPeer> =>
    (peer = await RawPeer.start(handler));
  const until = async (condition: () => boolean): Promise<void> => {
    for (let i = 0; i < 300 && !condition(); i++) await pause(10);
  };

  beforeEach(async () => {
    ua = await UserAgent.start({ timers });
  });
  afterEach(async () => {
    await ua.stop(100);
    await peer?.close();
    peer = undefined;
  });

  it('acknowledges and hangs up an answer that crosses our CANCEL (RFC 3261 15.1.1)', async () => {
    const raw = await listen((message, p) => {
      if (message.kind !== 'request') return;
      if (message.method === 'INVITE') p.respond(message, 180);
      if (message.method === 'CANCEL') {
        p.answer(p.requests('INVITE')[0] ?? message, sdp);
        p.respond(message, 200);
      }
      if (message.method === 'BYE') p.respond(message, 200);
    });
    const call = place();
    const over = failed(call);
    await once((done) => call.on('progress', done));
    await call.cancel({ q850: 16 });
    expect(await over).toMatchObject({ status: 487, by: 'local', outcome: 'canceled' });
    await until(() => raw.log.includes('BYE'));
    // Each may have been sent again meanwhile, as UDP wants it.
    expect([...new Set(raw.log)].filter((what) => what !== 'CANCEL')).toEqual(['INVITE', 'ACK', 'BYE']);
    expect(raw.requests('BYE')[0]?.headers.get('reason')).toBe('Q.850;cause=16');
  });

  it('holds CANCEL back until a provisional response has come (9.1)', async () => {
    const raw = await listen((message, p) => {
      if (message.kind !== 'request') return;
      if (message.method === 'INVITE' && p.requests('INVITE').length === 3) p.respond(message, 100);
      if (message.method === 'CANCEL') {
        p.respond(message, 200);
        p.respond(p.requests('INVITE')[0] ?? message, 487);
      }
    });
    const call = place();
    const over = failed(call);
    await until(() => raw.log.length >= 1);
    void call.cancel();
    expect(await over).toMatchObject({ status: 487, by: 'local' });
    await until(() => raw.log.includes('ACK'));
    expect(raw.log).toEqual(['INVITE', 'INVITE', 'INVITE', 'CANCEL', 'ACK']);
  });

  it('hangs up an answer that comes after we gave the call up as dead', async () => {
    const raw = await listen((message, p) => {
      if (message.kind === 'request' && message.method === 'BYE') p.respond(message, 200);
    });
    const call = place();
    expect(await failed(call)).toMatchObject({ status: 408, by: 'timeout', outcome: 'failed' });
    const [invite] = raw.requests('INVITE');
    if (invite) raw.answer(invite, sdp);
    await until(() => raw.log.includes('BYE'));
    expect(raw.log.filter((what) => what !== 'INVITE')).toEqual(['ACK', 'BYE']);
  });

  it('keeps the first of several answers and hangs the others up (forking, 13.2.2.4)', async () => {
    const raw = await listen((message, p) => {
      if (message.kind !== 'request') return;
      if (message.method === 'INVITE') for (const tag of ['one', 'two', 'three']) p.answer(message, sdp, tag);
      if (message.method === 'BYE') p.respond(message, 200);
    });
    const call = place();
    await answeredOrFailed(call);
    await until(() => raw.requests('BYE').length === 2);
    expect(raw.requests('ACK').map((ack) => ack.headers.get('to')?.split('tag=')[1])).toEqual([
      'one',
      'two',
      'three',
    ]);
    expect(raw.requests('BYE').map((bye) => bye.headers.get('to')?.split('tag=')[1])).toEqual([
      'two',
      'three',
    ]);
    expect(call.state).toBe('answered');
  });

  it('gets through when the first packets of every request are lost', async () => {
    const lost = new Map<string, number>();
    await listen((message, p) => {
      if (message.kind !== 'request') return;
      const count = (lost.get(message.method) ?? 0) + 1;
      lost.set(message.method, count);
      if (message.method === 'ACK' || count <= 3) return;
      if (message.method === 'INVITE') p.answer(message, sdp);
      else p.respond(message, 200);
    });
    const call = place();
    await answeredOrFailed(call);
    await call.bye();
    expect([lost.get('INVITE'), lost.get('BYE')]).toEqual([4, 4]);
  });

  it('acknowledges every repeated 2xx', async () => {
    const raw = await listen((message, p) => {
      if (message.kind !== 'request') return;
      if (message.method === 'INVITE') for (let i = 0; i < 3; i++) p.answer(message, sdp);
      else p.respond(message, 200);
    });
    await answeredOrFailed(place());
    await until(() => raw.requests('ACK').length === 3);
    expect(raw.requests('ACK')).toHaveLength(3);
  });

  it('repeats its 200 until the ACK, and ends an unacknowledged call with BYE', async () => {
    const raw = await listen(() => undefined);
    const inbound = once<InboundCall>((done) => ua.onInvite(done));
    raw.send(invite(ua.port, raw.port, 'a1'), ua.port);
    const call = await inbound;
    const over = ended(call);
    call.answer(sdp);
    expect(await over).toMatchObject({ by: 'timeout' });
    await until(() => raw.log.includes('BYE'));
    expect(raw.responses(200).length).toBeGreaterThan(8);
    expect(raw.log).toContain('BYE');
  });

  it('waits for the ACK before it hangs an answered call up (15)', async () => {
    const raw = await listen((message, p) => {
      if (message.kind === 'request' && message.method === 'BYE') p.respond(message, 200);
    });
    const inbound = once<InboundCall>((done) => ua.onInvite(done));
    raw.send(invite(ua.port, raw.port, 'a2'), ua.port);
    const call = await inbound;
    call.answer(sdp);
    const gone = call.hangup();
    await until(() => raw.responses(200).length > 2);
    expect(raw.log).not.toContain('BYE');
    const to = raw.responses(200)[0]?.headers.get('to') ?? '';
    raw.send(invite(ua.port, raw.port, 'a2', 'ACK', to), ua.port);
    await gone;
    expect(raw.log).toContain('BYE');
  });

  it('answers a repeated INVITE from the cache: same branch, and a new branch after a refusal', async () => {
    const raw = await listen(() => undefined);
    let calls = 0;
    ua.onInvite((call) => {
      calls += 1;
      call.reject(486);
    });
    raw.send(invite(ua.port, raw.port, 'b1'), ua.port);
    await until(() => raw.responses(486).length >= 1);
    raw.send(invite(ua.port, raw.port, 'b1'), ua.port);
    raw.send(invite(ua.port, raw.port, 'b1').replace('z9hG4bKb1', 'z9hG4bKother'), ua.port);
    await until(() => raw.responses(486).some((r) => r.headers.get('via')?.includes('other') ?? false));
    expect(calls).toBe(1);
    expect(new Set(raw.responses(486).map((r) => r.headers.get('to'))).size).toBe(1);
  });

  it('rolls back to where it was when both sides re-INVITE at once (491)', async () => {
    const raw = await listen((message, p) => {
      if (message.kind !== 'request') return;
      if (message.method === 'INVITE' && !message.headers.get('to')?.includes('tag=')) p.answer(message, sdp);
      else if (message.method === 'INVITE' && p.requests('INVITE').length < 3) {
        p.send(
          reinvite(
            p,
            message.headers.get('call-id') ?? '',
            message.headers.get('from') ?? '',
            message.headers.get('to') ?? '',
          ),
        );
        p.respond(message, 491);
      } else if (message.method === 'INVITE') p.answer(message, sdp);
      else if (message.method === 'BYE') p.respond(message, 200);
    });
    const call = place();
    await answeredOrFailed(call);
    const response = await call.reinvite(sdp);
    expect(response).toMatchObject({ status: 200, sdp: expect.stringContaining('m=audio') as string });
    expect(raw.responses(491).length).toBeGreaterThan(0); // repeated, the peer does not acknowledge
  }, 10_000);

  it.each([
    [
      'an unknown dialog',
      481,
      (m: string) =>
        m
          .replace('INVITE sip', 'BYE sip')
          .replace('1 INVITE', '1 BYE')
          .replace(/^(To: .*)$/m, '$1;tag=x'),
    ],
    [
      'an extension we do not have',
      420,
      (m: string) => m.replace('Max-Forwards', 'Require: 100rel, timer\r\nMax-Forwards'),
    ],
    ['no hops left', 483, (m: string) => m.replace('Max-Forwards: 70', 'Max-Forwards: 0')],
    ['a method we do not serve', 405, (m: string) => m.replace(/INVITE/g, 'SUBSCRIBE')],
    ['a method nobody knows', 501, (m: string) => m.replace(/INVITE/g, 'NONSENSE')],
    ['a body that is no SDP', 415, (m: string) => m.replace('application/sdp', 'text/html')],
    ['a scheme we cannot call', 416, (m: string) => m.replace('INVITE sip:', 'INVITE mailto:')],
    [
      'a session interval too short',
      422,
      (m: string) => m.replace('Max-Forwards', 'Supported: timer\r\nSession-Expires: 30\r\nMax-Forwards'),
    ],
    ['a CSeq of another method', 400, (m: string) => m.replace('1 INVITE', '1 BYE')],
    ['no Call-ID', 400, (m: string) => m.replace(/^Call-ID:.*\r\n/m, '')],
    ['nobody to take calls', 480, (m: string) => m],
  ])('answers %s with %i', async (_what, status, edit) => {
    const raw = await listen(() => undefined);
    raw.send(edit(invite(ua.port, raw.port, 'c1')), ua.port);
    await until(() => raw.log.some((what) => typeof what === 'number' && what >= 200));
    expect(raw.log.filter((what) => what !== 100)[0]).toBe(status);
  });

  it('survives garbage over UDP and TCP, answers keepalives, and still takes calls', async () => {
    const raw = await listen(() => undefined);
    ua.onInvite((call) => call.reject(486));
    for (const junk of [
      '',
      '\r\n\r\n',
      '\0\0\0\0',
      'INVITE',
      'SIP/2.0 999 \r\n\r\n',
      'INVITE x SIP/2.0\r\nVia: ;;;\r\n\r\n',
    ])
      raw.send(junk, ua.port);
    const socket: Socket = createConnection(ua.port, '127.0.0.1');
    const replies: string[] = [];
    socket.on('data', (chunk: Buffer) => replies.push(chunk.toString()));
    socket.write('\r\n\r\n');
    await until(() => replies.join('') === '\r\n');
    const message = invite(ua.port, raw.port, 'd1').replace('SIP/2.0/UDP', 'SIP/2.0/TCP');
    for (const half of [message.slice(0, 200), message.slice(200)]) {
      socket.write(half);
      await pause(20);
    }
    await until(() => replies.join('').includes('486 Busy Here'));
    expect(replies.join('')).toContain('SIP/2.0 486 Busy Here');
    socket.write(`INVITE sip:x SIP/2.0\r\nContent-Length: 99999999\r\n\r\n`);
    await once<void>((done) => socket.on('close', () => done()));
    raw.send(invite(ua.port, raw.port, 'd2'), ua.port);
    await until(() => raw.responses(486).length > 0);
    expect(raw.responses(486).length).toBeGreaterThan(0);
  });

  it('stays silent to whom the screen drops, and lets no listener break a call', async () => {
    const raw = await listen(() => undefined);
    const quiet = await UserAgent.start({
      screen: (request) => (request.method === 'OPTIONS' ? 'drop' : 'accept'),
    });
    quiet.onInvite((call) => {
      call.on('failed', () => {
        throw new Error('listener');
      });
      call.reject(603);
      return Promise.reject(new Error('handler'));
    });
    raw.send(invite(quiet.port, raw.port, 'e1').replace(/INVITE/g, 'OPTIONS'), quiet.port);
    raw.send(invite(quiet.port, raw.port, 'e2'), quiet.port);
    await until(() => raw.responses(603).length > 0);
    await pause(30);
    expect(raw.responses(200)).toHaveLength(0);
    await quiet.stop();
  });

  it('sends large requests over TCP and comes back to UDP where nobody listens there (18.1.1)', async () => {
    const raw = await listen((message, p) => {
      if (message.kind === 'request' && message.method === 'INVITE') p.respond(message, 486);
    });
    const big = await UserAgent.start({ tcpAboveBytes: 1_300 });
    const options = {
      uri: `sip:100@127.0.0.1:${raw.port}`,
      from: { uri: 'sip:me@127.0.0.1' },
      body: sdp,
      headers: { 'X-Long': 'x'.repeat(1_500) },
    };
    expect(await failed(big.invite(options))).toMatchObject({ status: 486 });
    ua.onInvite((call) => call.reject(call.source.transport === 'tcp' ? 603 : 486));
    expect(await failed(big.invite({ ...options, uri: `sip:100@127.0.0.1:${ua.port}` }))).toMatchObject({
      status: 603,
    });
    await big.stop();
  });
});

function invite(
  port: number,
  peerPort: number,
  id: string,
  method = 'INVITE',
  to = `<sip:100@127.0.0.1:${port}>`,
): string {
  return [
    `${method} sip:100@127.0.0.1:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${peerPort};branch=z9hG4bK${id}${method === 'ACK' ? 'ack' : ''};rport`,
    'Max-Forwards: 70',
    `From: <sip:raw@127.0.0.1>;tag=${id}`,
    `To: ${to}`,
    `Call-ID: ${id}@raw`,
    `CSeq: 1 ${method}`,
    `Contact: <sip:raw@127.0.0.1:${peerPort}>`,
    ...(method === 'ACK'
      ? ['Content-Length: 0', '', '']
      : ['Content-Type: application/sdp', `Content-Length: ${sdp.length}`, '', sdp]),
  ].join('\r\n');
}

/** A re-INVITE of the peer within the dialog our request belongs to. */
function reinvite(peer: RawPeer, callId: string, from: string, to: string): string {
  return [
    'INVITE sip:me@127.0.0.1 SIP/2.0',
    `Via: SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bKglare;rport`,
    'Max-Forwards: 70',
    `From: ${to}`,
    `To: ${from}`,
    `Call-ID: ${callId}`,
    'CSeq: 7 INVITE',
    `Contact: <sip:raw@127.0.0.1:${peer.port}>`,
    'Content-Type: application/sdp',
    `Content-Length: ${sdp.length}`,
    '',
    sdp,
  ].join('\r\n');
}
