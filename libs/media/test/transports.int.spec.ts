import { monotonicMs } from '../src/clock';
import { PortDrain } from '../src/rtp/port-drain';
import { RtpTransports } from '../src/rtp/rtp-transport';
import { Leg } from '../src/worker/leg';
import { type LegEvent } from '../src/worker/protocol';
import { transportConformance } from './conformance/transport-conformance';
import { BufferedTransport } from './support/buffered-transport';
import { DTMF_PAYLOAD_TYPE, RtpFarSide } from './support/rtp-far-side';

let port = 47_000;

transportConformance('rtp', async (events) => {
  port += 2;
  const transports = new RtpTransports(new PortDrain(0, 0, monotonicMs, () => undefined));
  const transport = transports.create({ host: '127.0.0.1', port, codec: 'pcmu', reorderMs: 80 }, events);
  const far = await RtpFarSide.open(port);
  const remote = { host: '127.0.0.1', port: far.port, codec: 'pcmu' as const, payloadType: 0 };
  return {
    transport,
    far: Object.assign(far, {
      close: async () => {
        transports.idle();
        await RtpFarSide.prototype.close.call(far);
      },
    }),
    connect: () => transport.connect({ ...remote, dtmfPayloadType: DTMF_PAYLOAD_TYPE }, monotonicMs()),
  };
});

transportConformance('with a buffering far side', async (events) => {
  const transport = new BufferedTransport(events);
  return { transport, far: transport, connect: () => transport.connect() };
});

describe('a session over a transport whose far side buffers', () => {
  let transport: BufferedTransport;
  let leg: Leg;
  let events: LegEvent[];
  let slot: number;

  beforeEach(() => {
    events = [];
    slot = 0;
    leg = new Leg(
      {
        id: 1,
        transport: { kind: 'rtp', host: '127.0.0.1', port: 1, codec: 'pcmu', reorderMs: 80 },
        direction: 'sendrecv',
        recording: false,
        firstPacketTimeoutMs: 30_000,
        silenceTimeoutMs: 15_000,
        inbandDtmf: false,
        listening: true,
      },
      { event: (_id, event) => events.push(event), heard: () => undefined },
      (transportEvents) => (transport = new BufferedTransport(transportEvents)),
    );
    transport.stalled = true;
    leg.connect({ host: '127.0.0.1', port: 1, codec: 'pcmu', payloadType: 0 });
    leg.playout.play(
      { generation: 1, utteranceId: 'u', pcm: new Int16Array(8000).fill(500), sampleRate: 8000, last: true },
      0,
    );
  });
  afterEach(() => transport.close());

  const send = (frames: number): void => {
    for (let i = 0; i < frames; i++) leg.send((slot += 1) * 20);
  };
  const farSidePlays = (frames: number): void => {
    transport.stalled = false;
    for (let i = 0; i < frames; i++) transport.play();
    transport.stalled = true;
  };
  const positions = () =>
    events.flatMap((event) =>
      event.name === 'playout' ? [[event.body.playedMs, event.body.finished, event.body.interrupted]] : [],
    );

  it('reports playout only as far as the far side has played', () => {
    send(50);
    expect(positions()).toEqual([]);
    farSidePlays(1);
    expect(positions()).toEqual([[20, false, false]]);
    farSidePlays(49);
    expect(positions().at(-1)).toEqual([1000, true, false]);
  });

  it('clears the far side when it is flushed, and credits only what was heard', () => {
    send(30);
    farSidePlays(1);
    leg.playout.flush(2, 0);
    expect(transport.cleared).toBe(1);
    expect(positions()).toEqual([
      [20, false, false],
      [20, false, true],
    ]);
    farSidePlays(30);
    expect(positions()).toHaveLength(2);
  });

  it('reports an utterance that was sent to its end but not heard to its end as interrupted', () => {
    send(50);
    farSidePlays(1);
    leg.playout.flush(2, 0);
    expect(positions().at(-1)).toEqual([20, false, true]);
  });
});
