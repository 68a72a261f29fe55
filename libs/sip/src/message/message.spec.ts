import fc from 'fast-check';
import { Headers } from './headers';
import { messageLimits } from './limits';
import { parseCSeq, q850Of, sdpOf, type SipMessage } from './message';
import { parseMessage } from './parse-message';
import { serializeMessage } from './serialize-message';
import { StreamFramer, type Frame } from './stream-framer';
import { defectOf } from './validate-message';

const parse = (text: string): SipMessage => {
  const parsed = parseMessage(Buffer.from(text));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.message;
};

const INVITE = [
  'INVITE sip:bob@example.com SIP/2.0',
  'v: SIP / 2.0 / UDP  10.0.0.1:5061 ;branch=z9hG4bKa, SIP/2.0/TCP [2001:db8::1];branch=z9hG4bKb',
  'FROM: "A, \\"quoted\\" <name>" <sip:alice@example.com>;tag=1',
  't: sip:bob@example.com',
  'i:abc@host',
  'cSeq:   7   INVITE',
  'Contact: <sip:a@10.0.0.1>,',
  '\t<sip:b@10.0.0.2>;q=0.5',
  'Subject: one,',
  ' two',
  'l: 3',
  '',
  'abcdef',
].join('\r\n');

describe('parseMessage', () => {
  it('reads compact names, any case, folded lines, comma lists and cuts at Content-Length', () => {
    const message = parse(`\r\n${INVITE}`);
    expect(message).toMatchObject({
      kind: 'request',
      method: 'INVITE',
      uri: 'sip:bob@example.com',
      body: 'abc',
    });
    expect(message.headers.all('Via')).toHaveLength(2);
    expect(message.headers.all('contact')).toEqual(['<sip:a@10.0.0.1>', '<sip:b@10.0.0.2>;q=0.5']);
    expect(message.headers.get('subject')).toBe('one, two');
    expect(message.headers.get('from')).toContain('\\"quoted\\"');
    expect(defectOf(message)).toBeUndefined();
  });

  it('reads bare LF and a status line without a reason', () => {
    expect(parse('SIP/2.0 486\nCall-ID: x\n\n')).toMatchObject({ kind: 'response', status: 486, reason: '' });
  });

  it.each([
    ['', 'malformed start line'],
    ['INVITE sip:x SIP/3.0\r\n\r\n', 'malformed start line'],
    ['SIP/2.0 700 No\r\n\r\n', 'malformed start line'],
    ['INVITE sip:x SIP/2.0\r\nnot a header\r\n\r\n', 'malformed header field'],
    ['INVITE sip:x SIP/2.0\r\nContent-Length: -1\r\n\r\n', 'malformed Content-Length'],
    ['INVITE sip:x SIP/2.0\r\nContent-Length: 10\r\n\r\nabc', 'body shorter than Content-Length'],
    ['INVITE sip:x SIP/2.0\r\nContent-Length: 99999999\r\n\r\n', 'body too long'],
    [
      `INVITE sip:x SIP/2.0\r\n${'A: b\r\n'.repeat(messageLimits.headerFields + 1)}\r\n`,
      'too many header fields',
    ],
    [`INVITE sip:x SIP/2.0\r\nA: ${'b'.repeat(messageLimits.headBytes)}\r\n\r\n`, 'head too long'],
  ])('refuses %#', (text, reason) => {
    expect(parseMessage(Buffer.from(text))).toEqual({ ok: false, reason });
  });

  it('never throws on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const parsed = parseMessage(Buffer.from(bytes));
        if (parsed.ok) defectOf(parsed.message);
      }),
    );
  });

  it('never throws on mutated messages, and what it takes can be written again', () => {
    const edit = fc.record({
      at: fc.nat(INVITE.length),
      cut: fc.nat(20),
      put: fc.string({ maxLength: 10, unit: 'binary' }),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
        const text = edits.reduce((t, { at, cut, put }) => t.slice(0, at) + put + t.slice(at + cut), INVITE);
        const parsed = parseMessage(Buffer.from(text));
        if (!parsed.ok) return;
        defectOf(parsed.message);
        expect(parseMessage(serializeMessage(parsed.message)).ok).toBe(true);
      }),
    );
  });

  const word = fc.stringMatching(/^[A-Za-z0-9@:;=<>"\\ .é-]{0,30}$/).map((s) => s.trim());
  const message: fc.Arbitrary<SipMessage> = fc
    .record({
      start: fc.oneof(
        fc.record({
          kind: fc.constant('request' as const),
          method: fc.constantFrom('INVITE', 'BYE', 'X-1'),
          uri: fc.stringMatching(/^sip:[a-z0-9@.:;=]{1,30}$/),
        }),
        fc.record({
          kind: fc.constant('response' as const),
          status: fc.integer({ min: 100, max: 699 }),
          reason: fc.stringMatching(/^[A-Z][a-zé]{1,20}$/),
        }),
      ),
      fields: fc.array(fc.tuple(fc.constantFrom('from', 'call-id', 'x-any', 'subject', 'v-x'), word), {
        maxLength: 12,
      }),
      body: fc.string({ unit: 'grapheme', maxLength: 200 }),
    })
    .map(({ start, fields, body }) => {
      const headers = new Headers();
      for (const [name, value] of fields) headers.add(name, value);
      return { ...start, headers, body };
    });

  it('reads back what was written', () => {
    fc.assert(
      fc.property(message, (original) => {
        const back = parseMessage(serializeMessage(original));
        expect(back.ok).toBe(true);
        if (!back.ok) return;
        const fields = (m: SipMessage) =>
          [...m.headers.entries()].filter(([n]) => n !== 'content-length').sort();
        expect(fields(back.message)).toEqual(fields(original));
        expect({ ...back.message, headers: 0 }).toEqual({ ...original, headers: 0 });
      }),
    );
  });

  it('lets no value break its line', () => {
    const headers = Headers.from({ 'X-Evil': 'a\r\nInjected: yes', Subject: ['b\nc'] });
    const text = serializeMessage({
      kind: 'request',
      method: 'INFO',
      uri: 'sip:x\r\nInjected: 2',
      headers,
      body: '',
    }).toString();
    expect(text).not.toMatch(/^Injected/m);
  });
});

describe('StreamFramer', () => {
  const one = 'OPTIONS sip:a SIP/2.0\r\nContent-Length: 4\r\n\r\nbody';
  const two = 'SIP/2.0 200 OK\r\nl: 0\r\n\r\n';
  const texts = (frames: Frame[]): string[] =>
    frames.map((f) => (f.type === 'message' ? f.data.toString() : f.type));

  it('cuts the same messages however the bytes arrive', () => {
    const stream = Buffer.from(`\r\n\r\n${one}\r\n${two}\r\n\r\n${one}${two}`);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }), (sizes) => {
        const framer = new StreamFramer();
        const frames: Frame[] = [];
        let at = 0;
        for (const size of [...sizes, stream.length]) {
          if (at < stream.length) frames.push(...framer.push(stream.subarray(at, at + size)));
          at += size;
        }
        expect(texts(frames)).toEqual(['ping', one, two, 'ping', one, two]);
      }),
    );
  });

  it.each([
    ['a head without end', 'A'.repeat(messageLimits.headBytes + 1), 'head too long'],
    [
      'a body beyond the limit',
      `X\r\nContent-Length: ${messageLimits.bodyBytes + 1}\r\n\r\n`,
      'body too long',
    ],
  ])('gives the stream up after %s', (_what, text, reason) => {
    const framer = new StreamFramer();
    expect(framer.push(Buffer.from(text))).toEqual([{ type: 'broken', reason }]);
    expect(framer.push(Buffer.from(one))).toEqual([]);
  });

  it('never throws and never hoards', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (chunks) => {
        const framer = new StreamFramer();
        for (const chunk of chunks) framer.push(Buffer.from(chunk));
      }),
    );
  });
});

describe('parts of messages', () => {
  it.each([
    ['1 INVITE', { seq: 1, method: 'INVITE' }],
    [' 4294967296 INVITE', undefined],
    ['x INVITE', undefined],
    ['1', undefined],
  ])('CSeq %j', (text, expected) => expect(parseCSeq(text)).toEqual(expected));

  it.each([
    ['Q.850;cause=17;text="User busy"', 17],
    ['Q.850 ;cause=16', 16],
    ['SIP;cause=200;text="Call completed elsewhere", Q.850;cause=26', 26],
    ['SIP;cause=486', undefined],
  ])('Reason %j', (text, expected) => {
    expect(
      q850Of({
        kind: 'request',
        method: 'BYE',
        uri: 'sip:x',
        headers: new Headers().add('reason', text),
        body: '',
      }),
    ).toBe(expected);
  });

  it('finds SDP beside ISUP in a multipart body', () => {
    const body =
      '--b\r\nContent-Type: application/isup\r\n\r\nxx\r\n--b\r\nContent-Type: application/sdp\r\n\r\nv=0\r\no=x\r\n--b--';
    const headers = Headers.from({ 'content-type': 'multipart/mixed;boundary=b' });
    expect(sdpOf({ kind: 'request', method: 'INVITE', uri: 'sip:x', headers, body })).toMatch(/^v=0\r\no=x/);
  });
});
