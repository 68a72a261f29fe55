/** Abbreviations whose full stop ends no sentence, lowercase. */
const ABBREVIATIONS = new Set([
  ...[
    'mr',
    'mrs',
    'ms',
    'dr',
    'prof',
    'sr',
    'jr',
    'st',
    'vs',
    'no',
    'nos',
    'inc',
    'ltd',
    'co',
    'dept',
    'approx',
  ],
  ...['e.g', 'i.e', 'ext', 'rs', 'smt', 'shri', 'a.m', 'p.m', 'mt', 'ave', 'gov', 'gen', 'col', 'hon', 'fig'],
  ...['डॉ', 'श्री', 'श्रीमती', 'रु', 'डा', 'प्रो', 'ডা', 'ড', 'రూ', 'రు'],
]);

/** Danda and double danda always end a sentence; the others only before white space. */
const DANDA = /[\u0964\u0965]/;
const TERMINATOR = /[.!?\u2026\uff01\uff1f\u3002]/;
const CLOSER = /["')\]\u00bb\u201d\u2019]/;
const CLAUSE = /[,;:\u2013\u2014]/;

export interface ChunkerOptions {
  /** A later sentence shorter than this is joined with the next one: tiny pieces sound choppy. */
  minChars: number;
  /** From this length the first piece is cut at a clause: the caller is waiting for it. */
  firstMaxChars: number;
  /** No piece grows beyond this. */
  maxChars: number;
}

const DEFAULTS: ChunkerOptions = { minChars: 12, firstMaxChars: 90, maxChars: 240 };

/** Splits streamed text into sentences to synthesize, in any supported language. */
export class SentenceChunker {
  private buffer = '';
  private emitted = 0;
  private readonly options: ChunkerOptions;

  constructor(options: Partial<ChunkerOptions> = {}) {
    this.options = { ...DEFAULTS, ...options };
  }

  push(text: string): string[] {
    this.buffer += text;
    const pieces: string[] = [];
    for (let end = this.nextCut(); end !== null; end = this.nextCut()) {
      const piece = this.buffer.slice(0, end).trim();
      this.buffer = this.buffer.slice(end);
      if (piece === '') continue;
      pieces.push(piece);
      this.emitted += 1;
    }
    return pieces;
  }

  /** The text is complete: what is left. */
  flush(): string[] {
    const rest = this.buffer.trim();
    this.buffer = '';
    return rest === '' ? [] : [rest];
  }

  private nextCut(): number | null {
    return this.sentenceEnd() ?? this.forcedCut();
  }

  private sentenceEnd(): number | null {
    const least = this.emitted === 0 ? 1 : this.options.minChars;
    for (let at = 0; at < this.buffer.length; at += 1) {
      const end = boundaryAt(this.buffer, at);
      if (end !== null && this.buffer.slice(0, end).trim().length >= least) return end;
    }
    return null;
  }

  private forcedCut(): number | null {
    const limit = this.emitted === 0 ? this.options.firstMaxChars : this.options.maxChars;
    if (this.buffer.length <= limit) return null;
    const head = this.buffer.slice(0, limit);
    const clause = lastClauseEnd(head, Math.min(24, limit / 3));
    if (clause !== null) return clause;
    if (this.buffer.length <= this.options.maxChars) return null;
    const space = this.buffer.slice(0, this.options.maxChars).search(/\s\S*$/u);
    return space > 0 ? space : wholeCharacter(this.buffer, this.options.maxChars);
  }
}

/** Where the sentence ends if `at` is its last mark, or null. A mark at the very end may still be "3." of "3.14". */
function boundaryAt(text: string, at: number): number | null {
  const mark = text.charAt(at);
  if (mark === '\n') return at + 1;
  if (DANDA.test(mark)) return at + 1;
  if (!TERMINATOR.test(mark)) return null;
  let end = at + 1;
  while (end < text.length && (TERMINATOR.test(text.charAt(end)) || CLOSER.test(text.charAt(end)))) end += 1;
  if (end >= text.length || !/\s/u.test(text.charAt(end))) return null;
  return mark === '.' && !endsSentence(text.slice(0, at)) ? null : end;
}

function endsSentence(before: string): boolean {
  const word = (/[^\s("'\u201c]*$/u.exec(before)?.[0] ?? '').toLowerCase();
  if (ABBREVIATIONS.has(word)) return false;
  if (/^\p{L}$/u.test(word) && word !== 'i') return false;
  // "1. First" opens a list; "I am 42. You?" ends a sentence.
  return !(/^\d{1,2}$/.test(word) && before.trim() === word);
}

function lastClauseEnd(head: string, least: number): number | null {
  for (let at = head.length - 2; at >= least; at -= 1) {
    if (CLAUSE.test(head.charAt(at)) && /\s/u.test(head.charAt(at + 1))) return at + 1;
  }
  return null;
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at + 1 : at;
}

/** Written text as a voice can say it: without markdown and URL schemes, with single spaces. */
export function speakable(text: string): string {
  return text
    .replace(/```[^`]*```/g, ' ')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1')
    .replace(/https?:\/\//gi, '')
    .replace(/^\s*(?:#{1,6}|[-*\u2022]|>)\s+/gm, '')
    .replace(/[*_`~|]+/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
