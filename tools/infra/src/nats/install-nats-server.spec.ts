import { createHash } from 'node:crypto';
import { checkSum } from './install-nats-server';

describe('a downloaded nats-server', () => {
  const bytes = Buffer.from('server');
  const sum = createHash('sha256').update(bytes).digest('hex');

  it('is taken when its checksum is in SHA256SUMS', () => {
    expect(() =>
      checkSum(bytes, 'a.tar.gz', `${'0'.repeat(64)}  b.tar.gz\n${sum}  a.tar.gz\n`),
    ).not.toThrow();
  });

  it('is refused when the checksum differs or is missing', () => {
    expect(() => checkSum(bytes, 'a.tar.gz', `${'0'.repeat(64)}  a.tar.gz`)).toThrow(/does not match/);
    expect(() => checkSum(bytes, 'a.tar.gz', `${sum}  other.tar.gz`)).toThrow(/does not name/);
  });
});
