/** A secret that still verifies while its overlap lasts; sealed. */
export interface PreviousSecret {
  secret: string;
  /** ISO 8601. */
  until: string;
}

/** Whoever rotates more often within an overlap loses the oldest. */
const KEPT = 3;

/** Those that a message sent now is signed with besides the newest. */
export function overlapping(previous: readonly PreviousSecret[], now: Date): PreviousSecret[] {
  return previous.filter(({ until }) => Date.parse(until) > now.getTime());
}

/**
 * What stays valid beside a new secret, newest first, each until its own end. Without an overlap none does, which is how a
 * leaked secret is revoked.
 */
export function afterRotation(
  { secret, previousSecrets }: { secret: string; previousSecrets: readonly PreviousSecret[] },
  overlapMs: number,
  now: Date,
): PreviousSecret[] {
  if (overlapMs <= 0) return [];
  const until = new Date(now.getTime() + overlapMs).toISOString();
  return [{ secret, until }, ...overlapping(previousSecrets, now)].slice(0, KEPT);
}
