/** Prefixes that are part of an identifier's value. */
export const ID_PREFIX = {
  customer: 'cus_',
  extractionSet: 'exs_',
  campaign: 'cmp_',
  phoneNumber: 'num_',
  voiceConfiguration: 'vcf_',
} as const;

export type PrefixedKind = keyof typeof ID_PREFIX;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** `num_<uuid>` for a stored bare uuid. */
export function withPrefix(kind: PrefixedKind, uuid: string): string {
  return ID_PREFIX[kind] + uuid;
}

/** The bare uuid of a prefixed identifier, or null when the value is not one of that kind. */
export function withoutPrefix(kind: PrefixedKind, id: unknown): string | null {
  const prefix = ID_PREFIX[kind];
  if (typeof id !== 'string' || !id.startsWith(prefix)) return null;
  const uuid = id.slice(prefix.length);
  return isUuid(uuid) ? uuid : null;
}
