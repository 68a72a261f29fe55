const HALF_A_CHARACTER = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Postgres takes neither NUL nor half a character. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(HALF_A_CHARACTER, '\ufffd');
}
