import { KnownBlocks } from './known-blocks';

describe('a key known to be blocked', () => {
  const [key, other] = [Buffer.from('a'), Buffer.from('b')];
  let now = 0;
  let blocks: KnownBlocks;

  beforeEach(() => {
    now = 1_000;
    blocks = new KnownBlocks(() => now);
    blocks.block(key, 'calls', { askedAt: 900, resetMs: 500, limit: 10 });
  });

  it('is known until the store was asked plus what it answered', () => {
    expect(blocks.find(key, 'calls')).toEqual({ limit: 10, resetMs: 400 });
    now = 1_399;
    expect(blocks.find(key, 'calls')).toEqual({ limit: 10, resetMs: 1 });
    now = 1_400;
    expect(blocks.find(key, 'calls')).toBeNull();
  });

  it('is blocked in one bucket, and no other key is', () => {
    expect(blocks.find(key, 'general')).toBeNull();
    expect(blocks.find(other, 'calls')).toBeNull();
  });

  it('is forgotten rather than let memory grow', () => {
    for (let n = 0; n < 10_000; n += 1)
      blocks.block(Buffer.from(`k${n}`), 'calls', { askedAt: now, resetMs: 500, limit: 10 });
    expect(blocks.find(Buffer.from('k9999'), 'calls')).not.toBeNull();
    expect(blocks.find(key, 'calls')).toBeNull();
  });
});
