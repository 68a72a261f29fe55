import { AgentsConfig } from '../../agents.config';
import { ScopeCache, type Searched } from './scope-cache';

const MODEL = 'm';
const MATCHES = 10_000;

function searched(version: string | null = 'v1'): Searched {
  return { version, model: MODEL, chunks: 1, embedded: [], words: new Map(), alike: new Map() };
}

/** With room for about three words of MATCHES chunks. */
function remembered(): ScopeCache {
  return new ScopeCache(Object.assign(new AgentsConfig(), { KNOWLEDGE_CACHE_MB: 1 }));
}

const many = (): number[] => new Array<number>(MATCHES).fill(1);

describe('the scope cache', () => {
  it('returns an entry for its agent and model only', () => {
    const scopes = remembered();
    const one = searched();
    scopes.keep('a', one);
    expect(scopes.of('a', MODEL)).toBe(one);
    expect(scopes.of('a', 'another')).toBeNull();
    expect(scopes.of('b', MODEL)).toBeNull();
  });

  it('keeps the latest entry of an agent, and none without a version', () => {
    const scopes = remembered();
    scopes.keep('a', searched('v1'));
    const next = searched('v2');
    scopes.keep('a', next);
    expect(scopes.of('a', MODEL)).toBe(next);
    scopes.keep('a', searched(null));
    expect(scopes.of('a', MODEL)).toBeNull();
  });

  it('evicts the least recently used agent when it is full', () => {
    const scopes = remembered();
    for (const agent of ['a', 'b', 'c']) {
      const one = searched();
      scopes.keep(agent, one);
      scopes.addWord(agent, one, '~price', many());
    }
    const first = scopes.of('a', MODEL);
    const fourth = searched();
    scopes.keep('d', fourth);
    scopes.addWord('d', fourth, '~price', many());
    expect(['a', 'b', 'c', 'd'].map((agent) => scopes.of(agent, MODEL))).toEqual([
      first,
      null,
      expect.anything(),
      fourth,
    ]);
  });

  it('does not grow by words added to a replaced entry', () => {
    const scopes = remembered();
    const old = searched('v1');
    scopes.keep('a', old);
    const now = searched('v2');
    scopes.keep('a', now);
    for (let at = 0; at < 10; at += 1) scopes.addWord('a', old, `~${at}`, many());
    expect(scopes.of('a', MODEL)).toBe(now);
    expect(now.words.size).toBe(0);
  });

  it('drops an entry that is too large on its own', () => {
    const scopes = remembered();
    const one = searched();
    scopes.keep('a', one);
    for (let at = 0; at < 10; at += 1) scopes.addAlike('a', one, `w${at}`, new Array(1_000).fill({}) as []);
    expect(scopes.of('a', MODEL)).toBeNull();
  });
});
