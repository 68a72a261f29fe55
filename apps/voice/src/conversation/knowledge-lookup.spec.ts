import { setTimeout as sleep } from 'node:timers/promises';
import { type AskKnowledge, KnowledgeLookup } from './knowledge-lookup';

const never = (): AbortSignal => new AbortController().signal;

function lookup(ask: AskKnowledge | undefined, withinMs = 1_000) {
  const told: string[] = [];
  const failures: unknown[] = [];
  const made = new KnowledgeLookup({
    ask,
    withinMs,
    told: (outcome) => told.push(outcome),
    failed: (error) => failures.push(error),
  });
  return { made, told, failures };
}

describe('a look into the documents', () => {
  it('gives what they say', async () => {
    const { made, told } = lookup(({ query, context }) => Promise.resolve(`${context} ${query}`));
    await expect(made.about({ query: 'b', context: 'a' }, never())).resolves.toBe('a b');
    expect(told).toEqual(['found']);
  });

  it('is not made for an agent without any, nor when nothing was asked', async () => {
    const { made, told } = lookup(undefined);
    await expect(made.about({ query: 'b' }, never())).resolves.toBe('');
    const other = lookup(() => Promise.resolve('x'));
    await expect(other.made.about(null, never())).resolves.toBe('');
    expect([...told, ...other.told]).toEqual([]);
  });

  it('that fails is told and does not break the turn', async () => {
    const { made, told, failures } = lookup(() => Promise.reject(new Error('away')));
    await expect(made.about({ query: 'b' }, never())).resolves.toBe('');
    expect([told, failures]).toEqual([['failed'], [new Error('away')]]);
  });

  it('that is late is not waited for', async () => {
    const { made, told } = lookup(() => sleep(60_000, 'too late', { ref: false }), 5);
    await expect(made.about({ query: 'b' }, never())).resolves.toBe('');
    expect(told).toEqual(['late']);
  });

  it('of a turn that was cut is not waited for either', async () => {
    const { made, told } = lookup(() => sleep(60_000, 'too late', { ref: false }), 60_000);
    const cut = new AbortController();
    const work = made.about({ query: 'b' }, cut.signal);
    cut.abort();
    await expect(work).resolves.toBe('');
    expect(told).toEqual([]);
  });
});
