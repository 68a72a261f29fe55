const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Postgres stores neither NUL nor a lone surrogate. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\ufffd');
}
