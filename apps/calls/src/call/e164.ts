const E164 = /^\+[1-9]\d{6,14}$/;

/** The gateway checks numbers in depth with libphonenumber; this refuses what cannot be one, whoever asks. */
export function isE164Shape(value: unknown): value is string {
  return typeof value === 'string' && E164.test(value);
}
