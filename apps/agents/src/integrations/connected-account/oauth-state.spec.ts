import { readState, signState, type StateFacts } from './oauth-state';

const KEY = Buffer.alloc(32, 1);
const NOW = 1_800_000_000_000;
const facts: StateFacts = {
  stateId: '0198a1c2-7d3e-7000-8000-0123456789ab',
  accountId: '0198a1c2-7d3e-7000-8000-0123456789ac',
  expiresAt: NOW + 1,
};
const state = signState(facts, KEY);

describe('the state of an authorisation', () => {
  it('says whose it is, until it runs out', () => {
    expect(readState(state, KEY, NOW)).toEqual(facts);
    expect(readState(state, KEY, NOW + 1)).toBeNull();
  });

  it.each<[string, unknown]>([
    ['of another key', signState(facts, Buffer.alloc(32, 2))],
    ['with another account', state.replace(facts.accountId, facts.stateId)],
    ['with more time', state.replace(facts.expiresAt.toString(36), (NOW * 2).toString(36))],
    ['without a signature', state.slice(0, state.lastIndexOf('.') + 1)],
    ['of no id', signState({ ...facts, stateId: 'x' }, KEY)],
    ['of no time', signState({ ...facts, expiresAt: Number.NaN }, KEY)],
    ['too long', `${state}${'x'.repeat(300)}`],
    ['that is no text', { toString: () => state }],
    ['that is empty', ''],
  ])('%s is none', (_what, given) => expect(readState(given, KEY, NOW)).toBeNull());
});
