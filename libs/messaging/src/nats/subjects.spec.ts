import { EVENT_SUBJECTS } from '@parley/contracts';
import fc from 'fast-check';
import { crc32, eventOf, eventSubject, filterSubject, requestSubject, shardOf } from './subjects';

describe('subjects', () => {
  it('name requests, and one process among many', () => {
    expect(requestSubject('calls.get')).toBe('req.calls.get');
    expect(requestSubject('voice.hangup', 'i1')).toBe('req.voice.hangup.i1');
  });

  it('carry the shard last, in two digits', () => {
    expect(eventSubject('calls.transferred', 7)).toBe('evt.calls.transferred.07');
    expect(filterSubject('calls.>')).toBe('evt.calls.>');
    expect(filterSubject('calls.transferred')).toBe('evt.calls.transferred.*');
  });

  it('lead back to the event, whatever its shard', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EVENT_SUBJECTS), fc.string(), (subject, aggregate) => {
        expect(eventOf(eventSubject(subject, shardOf(aggregate)))).toBe(subject);
      }),
    );
    for (const other of ['evt.calls.x', 'evt.calls.x.y.07', 'req.calls.x.07', 'evt.calls.x.7', '']) {
      expect(eventOf(other)).toBeNull();
    }
  });

  it('spread aggregates by CRC-32', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
    const counts = Array<number>(16).fill(0);
    for (let n = 0; n < 16_000; n += 1) {
      const shard = shardOf(`aggregate-${n}`);
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
  });
});
