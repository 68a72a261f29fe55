import { delimiterOf, readCsv } from './read-csv';

describe('CSV', () => {
  it.each<[string, string, string]>([
    ['a header', 'Name,City\nAsha,Pune\nRavi,Delhi', '- Name: Asha; City: Pune\n- Name: Ravi; City: Delhi'],
    ['no header', '1,Pune\n2,Delhi', '- 1; Pune\n- 2; Delhi'],
    ['semicolons', 'Name;Price\nTea;1,50', '- Name: Tea; Price: 1,50'],
    ['tabs', 'Name\tPrice\nTea\t1,50', '- Name: Tea; Price: 1,50'],
    [
      'quotes and line breaks in cells',
      'Q,A\n"When, exactly?","At\nnine"',
      '- Q: When, exactly?; A: At nine',
    ],
    ['empty cells', 'Name,City,Age\nAsha,,31', '- Name: Asha; Age: 31'],
    [
      'rows of other lengths',
      'Name,City\nAsha\nRavi,Delhi,extra',
      '- Name: Asha\n- Name: Ravi; City: Delhi; extra',
    ],
    ['other scripts', 'पता,शुल्क\nपुणे,४०', '- पता: पुणे; शुल्क: ४०'],
    ['one column', 'FAQ\nWe open at nine.', '- FAQ: We open at nine.'],
    ['its delimiter said in front', 'sep=;\nName;City\nAsha;Pune, Delhi', '- Name: Asha; City: Pune, Delhi'],
    ['a single row', 'Name,City', '- Name; City'],
    ['nothing', '', ''],
  ])('with %s', (_what, csv, markdown) => expect(readCsv(csv)).toBe(markdown));

  it('a quote that is never closed is damage', () => {
    expect(() => readCsv('Name,City\n"Asha,Pune\nRavi,Delhi')).toThrow('damaged');
  });

  it('more rows than are read is refused in words', () => {
    expect(() => readCsv('a\n'.repeat(100_010))).toThrow('more than 100000 rows');
  });

  it('finds the delimiter most lines agree upon', () => {
    expect(delimiterOf('a;b,c;d\n1;2;3')).toBe(';');
    expect(delimiterOf('just text, with a comma\nand none')).toBe(',');
  });
});
