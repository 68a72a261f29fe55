import { fill, fillArguments, fillJson, missingIn, withoutPlaceholders } from './template.rules';

const scope = {
  arguments: { id: 'A 1', count: 3, tags: ['x', 'y'], sly: '{{secret}}' },
  variables: { name: 'Asha', secret: 's3cr3t' },
};

describe('templates of tools', () => {
  it.each([
    ['Hello {{name}}, {{ args.id }}', 'Hello Asha, A 1'],
    ['{{args.count}} {{args.tags}}', '3 ["x","y"]'],
    ['{{unknown}}{{args.unknown}}', ''],
    ['{{args.name}}', ''],
    ['{{id}}', ''],
    ['{{constructor}}{{args.__proto__}}', ''],
  ])('fills %s', (template, expected) => {
    expect(fill(template, scope)).toBe(expected);
  });

  it('never reads what a value contains as a placeholder', () => {
    expect(fill('{{args.sly}}', scope)).toBe('{{secret}}');
  });

  it('gives a JSON text that is one placeholder the value itself', () => {
    expect(
      fillJson({ n: '{{args.count}}', t: ['{{args.tags}}'], s: 'n={{args.count}}', m: '{{args.no}}' }, scope),
    ).toEqual({ n: 3, t: [['x', 'y']], s: 'n=3', m: null });
  });

  it('fills arguments from the variables of the call', () => {
    expect(fillArguments({ who: '{{name}}', deep: { of: ['{{name}}!'] }, n: 1 }, scope.variables)).toEqual({
      who: 'Asha',
      deep: { of: ['Asha!'] },
      n: 1,
    });
  });

  it('makes arguments of whole characters, whatever the model wrote', () => {
    const given = { id: 'A\ud83d', '\udc00': ['x\0y'], smile: '😀' };
    const whole = fillArguments(given, {});
    expect(whole).toEqual({ id: 'A\ufffd', '\ufffd': ['xy'], smile: '😀' });
    expect(fill('{{args.id}}', { arguments: whole, variables: {} }, encodeURIComponent)).toBe('A%EF%BF%BD');
  });

  it('tells which placeholders have nothing to say', () => {
    expect(missingIn('/{{args.id}}/{{args.none}}/{{nobody}}', scope)).toEqual(['args.none', 'nobody']);
    expect(withoutPlaceholders('https://a.example/{{ args.id }}')).toBe('https://a.example/x');
  });
});
