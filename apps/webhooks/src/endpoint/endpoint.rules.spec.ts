import { AppError } from '@parley/contracts';
import {
  hasEnabledOwn,
  requireFreeLabel,
  requireRoom,
  requireUnreserved,
  uniqueEvents,
} from './endpoint.rules';

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
  it('may be anything but the reserved one', () => {
    expect(codeOf(() => requireUnreserved('defaults'))).toBe('none');
    expect(codeOf(() => requireUnreserved('default'))).toBe('VALIDATION_ERROR');
  });
});

describe('the event types of an endpoint', () => {
  it('mean every type when empty or left out', () => {
    expect(uniqueEvents(undefined)).toEqual([]);
    expect(uniqueEvents([])).toEqual([]);
  });

  it('contain each name once', () => {
    expect(uniqueEvents(['session.completed', 'call.status.updated', 'session.completed'])).toEqual([
      'call.status.updated',
      'session.completed',
    ]);
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
