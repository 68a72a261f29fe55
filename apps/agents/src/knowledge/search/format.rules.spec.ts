import type { KnowledgeResultDto } from '@parley/contracts';
import { resultsText } from './format.rules';

const result = (fields: Partial<KnowledgeResultDto> = {}): KnowledgeResultDto => ({
  document_id: 'd1',
  document_name: 'Prices',
  heading: 'Teeth › Cleaning',
  content: 'A cleaning is 900 rupees.',
  score: 0.8333,
  summary: null,
  ...fields,
});

describe('resultsText', () => {
  it.each<[string, string | null, KnowledgeResultDto[], string]>([
    ['nothing for nothing', null, [], ''],
    ['a heading and the text', null, [result()], '### Prices › Teeth › Cleaning\nA cleaning is 900 rupees.'],
    ['no heading', null, [result({ heading: '' })], '### Prices\nA cleaning is 900 rupees.'],
    [
      'the summary of a document once',
      null,
      [result({ summary: 'All prices.' }), result({ summary: 'All prices.', heading: 'B', content: 'b' })],
      '### Prices › Teeth › Cleaning\nA cleaning is 900 rupees.\nAbout this document: All prices.\n\n### Prices › B\nb',
    ],
    ['an empty format is none', '  ', [result({ heading: '' })], '### Prices\nA cleaning is 900 rupees.'],
    [
      'every placeholder',
      '{{rank}} {{ score }} {{document}} {{heading}} {{title}} {{document_id}} {{summary}}|{{content}}',
      [result({ heading: 'H', summary: 'S' })],
      '1 0.83 Prices H Prices › H d1 S|A cleaning is 900 rupees.',
    ],
    [
      'an unknown placeholder is empty',
      '[{{constructor}}{{nope}}] {{content}}',
      [result()],
      '[] A cleaning is 900 rupees.',
    ],
    [
      'braces inside of a document are text',
      '{{content}}',
      [result({ content: '{{summary}}' })],
      '{{summary}}',
    ],
    ['a format that says nothing says nothing', '{{nope}}', [result()], ''],
  ])('%s', (_what, format, results, expected) => {
    expect(resultsText(results, format)).toBe(expected);
  });

  it('stops before the results fill the prompt', () => {
    const long = Array.from({ length: 8 }, (_, at) => result({ content: `${at}`.repeat(5_000) }));
    expect(resultsText(long, null).length).toBeLessThan(13_000);
  });
});
