/** What a call in progress has been paid for. */
export interface FundedCall {
  id: string;
  accountId: string;
  pricePerMinute: string;
  fundedSecs: number;
  elapsedSecs: number;
}

/** The next piece is asked for this long before the last one is used up. */
export const ASK_AHEAD_SECS = 10;
const PIECE_SECS = 30;
/** Hanging up takes a moment, and a second begun is charged. */
const HANGUP_SECS = 1;

/** Seconds from the answer on that should be paid for now. */
export function wantedSecs({ fundedSecs, elapsedSecs }: FundedCall): number {
  return Math.max(fundedSecs, Math.ceil(elapsedSecs)) + PIECE_SECS;
}

/** The balance affords `coveredSecs` of the call, and they are over. */
export function isUnpaid({ elapsedSecs }: FundedCall, coveredSecs: number): boolean {
  return elapsedSecs >= coveredSecs - HANGUP_SECS;
}
