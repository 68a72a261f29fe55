import {
  expectTime,
  isBoolean,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
  orNull,
  problem,
  problemsOf,
  refuse,
} from './checks';

describe('checks', () => {
  it.each([
    [isText(1, 3), 'abc', undefined],
    [isText(1, 3), 'abcd', 'must be 1 to 3 characters long'],
    [isText(0, 3), 'abcd', 'must be at most 3 characters long'],
    [isText(1, 3), '🙂🙂🙂', undefined],
    [isText(1, 3), ' ', 'must not be blank'],
    [isText(0, 3), '\0', 'must not hold NUL or broken characters'],
    [isText(0, 3), '\ud800', 'must not hold NUL or broken characters'],
    [isText(0, 3), 7, 'must be a string'],
    [isNumber(0, 1), 0.5, undefined],
    [isNumber(0, 1), '0.5', 'must be a number'],
    [isNumber(0, 1), Number.NaN, 'must be a number'],
    [isNumber(0, 1), 2, 'must be between 0 and 1'],
    [isNumber(0, 9, true), 0.5, 'must be an integer'],
    [isNumber(0, 9, true), '5', 'must be an integer'],
    [isBoolean, 'true', 'must be true or false'],
    [isOneOf(['a', 'b']), 'c', 'must be one of: a, b'],
    [orNull(isBoolean), null, undefined],
    [orNull(isBoolean), 1, 'must be true or false'],
    [isListOf(isBoolean, 1, 2), [], 'must have 1 to 2 items'],
    [isListOf(isBoolean, 1, 2), [true, 1], 'must be valid in every item: item 1 must be true or false'],
    [isListOf(isBoolean, 1, 2), {}, 'must be an array'],
    [isObject, [], 'must be an object'],
    [isObject, {}, undefined],
  ])('%p of %j', (check, value, says) => {
    expect(check(value)).toBe(says);
  });

  it('name every field that is missing, wrong or unknown, by its path', () => {
    const given = { on: 1, more: true, gone: undefined };
    expect(problemsOf(given, { on: isBoolean, name: isText(1, 2) }, ['name', 'on'], 'a.0.')).toEqual([
      problem('a.0.name', 'is required'),
      problem('a.0.on', 'must be true or false'),
      problem('a.0.more', 'is not a known field'),
    ]);
    expect(problemsOf({ toString: 1 }, {}, [])).toEqual([problem('toString', 'is not a known field')]);
  });

  it('refuse with the first as the message and all as details', () => {
    const problems = [problem('a', 'is required'), problem('b', 'is odd')];
    expect(() => refuse(problems)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', message: 'a is required', details: problems }),
    );
    expect(() => refuse([])).not.toThrow();
  });

  it('a moment is read, or refused by the name of its field', () => {
    expect(expectTime('since', '2026-01-02T03:04:05+05:30')).toEqual(new Date('2026-01-01T21:34:05.000Z'));
    for (const wrong of ['soon', '', 5, null, undefined, {}])
      expect(() => expectTime('since', wrong)).toThrow('since must be an ISO 8601 time');
  });
});
