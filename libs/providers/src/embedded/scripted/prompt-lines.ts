export interface PromptLine {
  text: string;
  /** the heading it stands under, '' without */
  heading: string;
}

const MAX_LINES = 3000;

/** A prompt's lines without Markdown's marks, bullets and numbers; headings go to the lines below them. */
export function lines(prompt: string): PromptLine[] {
  const found: PromptLine[] = [];
  let heading = '';
  for (const raw of prompt.split(/\r?\n/).slice(0, MAX_LINES)) {
    const title =
      /^\s*#{1,6}\s+(.+)$/.exec(raw)?.[1] ??
      /^\s*\*\*([^*]+?):?\*\*:?\s*$/.exec(raw)?.[1] ??
      /^([^.?!:]{3,40}):\s*$/.exec(raw.trim())?.[1];
    if (title !== undefined) {
      heading = plain(title);
      continue;
    }
    const row = tableRow(raw);
    const text = row ?? plain(raw.replace(/^\s*(?:[-*•>]+|\d+[.)])\s+/, ''));
    if (text) found.push({ text, heading });
    else if (!raw.trim() && found.at(-1)?.heading !== heading) heading = '';
  }
  return found;
}

/** A table's row as one would say it: "Cleaning: 900 rupees". '' for the rule under its header, null for no row. */
function tableRow(line: string): string | null {
  const inside = /^\s*\|(.+)\|\s*$/.exec(line)?.[1];
  if (inside === undefined) return null;
  const [first = '', ...others] = inside.split('|').map(plain);
  if (/^[\s:|-]*$/.test(inside)) return '';
  return others.length === 0 ? first : `${first}: ${others.filter((cell) => cell !== '').join(', ')}`;
}

function plain(text: string): string {
  return text
    .replace(/\*\*|__|`/g, '')
    .replace(/<[^>]{1,40}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
