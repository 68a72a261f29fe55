import type { CreditKind } from '@parley/contracts';
import { assertCredit, isNegative, isZero } from './money.rules';

it.each([
  ['0', true],
  ['0.00', true],
  ['000.0000', true],
  ['0.0001', false],
  ['10', false],
  ['-0.00', true],
  ['-0.01', false],
])('%s is zero: %s', (amount, zero) => expect(isZero(amount)).toBe(zero));

it.each([
  ['-0.0001', true],
  ['-0', false],
  ['1', false],
])('%s is negative: %s', (amount, negative) => expect(isNegative(amount)).toBe(negative));

it.each<[CreditKind, string, string | null, string | null]>([
  ['top_up', '1', null, null],
  ['top_up', '0', null, 'amount'],
  ['top_up', '-1', 'sorry', 'amount'],
  ['correction', '1', 'charged twice', null],
  ['correction', '-1', 'credited twice', null],
  ['correction', '-0.00', 'nothing', 'amount'],
  ['correction', '-1', null, 'note'],
  ['correction', '1', ' ', 'note'],
])('a %s of %s with the note %j is refused for its %s', (kind, amount, note, field) => {
  const check = (): void => assertCredit(kind, amount, note);
  if (field === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ details: [expect.objectContaining({ field })] }));
});
