import fc from 'fast-check';
import { InbandDtmfDetector } from '../audio/inband-dtmf';
import { DtmfReceiver, type ReceivedDigit } from './dtmf-receiver';
import { DtmfSender } from './dtmf-sender';

const event = (code: number, end: boolean, duration: number): Uint8Array =>
  Uint8Array.of(code, end ? 0x8a : 0x0a, duration >> 8, duration & 0xff);

describe('telephone-event', () => {
  it.each<[string, [number, Uint8Array][], ReceivedDigit[]]>([
    [
      'three end packets are one digit',
      [
        [10, event(5, false, 160)],
        [10, event(5, true, 800)],
        [10, event(5, true, 800)],
        [10, event(5, true, 800)],
      ],
      [{ digit: '5', durationMs: 100 }],
    ],
    ['an end packet alone is enough', [[10, event(11, true, 640)]], [{ digit: '#', durationMs: 80 }]],
    [
      'the same key twice has two timestamps',
      [
        [10, event(1, true, 800)],
        [2000, event(1, true, 800)],
      ],
      [
        { digit: '1', durationMs: 100 },
        { digit: '1', durationMs: 100 },
      ],
    ],
    [
      'a digit whose end was lost ends with the next one',
      [
        [10, event(1, false, 480)],
        [2000, event(2, true, 800)],
      ],
      [
        { digit: '1', durationMs: 60 },
        { digit: '2', durationMs: 100 },
      ],
    ],
    [
      'what comes late changes nothing',
      [
        [2000, event(2, true, 800)],
        [10, event(1, true, 800)],
        [2000, event(2, false, 160)],
      ],
      [{ digit: '2', durationMs: 100 }],
    ],
    ['flash and other events are no digits', [[10, event(16, true, 800)]], []],
  ])('%s', (_name, packets, digits) => {
    const receiver = new DtmfReceiver();
    expect(packets.flatMap(([timestamp, payload]) => receiver.push(payload, timestamp, 0))).toEqual(digits);
  });

  it('reports a digit without an end when its updates stop', () => {
    const receiver = new DtmfReceiver();
    receiver.push(event(9, false, 320), 10, 0);
    expect(receiver.expire(100)).toEqual([]);
    expect(receiver.expire(200)).toEqual([{ digit: '9', durationMs: 40 }]);
    expect(receiver.push(event(9, true, 800), 10, 210)).toEqual([]);
  });

  it('never throws on garbage', () => {
    const receiver = new DtmfReceiver();
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 8 }),
        fc.nat(),
        (bytes, at) => void receiver.push(bytes, at, at),
      ),
    );
  });

  it('receives every digit sent, even when packets are lost', () => {
    const digit = fc.constantFrom(...'0123456789*#ABCD');
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 1 }),
        (digits, drop) => {
          const { received, done } = transmit(digits.join(''), (packet) => packet % 3 !== drop);
          expect(received).toBe(digits.join(''));
          expect(done).toBe(true);
        },
      ),
    );
  });

  it('keeps one timestamp per digit and marks its first packet', () => {
    const sender = new DtmfSender();
    sender.enqueue('1', { durationMs: 100, gapMs: 60 }, () => undefined);
    const ticks = Array.from({ length: 8 }, (_, i) => sender.tick(160 * i, true));
    expect(ticks.map((tick) => tick?.kind)).toEqual([...Array(7).fill('event'), 'pause']);
    const events = ticks.flatMap((tick) => (tick?.kind === 'event' ? [tick] : []));
    expect(events.map(({ timestamp, marker }) => [timestamp, marker])).toEqual(
      events.map((_, i) => [0, i === 0]),
    );
    expect(events.map(({ payload }) => ((payload[2] ?? 0) << 8) | (payload[3] ?? 0))).toEqual([
      160, 320, 480, 640, 800, 800, 800,
    ]);
  });

  it('without a payload type the digits are tones that the detector hears', () => {
    const sender = new DtmfSender();
    const detector = new InbandDtmfDetector();
    sender.enqueue('159D*#0', { durationMs: 100, gapMs: 60 }, () => undefined);
    let heard = '';
    for (let i = 0; sender.busy; i++) {
      const tick = sender.tick(160 * i, false);
      heard += detector.push(tick?.kind === 'tone' ? tick.pcm : new Int16Array(160))?.digit ?? '';
    }
    expect(heard).toBe('159D*#0');
  });
});

function transmit(digits: string, arrives: (packet: number) => boolean): { received: string; done: boolean } {
  const sender = new DtmfSender();
  const receiver = new DtmfReceiver();
  let done = false;
  let received = '';
  sender.enqueue(digits, { durationMs: 160, gapMs: 100 }, () => (done = true));
  for (let i = 0; sender.busy; i++) {
    const tick = sender.tick(160 * i, true);
    if (tick?.kind !== 'event' || !arrives(i)) continue;
    for (const { digit } of receiver.push(tick.payload, tick.timestamp, 20 * i)) received += digit;
  }
  for (const { digit } of receiver.expire(Infinity)) received += digit;
  return { received, done };
}
