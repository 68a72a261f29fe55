import fc from 'fast-check';
import { SseReader } from './sse.rules';

const STREAM =
  'event: ready\nid: 1.a\ndata: {"gap":false}\n\n: still here\n\nevent: webhook\r\nid: 2.b\r\ndata: {"x":"é🎧"}\r\n\r\ndata:one\ndata: two\n\nevent: lost\n';
const MESSAGES = [
  { event: 'ready', id: '1.a', data: '{"gap":false}' },
  { event: 'webhook', id: '2.b', data: '{"x":"é🎧"}' },
  { event: 'message', id: '2.b', data: 'one\ntwo' },
];

it('reads messages; a heartbeat is none, what is cut off is none yet', () => {
  expect(new SseReader().read(STREAM)).toEqual(MESSAGES);
});

it('however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 20 }), (cuts) => {
      const reader = new SseReader();
      const at = [0, ...cuts.sort((a, b) => a - b), STREAM.length];
      const pieces = at.slice(1).map((end, index) => STREAM.slice(at[index], end));
      expect(pieces.flatMap((piece) => reader.read(piece))).toEqual(MESSAGES);
    }),
  );
});
