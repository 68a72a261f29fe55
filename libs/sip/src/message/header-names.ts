/** Compact forms, RFC 3261 7.3.3 and the extensions registered with IANA. */
const COMPACT: Readonly<Record<string, string>> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  d: 'request-disposition',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  j: 'reject-contact',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  n: 'identity-info',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
  y: 'identity',
};

/** Spellings that title case gets wrong. */
const SPELLING: Readonly<Record<string, string>> = {
  'call-id': 'Call-ID',
  cseq: 'CSeq',
  'mime-version': 'MIME-Version',
  'www-authenticate': 'WWW-Authenticate',
  'min-se': 'Min-SE',
  rseq: 'RSeq',
  rack: 'RAck',
};

/** Headers whose grammar is a comma-separated list: one entry each after parsing (RFC 3261 7.3.1). */
const LISTS: ReadonlySet<string> = new Set([
  'via',
  'route',
  'record-route',
  'contact',
  'path',
  'service-route',
  'allow',
  'allow-events',
  'supported',
  'require',
  'proxy-require',
  'unsupported',
  'accept',
  'accept-encoding',
  'accept-language',
  'alert-info',
  'call-info',
  'error-info',
  'in-reply-to',
  'warning',
  'reason',
  'diversion',
  'history-info',
  'p-asserted-identity',
  'p-preferred-identity',
]);

/** Lower-case long form: the key a header is known by. */
export function canonicalName(name: string): string {
  const lower = name.toLowerCase();
  return COMPACT[lower] ?? lower;
}

export const isListHeader = (canonical: string): boolean => LISTS.has(canonical);

export function wireName(canonical: string): string {
  return (
    SPELLING[canonical] ??
    canonical.replace(/(^|-)([a-z])/g, (_, dash: string, c: string) => dash + c.toUpperCase())
  );
}
