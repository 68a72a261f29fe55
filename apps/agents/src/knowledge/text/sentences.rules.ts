/** Knows the danda too: Unicode counts it among what ends a sentence. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The engine copies its input for every segment it gives: of a long text, a window at a time. */
const WINDOW = 1_500;

/** The sentences of a text, in order; a line's end ends one as well. One without end is cut between words. */
export function* sentences(text: string): Generator<string> {
  for (const line of text.split(/[\r\n]+/)) {
    for (let at = 0; at < line.length;) {
      const whole = line.length - at <= WINDOW;
      const window = whole ? line.slice(at) : cut(line.slice(at, at + WINDOW));
      const found = Array.from(segmenter.segment(window), ({ segment }) => segment);
      // The last one may go on behind the window: it is looked at again with what follows.
      if (!whole && found.length > 1) found.pop();
      for (const sentence of found) {
        at += sentence.length;
        if (sentence.trim() !== '') yield sentence.trim();
      }
    }
  }
}

function cut(window: string): string {
  const space = window.search(/\s\S*$/);
  if (space > WINDOW / 2) return window.slice(0, space + 1);
  return /[\ud800-\udbff]$/.test(window) ? window.slice(0, -1) : window;
}
