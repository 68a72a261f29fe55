import { KnownBlocks } from './known-blocks';

describe('KnownBlocks', () => {
  const [key, other] = [Buffer.from('a'), Buffer.from('b')];
  let now = 0;
  let blocks: KnownBlocks;

  beforeEach(() => {
    now = 1_000;
    blocks = new KnownBlocks(() => now);
    blocks.block(key, 'calls', { askedAt: 900, resetMs: 500, limit: 10 });
  });

  it('knows a block from the moment the store was asked until its reset', () => {
    expect(blocks.find(key, 'calls')).toEqual({ limit: 10, resetMs: 400 });
    now = 1_399;
    expect(blocks.find(key, 'calls')).toEqual({ limit: 10, resetMs: 1 });
    now = 1_400;
    expect(blocks.find(key, 'calls')).toBeNull();
  });

  it('blocks one key in one bucket only', () => {
    expect(blocks.find(key, 'general')).toBeNull();
    expect(blocks.find(other, 'calls')).toBeNull();
  });

  it('forgets blocks rather than let memory grow', () => {
    for (let n = 0; n < 10_000; n += 1)
      blocks.block(Buffer.from(`k${n}`), 'calls', { askedAt: now, resetMs: 500, limit: 10 });
    expect(blocks.find(Buffer.from('k9999'), 'calls')).not.toBeNull();
    expect(blocks.find(key, 'calls')).toBeNull();
  });
});
