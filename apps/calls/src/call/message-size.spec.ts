import { fittingRows, fittingTranscript } from './message-size';

describe('what fits a message', () => {
  const entry = (bytes: number) => ({ role: 'user' as const, content: 'x'.repeat(bytes), timestamp: '' });

  it('a transcript keeps its beginning', () => {
    expect(fittingTranscript(null)).toBeNull();
    expect(fittingTranscript([entry(10), entry(10)])).toHaveLength(2);
    expect(fittingTranscript([entry(10), entry(700_000), entry(10)])).toHaveLength(1);
  });

  it('a page has its limit of rows, fewer when they are big, never none', () => {
    expect(fittingRows([entry(1), entry(1), entry(1)], 2)).toBe(2);
    expect(fittingRows([entry(400_000), entry(400_000)], 2)).toBe(1);
    expect(fittingRows([entry(900_000)], 2)).toBe(1);
  });
});
