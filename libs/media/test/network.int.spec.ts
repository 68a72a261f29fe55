import { type MediaEngine, noise, tone } from '../src';
import { audioOf, gather, next, openWithPeer, PCMU, startEngine } from './support/harness';
import { RawPeer, sleep, until } from './support/raw-peer';

/** Every frame its own level, so that order, holes and repeats can be read off what was heard. */
function staircase(frames: number): Int16Array {
  return Int16Array.from({ length: frames * 160 }, (_, i) => Math.round(300 * 1.11 ** Math.floor(i / 160)));
}

/** Number of the frame each 20 ms of 16 kHz audio came from; -1 is silence. */
function steps(pcm16k: Int16Array): number[] {
  const found: number[] = [];
  for (let at = 160; at < pcm16k.length; at += 320) {
    const level = pcm16k[at] ?? 0;
    found.push(level < 250 ? -1 : Math.round(Math.log(level / 300) / Math.log(1.11)));
  }
  return found;
}

describe('a bad network', () => {
  let engine: MediaEngine;
  beforeAll(async () => {
    engine = await startEngine({ drainIdleMs: 300, vad: { engine: 'off' } });
  });
  afterAll(() => engine.stop());

  it('reordered and repeated packets are put right, lost ones become silence, over all wraps', async () => {
    const { session, peer } = await openWithPeer(engine, { audioBatchMs: 20 });
    const heard = gather(session, 'audio');
    let held: Buffer | undefined;
    await peer.talk(session.localPort, staircase(40), (i, packet, send) => {
      if (i === 30) return;
      if (i === 10 || i === 20) return void (held = packet);
      send(packet);
      if (i === 5) send(packet);
      if ((i === 11 || i === 22) && held) send(held);
    });
    await until(() => steps(audioOf(heard)).includes(39));
    const order = steps(audioOf(heard));
    const expected = Array.from({ length: 40 }, (_, i) => (i === 30 ? -1 : i));
    expect(order.slice(order.indexOf(0), order.indexOf(39) + 1)).toEqual(expected);
    expect(await session.stats()).toMatchObject({ received: 40, lost: 1, duplicates: 1, late: 0 });
    await session.close();
    await peer.close();
  });

  it('answers to where the media comes from, not to what SDP said', async () => {
    const wrong = await RawPeer.open();
    const peer = await RawPeer.open();
    const session = await engine.open({ callId: 'nat' });
    await session.connect({ ...PCMU, port: wrong.port });
    await until(() => wrong.arrivals.length > 2);
    const latched = next(session, 'latched');
    await peer.talk(session.localPort, tone({ frequencies: [400], durationMs: 100 }));
    expect(await latched).toEqual({ host: '127.0.0.1', port: peer.port });
    await until(() => peer.arrivals.length > 3);
    const before = wrong.arrivals.length;
    await sleep(100);
    expect(wrong.arrivals.length).toBe(before);
    for (const open of [session, wrong, peer]) await open.close();
  });

  it('garbage on the port is ignored and the call goes on', async () => {
    const { session, peer } = await openWithPeer(engine);
    const stranger = await RawPeer.open();
    const heard = gather(session, 'audio');
    const random = Buffer.from(noise(1000, 32767).buffer);
    const talking = peer.talk(session.localPort, staircase(25));
    for (let i = 0; i < 300; i++) {
      const bytes = random.subarray(i * 20, i * 20 + ((i * 7) % 200));
      if (i % 3 === 0 && bytes.length > 0) bytes[0] = 0x80 | (i & 0x3f);
      peer.bytes(session.localPort, bytes);
      stranger.bytes(session.localPort, bytes);
      stranger.bytes(session.localPort, stranger.next(new Int16Array(160).fill(20000)));
    }
    await talking;
    await until(() => steps(audioOf(heard)).includes(24));
    expect(audioOf(heard).some((sample) => sample > 15000)).toBe(false);
    expect((await session.stats()).ignored).toBeGreaterThan(100);
    for (const open of [session, peer, stranger]) await open.close();
  });

  it('says when nothing comes: before the first packet and after the last', async () => {
    const { session, peer } = await openWithPeer(engine, {
      firstPacketTimeoutMs: 150,
      silenceTimeoutMs: 100,
    });
    expect(await next(session, 'timeout')).toMatchObject({ afterFirstPacket: false });
    await peer.talk(session.localPort, staircase(3));
    const { afterFirstPacket, silentMs } = await next(session, 'timeout');
    expect(afterFirstPacket).toBe(true);
    expect(silentMs).toBeLessThan(1_000);
    await session.close();
    await peer.close();
  });

  it('a peer that is not there yet (ICMP unreachable) does no harm', async () => {
    const { session, peer } = await openWithPeer(engine);
    await peer.talk(session.localPort, staircase(3));
    await peer.close();
    await sleep(150);
    expect((await session.stats()).sent).toBeGreaterThan(8);
    await session.close();
  });
});

describe('closed ports', () => {
  it('swallow late packets and are not given to the next call before they were quiet', async () => {
    const engine = await startEngine({
      rtpPortRange: [9_300, 9_303],
      drainIdleMs: 250,
      vad: { engine: 'off' },
    });
    const { session, peer } = await openWithPeer(engine);
    const port = session.localPort;
    await session.close();
    const started = performance.now();
    const chatter = peer.talk(port, staircase(15));
    const other = await engine.open({ callId: 'next' });
    expect(other.localPort).not.toBe(port);
    await expect(engine.open({ callId: 'none left' })).rejects.toThrow('no free RTP port');
    await chatter;
    for (;;) {
      const again = await engine.open({ callId: 'again' }).catch(() => undefined);
      if (again) {
        expect(again.localPort).toBe(port);
        break;
      }
      await sleep(20);
    }
    expect(performance.now() - started).toBeGreaterThan(500);
    await engine.stop();
    await peer.close();
  });

  it('a port in use by another process is passed over', async () => {
    const squatter = await RawPeer.open();
    const even = squatter.port - (squatter.port % 2);
    const engine = await startEngine({ rtpPortRange: [even, even + 3], vad: { engine: 'off' } });
    const session = await engine.open({ callId: 'a' });
    expect(session.localPort).not.toBe(squatter.port);
    await engine.stop();
    await squatter.close();
  });
});
