import type TurndownService from 'turndown';
import { BadFile, READ_LIMITS } from './read-limits';
import { tableText } from './table-lines';
import { tidy } from './tidy';

/** What is there for looks, for machines, or to get around: nothing an agent should say. */
const NOISE = [
  'head > :not(title)',
  'script, style, noscript, template, svg, canvas, math, iframe, object, embed, audio, video, map',
  'button, input, select, textarea, dialog',
  'nav, footer, aside, [role=navigation], [role=contentinfo], [role=search], [role=banner]',
  '[hidden], [aria-hidden=true]',
].join(', ');
/** What opens a part of the page, where it is a heading as well; and parts that are closed to begin with. */
const FOLDS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary']
  .map((name) => `${name} button`)
  .join(', ');
const FOLDED = '[role=region], [role=tabpanel], [hidden=until-found]';
/** A page's own mark of what it is about counts when it holds a good part of the words. */
const MAIN = 'main, [role=main], article';
const MAIN_SHARE = 0.3;

/** Loaded when there is HTML: they would be most of the time a process takes that reads something else. */
const libraries = async () => ({
  load: (await import('cheerio')).load,
  Turndown: (await import('turndown')).default,
});
type CheerioAPI = ReturnType<Awaited<ReturnType<typeof libraries>>['load']>;

export async function readHtml(html: string): Promise<string> {
  const { load, Turndown } = await libraries();
  const $ = load(html);
  assertShallow($);
  const title = clip($('title').first().text());
  unfold($);
  $(NOISE).remove();
  $('title').remove();
  flattenTables($);
  const body = $('body');
  const all = body.text().trim().length;
  const main = $(MAIN)
    .filter((_index, element) => $(element).parents(MAIN).length === 0)
    .toArray();
  const inMain = main.reduce((sum, element) => sum + $(element).text().trim().length, 0);
  const chosen = inMain > 0 && inMain >= all * MAIN_SHARE ? main : body.toArray();
  const markdown = tidy(markdownOf(Turndown, chosen.map((element) => $(element).html() ?? '').join('\n')));
  return title === '' || /^# /m.test(markdown) ? markdown : `# ${title}\n\n${markdown}`;
}

/** Markup to markdown: headings, lists, paragraphs, code. Of links and emphasis only the words stay. */
function markdownOf(Turndown: typeof TurndownService, html: string): string {
  const service = new Turndown({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '_',
  });
  service.addRule('words', {
    filter: ['a', 'em', 'i', 'strong', 'b', 'u', 'del', 's'],
    replacement: (content) => content,
  });
  service.addRule('pictures', { filter: ['img', 'picture'], replacement: () => '' });
  // Inline to Turndown; and a table is in a figure as often as a picture is.
  service.addRule('parts', {
    filter: ['figure', 'details', 'summary'],
    replacement: (content) => `\n\n${content}\n\n`,
  });
  // The text is read by people's ears and by models, never rendered: backslashes would only be in the way.
  service.escape = (text) => text.replace(/^(#+)/, '\\$1');
  return service.turndown(html);
}

/** Questions one clicks on, and answers shown then: folded up, they are content all the same. */
function unfold($: CheerioAPI): void {
  const folds = $(FOLDS);
  const shown = new Set(folds.map((_index, element) => $(element).attr('aria-controls') || null).toArray());
  $('[hidden], [aria-hidden=true]').each((_index, element) => {
    const answer = $(element);
    if (!shown.has(answer.attr('id') ?? '') && !answer.is(FOLDED)) return;
    answer.removeAttr('hidden').removeAttr('aria-hidden');
  });
  folds.each((_index, element) => void $(element).replaceWith($(element).contents()));
}

/** Walks without recursion: the depth is what would end the others' stacks. */
function assertShallow($: CheerioAPI): void {
  const left = $.root()
    .toArray()
    .map((node) => ({ node: node as { children?: unknown[] }, depth: 0 }));
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.depth > READ_LIMITS.depth) throw tooDeep();
    for (const child of next.node.children ?? []) {
      left.push({ node: child as { children?: unknown[] }, depth: next.depth + 1 });
    }
  }
}

export function tooDeep(): BadFile {
  return new BadFile('The document is nested too deeply to be read.');
}

/** Innermost tables first; one that holds others was made for layout and its cells are read in order. */
function flattenTables($: CheerioAPI): void {
  for (const table of $('table').toArray().reverse()) {
    const layout = $(table).find('table, ul[data-rows]').length > 0;
    if (layout) continue;
    const { titles, lines } = tableText($, table);
    const list = $('<ul data-rows></ul>').append(...lines.map((line) => $('<li></li>').text(line)));
    $(table).replaceWith(list);
    list.before(...titles.map((title) => $('<p></p>').text(title)));
  }
}

function clip(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}
