import { AppError } from '@parley/contracts';
import { checkedEvents, checkedLabel, hasEnabledOwn, requireFreeLabel, requireRoom } from './endpoint.rules';

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'none';
};

describe('an endpoint label', () => {
  it.each(['a', '0', 'crm', 'a-b-', '9-lives', 'x'.repeat(31), 'defaults'])('may be %p', (label) => {
    expect(checkedLabel(label)).toBe(label);
  });

  it.each(['', '-a', 'A', 'a_b', 'a b', 'x'.repeat(32), 'é', 'a\n', 'default', 7, null, undefined, ['a']])(
    'refuses %p',
    (label) => {
      expect(codeOf(() => checkedLabel(label))).toBe('VALIDATION_ERROR');
    },
  );
});

describe('the event types of an endpoint', () => {
  it('mean every type when empty or left out', () => {
    expect(checkedEvents(undefined)).toEqual([]);
    expect(checkedEvents([])).toEqual([]);
  });

  it('contain each name once', () => {
    expect(checkedEvents(['session.completed', 'call.status.updated', 'session.completed'])).toEqual([
      'call.status.updated',
      'session.completed',
    ]);
  });

  it.each([[['session.failed']], [['call.status.updated', 'x']], [[7]], ['session.completed'], [null], [{}]])(
    'refuses %p',
    (events) => {
      expect(codeOf(() => checkedEvents(events))).toBe('VALIDATION_ERROR');
    },
  );

  it('are listed in the error when one is unknown', () => {
    expect(() => checkedEvents(['session.failed'])).toThrow(
      /session\.failed.*call\.status\.updated, session\.completed, inbound\.route, call\.transferred, campaign\.status\.updated, webhook\.test/,
    );
  });
});

describe('a scope', () => {
  const of = (agentId: string | null, label: string, enabled = true) => ({
    id: label,
    agentId,
    label,
    enabled,
  });

  it('has room for 5, account-wide and per agent', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((label) => of(null, label));
    expect(codeOf(() => requireRoom(five.slice(1), null))).toBe('none');
    expect(codeOf(() => requireRoom(five, null))).toBe('LIMIT_REACHED');
    expect(codeOf(() => requireRoom(five, 'agent'))).toBe('none');
  });

  it('has each label once per account, not per scope', () => {
    expect(codeOf(() => requireFreeLabel([of('agent', 'crm')], 'crm'))).toBe('LABEL_TAKEN');
    expect(codeOf(() => requireFreeLabel([of('agent', 'crm')], 'crm', 'crm'))).toBe('none');
  });

  it('knows whether an agent has an enabled endpoint of its own', () => {
    expect(hasEnabledOwn([of(null, 'x'), of('a', 'y', false)], 'a')).toBe(false);
    expect(hasEnabledOwn([of('a', 'y')], 'a')).toBe(true);
  });
});
