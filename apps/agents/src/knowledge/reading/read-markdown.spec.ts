import { readMarkdown } from './read-markdown';

it.each<[string, string, string]>([
  ['front matter', '---\ntitle: x\n---\n# Refunds\n\nFive days.', '# Refunds\n\nFive days.'],
  ['comments', 'a <!-- hidden\nnote --> b', 'a  b'],
  ['links and pictures', 'See [the terms](https://x.example/a) ![logo](l.png)', 'See the terms logo'],
  ['underlined headings', 'Refunds\n=======\n\nHow\n---\ntext', '# Refunds\n\n## How\ntext'],
  ['spaces and empty lines', 'a  \n\n\n\n\nb\u00a0c', 'a\n\nb c'],
  ['a rule', 'a\n\n---\n\nb', 'a\n\n---\n\nb'],
])('markdown: %s', (_what, given, read) => expect(readMarkdown(given)).toBe(read));
