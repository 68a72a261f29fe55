import fc from 'fast-check';
import { renderMessage, renderTemplate } from './template';

describe('renderTemplate', () => {
  it.each([
    ['Hello {{name}}!', { name: 'Asha' }, 'Hello Asha!', []],
    ['Hello {{ name }}, {{due}} due', { name: 'Asha', due: 450 }, 'Hello Asha, 450 due', []],
    ['Hello {{who}}.', {}, 'Hello .', ['who']],
    ['{{a}} {{a}} {{b}}', { b: false }, '  false', ['a']],
    ['{{constructor}}', {}, '', ['constructor']],
    ['{{first name}}', { 'first name': 'A' }, 'A', []],
    ['{not} {{}} {{ }}', {}, '{not} {{}} {{ }}', []],
  ])('%j', (template, variables, text, unknown) => {
    expect(renderTemplate(template, variables)).toEqual({ text, unknown });
  });

  it('never expands what a variable contains', () => {
    expect(renderTemplate('{{a}}', { a: '{{b}}', b: 'secret' }).text).toBe('{{b}}');
  });

  it('gives back any text without placeholders untouched', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => {
          expect(renderTemplate(text, { a: 1 }).text).toBe(text);
        },
      ),
    );
  });
});

describe('renderMessage', () => {
  it('counts a message that renders to nothing as absent', () => {
    const notes: string[][] = [];
    expect(renderMessage(' {{x}} ', {}, (names) => notes.push(names))).toBeNull();
    expect(notes).toEqual([['x']]);
    expect(renderMessage(null, {}, () => undefined)).toBeNull();
  });
});
