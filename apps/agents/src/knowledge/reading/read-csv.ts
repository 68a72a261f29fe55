import { parse } from 'csv-parse/sync';
import { BadFile, READ_LIMITS } from './read-limits';
import { listOfRows } from './rows.rules';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_LINES = 20;

/** Excel's own way of telling the delimiter, for readers that do not guess. */
const SAYS_DELIMITER = /^"?sep=([,;\t|])"?\n/i;

/** Each row becomes a line that can be understood alone: `- Name: Asha; City: Pune`. */
export function readCsv(file: string): string {
  const said = SAYS_DELIMITER.exec(file);
  const text = file.slice(said?.[0].length ?? 0);
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter: said?.[1] ?? delimiterOf(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 1_000_000,
      to: READ_LIMITS.rows + 2,
    });
  } catch (error) {
    throw new BadFile(
      'The CSV file is damaged: a quote that is opened is never closed, or a row never ends.',
      {
        cause: error,
      },
    );
  }
  if (rows.length > READ_LIMITS.rows + 1) {
    throw new BadFile(`The CSV file has more than ${READ_LIMITS.rows} rows; split it into several.`);
  }
  return listOfRows(rows);
}

/** The one that cuts the first lines into the most columns, alike in all of them. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
    .map((line) => line.replace(/"[^"]*"/g, ''));
  const score = (delimiter: string): number => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const least = Math.min(...counts);
    return least * 1_000 + counts.filter((count) => count === counts[0]).length;
  };
  const best = [...DELIMITERS].sort((a, b) => score(b) - score(a))[0] ?? ',';
  return score(best) >= 1_000 ? best : ',';
}
