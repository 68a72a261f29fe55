import { adapted, chatBody } from './chat-wire';
import { parseRetryAfter } from './http-errors';
import { OPENAI_VOICES, openAiVoice } from './openai-voices';
import { ThinkingFilter } from './thinking-filter';

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  it.each([
    ['2', 2000],
    ['0.5', 500],
    ['Thu, 01 Jan 2026 00:00:03 GMT', 3000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('%j is %s ms', (header, ms) => expect(parseRetryAfter(header, now)).toBe(ms));
});

describe('ThinkingFilter', () => {
  const filter = (...parts: string[]) => {
    const thinking = new ThinkingFilter();
    return [...parts.map((part) => thinking.push(part)), thinking.push('', true)].join('');
  };
  it.each([
    [['Hello ', 'there'], 'Hello there'],
    [['<think>a', 'b</th', 'ink>\n\nHi', ' you'], 'Hi you'],
    [['\n<', 'think>x</think>Hi'], 'Hi'],
    [['<', 'b>bold'], '<b>bold'],
    [['<thi'], '<thi'],
    [['Hi <think>x'], 'Hi <think>x'],
    [['<think>never ends'], ''],
  ])('%j is spoken as %j', (parts, spoken) => expect(filter(...parts)).toBe(spoken));
});

describe('dialects', () => {
  const dialect = { streamOptions: true, maxTokensField: 'max_tokens' as const, temperature: true };
  it('change by what is refused, once each, and not by anything else', () => {
    const next = adapted(dialect, 'unknown field stream_options');
    expect(next).toMatchObject({ streamOptions: false });
    expect(next && adapted(next, 'unknown field stream_options')).toBeNull();
    expect(adapted(dialect, "'temperature' does not support 0.2 with this model")).toMatchObject({
      temperature: false,
    });
    expect(adapted(dialect, 'the prompt is too long')).toBeNull();
  });

  it('say nothing of what was not asked for', () => {
    const body = chatBody({ messages: [{ role: 'user', content: 'x' }] }, 'm', {
      ...dialect,
      streamOptions: false,
    });
    expect(body).toEqual({ model: 'm', messages: [{ role: 'user', content: 'x' }], stream: true });
  });
});

describe('voices', () => {
  it.each([
    ['nova', 'nova'],
    ['af_heart', 'af_heart'],
    ['en-maya', 'nova'],
    ['hinglish-rohan', 'onyx'],
    ['en-shimmer', 'shimmer'],
    ['', 'nova'],
  ])('%j is asked for as %j', (id, name) =>
    expect(openAiVoice({ provider_voice_id: id, language: 'en' })).toBe(name),
  );

  it('have unique slugs', () =>
    expect(new Set(OPENAI_VOICES.map(({ id }) => id)).size).toBe(OPENAI_VOICES.length));
});
