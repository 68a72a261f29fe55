import { newId } from '@parley/platform';
import fc from 'fast-check';
import type { Msg } from 'nats';
import { natsHeaders } from '../nats/message';
import { decode, deliveryOf } from './delivery';

const GOOD = {
  'event-id': newId(),
  'account-id': newId(),
  'aggregate-id': 'a%20b',
  'occurred-at': '2026-01-01T00:00:00.000Z',
  'request-id': 'r1',
};

function message(
  subject: string,
  data: Uint8Array | string,
  headers?: Record<string, string>,
  reply = '',
): Msg {
  return {
    subject,
    reply,
    data: Buffer.from(data),
    ...(headers ? { headers: natsHeaders(headers) } : {}),
  } as unknown as Msg;
}

describe('a message of an event subject', () => {
  it('becomes the event it carries, in the context it was caused in', () => {
    expect(decode(message('evt.calls.transferred.03', '{"x":1}', GOOD))).toEqual({
      kind: 'event',
      event: {
        event_id: GOOD['event-id'],
        subject: 'calls.transferred',
        aggregate_id: 'a b',
        account_id: GOOD['account-id'],
        occurred_at: GOOD['occurred-at'],
        body: { x: 1 },
      },
      context: { requestId: 'r1', accountId: GOOD['account-id'] },
    });
  });

  it('is ignored when this version does not know its type', () => {
    expect(decode(message('evt.calls.new_one.03', '{}', GOOD))).toEqual({ kind: 'unknown' });
  });

  it('is garbage when it lacks anything, and tells its id if it has one', () => {
    const id = GOOD['event-id'];
    for (const [data, headers] of [
      ['{', GOOD],
      ['[]', GOOD],
      ['{}', { ...GOOD, 'account-id': 'x' }],
      ['{}', { ...GOOD, 'aggregate-id': '%zz' }],
      ['{}', { ...GOOD, 'occurred-at': 'later' }],
    ] as const) {
      expect(decode(message('evt.calls.transferred.03', data, headers))).toMatchObject({
        kind: 'garbage',
        eventId: id,
      });
    }
    expect(decode(message('evt.calls.transferred.03', '{}'))).toMatchObject({
      kind: 'garbage',
      eventId: null,
    });
    expect(decode(message('evt.calls', '{}', GOOD))).toMatchObject({ kind: 'garbage', eventId: id });
  });

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 50 }),
        fc.string(),
        fc.dictionary(fc.constantFrom(...Object.keys(GOOD)), fc.stringMatching(/^[ -~]*$/)),
        (data, subject, headers) => {
          expect(['event', 'unknown', 'garbage']).toContain(decode(message(subject, data, headers)).kind);
        },
      ),
    );
    const broken = Object.defineProperty(message('evt.calls.transferred.03', '{}'), 'headers', {
      get: () => {
        throw new Error('bad header block');
      },
    });
    expect(decode(broken)).toMatchObject({ kind: 'garbage', eventId: null });
  });

  it('tells its position, in both forms of the reply subject', () => {
    const plain = message('s', '', undefined, '$JS.ACK.EVT.calls-x.2.345.17.1700000000.0');
    const withDomain = message('s', '', undefined, '$JS.ACK.hub.ACC.EVT.calls-x.2.345.17.1700000000.0.token');
    expect(deliveryOf(plain)).toMatchObject({ seq: 345, deliveries: 2 });
    expect(deliveryOf(withDomain)).toMatchObject({ seq: 345, deliveries: 2 });
    for (const reply of ['', '_INBOX.x', '$JS.ACK.EVT', '$JS.ACK.EVT.c.x.y.1.2.3']) {
      expect(deliveryOf(message('s', '', undefined, reply))).toBeNull();
    }
  });
});
