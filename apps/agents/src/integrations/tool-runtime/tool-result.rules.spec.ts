import { readableBody, RESULT_MAX } from './tool-result.rules';

const read = (body: string, type?: string): string | null =>
  readableBody({ headers: { 'content-type': type }, body: Buffer.from(body) });

describe('what a tool answered, as the model reads it', () => {
  it.each<[string, string, string | undefined, string | null]>([
    ['JSON without its white space', '{ "a": [ 1, 2 ] }\n', 'application/json', '{"a":[1,2]}'],
    ['text as it is', ' It ships today. \n', 'text/plain', 'It ships today.'],
    ['what says nothing of its type', 'ok', undefined, 'ok'],
    ['nothing of a picture', 'GIF89a', 'image/gif', null],
    ['nothing of what is no text', 'a\0b', 'text/plain', null],
  ])('is %s', (_what, body, type, expected) => expect(read(body, type)).toBe(expected));

  it('is cut between characters, never in the middle of one', () => {
    const text = `${'x'.repeat(RESULT_MAX - 1)}😀 and more`;
    const result = read(text);
    expect(result).toHaveLength(RESULT_MAX);
    expect(result).not.toMatch(/\p{Surrogate}/u);
  });
});
