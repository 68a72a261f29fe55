/** No trailing spaces, no run of empty lines, nothing around it. */
export function tidy(markdown: string): string {
  return markdown
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .replace(/\u00ad/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/^( *)- {2,}/gm, '$1- ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
