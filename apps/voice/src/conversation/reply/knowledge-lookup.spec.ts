import { setTimeout as sleep } from 'node:timers/promises';
import { type AskKnowledge, KnowledgeLookup } from './knowledge-lookup';

const never = (): AbortSignal => new AbortController().signal;

function lookup(ask: AskKnowledge | undefined, withinMs = 1_000) {
  const told: string[] = [];
  const failures: unknown[] = [];
  const made = new KnowledgeLookup({
    ask,
    withinMs,
    onOutcome: (outcome) => told.push(outcome),
    onError: (error) => failures.push(error),
  });
  return { made, told, failures };
}

describe('KnowledgeLookup', () => {
  it('returns what the documents say', async () => {
    const { made, told } = lookup(({ query, context }) => Promise.resolve(`${context} ${query}`));
    await expect(made.about({ query: 'b', context: 'a' }, never())).resolves.toBe('a b');
    expect(told).toEqual(['found']);
  });

  it('asks nothing for an agent without documents, nor when there is no question', async () => {
    const { made, told } = lookup(undefined);
    await expect(made.about({ query: 'b' }, never())).resolves.toBe('');
    const other = lookup(() => Promise.resolve('x'));
    await expect(other.made.about(null, never())).resolves.toBe('');
    expect([...told, ...other.told]).toEqual([]);
  });

  it('reports a failed search and answers without it', async () => {
    const { made, told, failures } = lookup(() => Promise.reject(new Error('away')));
    await expect(made.about({ query: 'b' }, never())).resolves.toBe('');
    expect([told, failures]).toEqual([['failed'], [new Error('away')]]);
  });

  it('does not wait for a late answer', async () => {
    const { made, told } = lookup(() => sleep(60_000, 'too late', { ref: false }), 5);
    await expect(made.about({ query: 'b' }, never())).resolves.toBe('');
    expect(told).toEqual(['late']);
  });

  it('stops waiting when the turn is cut', async () => {
    const { made, told } = lookup(() => sleep(60_000, 'too late', { ref: false }), 60_000);
    const cut = new AbortController();
    const work = made.about({ query: 'b' }, cut.signal);
    cut.abort();
    await expect(work).resolves.toBe('');
    expect(told).toEqual([]);
  });
});
