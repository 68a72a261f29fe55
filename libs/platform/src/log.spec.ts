import { Writable } from 'node:stream';
import { Log } from './log';
import { requestContext } from './request-context';

function capture(pii: boolean): { log: Log; lines: () => Record<string, unknown>[] } {
  const chunks: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  const log = Log.create({ service: 'demo', level: 'info', pii, destination });
  return {
    log,
    lines: () =>
      chunks
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('Log', () => {
  it('writes one JSON line an event, with the context of the request', () => {
    const { log, lines } = capture(false);
    requestContext.run({ requestId: 'req-1', accountId: 'acc-1' }, () =>
      log.info('call.answered', { call_id: 'c1' }),
    );
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'info',
        service: 'demo',
        event: 'call.answered',
        request_id: 'req-1',
        account_id: 'acc-1',
        call_id: 'c1',
      }),
    ]);
  });

  it.each([
    [false, undefined],
    [true, { to_number: '+14155550101' }],
  ])('drops personal data unless LOG_PII is set (%s)', (pii, expected) => {
    const { log, lines } = capture(pii);
    log.info('call.started', { pii: { to_number: '+14155550101' } });
    expect(lines()[0]?.['pii']).toEqual(expected);
  });

  it('keeps of an error what explains it, and nothing a driver attached', () => {
    const { log, lines } = capture(false);
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (to_number)=(+14155550101) already exists.',
      parameters: ['rg_live_secret'],
    });
    log.error('query.failed', { err: error });
    const text = JSON.stringify(lines());
    expect(text).toContain('23505');
    expect(text).not.toContain('+14155550101');
    expect(text).not.toContain('rg_live_secret');
  });
});
