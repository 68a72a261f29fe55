import { parseJson } from './json-text';

describe('a JSON body', () => {
  it.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"a:":"b:","b":":"}',
    '[]',
    '""',
    '{"a":"\\"","b":"\\\\"}',
  ])('may be %s', (text) => expect(parseJson(text)).toEqual(JSON.parse(text)));

  it.each(['', '{', '{"a":1,}', "{'a':1}", '{"a":NaN}', '\ufeff{}'])(
    'that is malformed is refused: %j',
    (text) => expect(() => parseJson(text)).toThrow('not valid JSON'),
  );

  it.each(['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '{"x":[{"a":1 , "a" :2}]}'])(
    'with a key given twice is refused: %s',
    (text) => expect(() => parseJson(text)).toThrow('a is given twice'),
  );

  it.each(['{"a":"\\u0000"}', '{"a":"\\ud83d"}', '{"\\u0000":1}'])(
    'that could not be stored is refused: %s',
    (text) => expect(() => parseJson(text)).toThrow('NUL or broken characters'),
  );

  it('tells only the beginning of a number of many digits', () =>
    expect(() => parseJson('9'.repeat(400))).toThrow(`holds ${'9'.repeat(40)}..., which is no exact number`));

  it.each(['9007199254740993', '-12345678901234567890', '1e400', '-10e308', '1E+0400'])(
    'with a number that could not be kept is refused, saying which: %s',
    (number) => {
      for (const text of [number, `{"a":${number}}`, `[1,${number} ]`])
        expect(() => parseJson(text)).toThrow(`the body holds ${number}, which is no exact number`);
      expect(parseJson(`{"a":"${number}"}`)).toEqual({ a: number });
    },
  );

  it.each(['9007199254740991', '12345678901234567000', '1e300', '-0', '0.10000000000000000555', '1E-400'])(
    'keeps the number %s as JSON.parse reads it',
    (number) => expect(parseJson(`{"a":${number}}`)).toEqual(JSON.parse(`{"a":${number}}`)),
  );

  it('keeps emoji', () => expect(parseJson('{"a":"🙂\\ud83d\\ude42"}')).toEqual({ a: '🙂🙂' }));

  it('is at most 32 levels deep', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => parseJson(nested(32))).not.toThrow();
    expect(() => parseJson(nested(33))).toThrow('nested deeper than 32');
    expect(() => parseJson(nested(100_000))).toThrow('nested deeper than 32');
  });
});
