/** What we take inside and outside dialogs; the value of Allow. */
export const ALLOWED = [
  'INVITE',
  'ACK',
  'CANCEL',
  'BYE',
  'OPTIONS',
  'INFO',
  'NOTIFY',
  'REFER',
  'UPDATE',
] as const;

/** Methods of the standards that we know and do not serve: 405, where an unknown one gets 501. */
export const KNOWN = [...ALLOWED, 'REGISTER', 'MESSAGE', 'SUBSCRIBE', 'PUBLISH', 'PRACK'] as const;

/** Option tags we support (RFC 4028). */
export const SUPPORTED = ['timer'] as const;

export const isOneOf = (list: readonly string[], value: string): boolean => list.includes(value);
