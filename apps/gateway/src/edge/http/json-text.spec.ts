import { parseJson } from './json-text';

describe('parseJson', () => {
  it.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"a:":"b:","b":":"}',
    '[]',
    '""',
    '{"a":"\\"","b":"\\\\"}',
  ])('reads %s', (text) => expect(parseJson(text)).toEqual(JSON.parse(text)));

  it.each(['', '{', '{"a":1,}', "{'a':1}", '{"a":NaN}', '\ufeff{}'])('refuses malformed text: %j', (text) =>
    expect(() => parseJson(text)).toThrow('not valid JSON'),
  );

  it.each(['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '{"x":[{"a":1 , "a" :2}]}'])(
    'refuses a key given twice: %s',
    (text) => expect(() => parseJson(text)).toThrow('a is given twice'),
  );

  it.each(['{"a":"\\u0000"}', '{"a":"\\ud83d"}', '{"\\u0000":1}'])(
    'refuses text that could not be stored: %s',
    (text) => expect(() => parseJson(text)).toThrow('NUL or broken characters'),
  );

  it('names only the first digits of a long number', () =>
    expect(() => parseJson('9'.repeat(400))).toThrow(`holds ${'9'.repeat(40)}..., which is no exact number`));

  it.each(['9007199254740993', '-12345678901234567890', '1e400', '-10e308', '1E+0400'])(
    'refuses a number that would lose precision, naming it: %s',
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

  it('refuses more than 32 levels', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => parseJson(nested(32))).not.toThrow();
    expect(() => parseJson(nested(33))).toThrow('nested deeper than 32');
    expect(() => parseJson(nested(100_000))).toThrow('nested deeper than 32');
  });
});
