import { tidy } from './tidy';

/** Front matter, comments and addresses of links are not for saying; `Title\n=====` becomes `# Title`. */
export function readMarkdown(text: string): string {
  return tidy(
    text
      .replace(/^---\n[\s\S]{0,10000}?\n---\n/, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
      .replace(/\[([^\]\n]+)\]\([^)\n]*\)/g, '$1')
      .replace(/^([^\n#>-][^\n]*)\n=+[ \t]*$/gm, '# $1')
      .replace(/^([^\n#>-][^\n]*)\n-{3,}[ \t]*$/gm, '## $1'),
  );
}
