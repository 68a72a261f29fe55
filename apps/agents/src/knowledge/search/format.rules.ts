import type { KnowledgeResultDto } from '@parley/contracts';

/** Of a result in the prompt, when the agent has no `kb_result_format`. */
const DEFAULT_FORMAT = '### {{title}}\n{{content}}';
const DEFAULT_FORMAT_WITH_SUMMARY = '### {{title}}\n{{content}}\nAbout this document: {{summary}}';
const MAX_TEXT = 12_000;

type Values = Record<string, string>;

/**
 * `kb_result_format` is a template rendered once a result, with `{{title}}` (document and headings), `{{document}}`,
 * `{{heading}}`, `{{content}}`, `{{summary}}`, `{{score}}`, `{{rank}}` and `{{document_id}}`; any other placeholder renders as
 * empty.
 */
export function resultsText(results: readonly KnowledgeResultDto[], format: string | null): string {
  const told = new Set<string>();
  const blocks: string[] = [];
  let chars = 0;
  for (const [at, result] of results.entries()) {
    // What the whole document says is said once, however many of its pieces are there.
    const summary = told.has(result.document_id) ? '' : (result.summary ?? '');
    told.add(result.document_id);
    const template = chosen(format) ?? (summary === '' ? DEFAULT_FORMAT : DEFAULT_FORMAT_WITH_SUMMARY);
    const block = render(template, valuesOf(result, summary, at + 1)).trim();
    if (block === '') continue;
    chars += block.length;
    if (chars > MAX_TEXT && blocks.length > 0) break;
    blocks.push(block);
  }
  return blocks.join('\n\n');
}

function chosen(format: string | null): string | null {
  return format === null || format.trim() === '' ? null : format;
}

function valuesOf(result: KnowledgeResultDto, summary: string, rank: number): Values {
  return {
    title: [result.document_name, result.heading].filter((part) => part !== '').join(' › '),
    document: result.document_name,
    document_id: result.document_id,
    heading: result.heading,
    content: result.content,
    summary,
    score: result.score.toFixed(2),
    rank: String(rank),
  };
}

/** One pass: braces inside of a document are text. */
function render(template: string, values: Values): string {
  return template.replace(/\{\{\s*([\w.-]{1,64})\s*\}\}/g, (_match, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}
