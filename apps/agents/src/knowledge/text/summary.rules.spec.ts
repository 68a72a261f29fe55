import { extractiveSummary } from './summary.rules';

describe('a summary without a language model', () => {
  it.each([
    [
      'Refunds',
      ['Our dog likes the sun very much. A refund is paid within seven days. Ask for a refund at the desk.'],
      'refund',
    ],
    ['वापसी', ['साड़ी की वापसी सात दिन में होती है। दुकान सुबह दस बजे खुलती है और रात को बंद होती है।'], 'वापसी'],
  ])('of %s are its own sentences about it', (title, texts, about) => {
    const summary = extractiveSummary(title, texts);
    expect(summary).toContain(about);
    for (const sentence of summary.split(/(?<=[.।]) /)) expect(texts.join(' ')).toContain(sentence);
  });

  it('is short, keeps the order of the text and repeats nothing', () => {
    const texts = Array.from(
      { length: 60 },
      (_, at) => `Sentence ${at % 20} tells about the clinic and its hours.`,
    );
    const summary = extractiveSummary('Clinic', texts);
    expect(summary.length).toBeLessThanOrEqual(400);
    const sentences = summary.split(/(?<=\.) /);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it.each([[[]], [['']], [['short']]])('is empty for %j', (texts) => {
    expect(extractiveSummary('', texts)).toBe('');
  });
});
