/** A MIME type without its parameters. */
export function essenceOf(mimeType: string): string {
  return mimeType.replace(/;.*$/s, '').trim().toLowerCase();
}

export function charsetOf(mimeType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i.exec(mimeType)?.[1]?.toLowerCase();
}
