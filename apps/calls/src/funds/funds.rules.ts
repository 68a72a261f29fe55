/** What a call in progress has been paid for. */
export interface FundedCall {
  id: string;
  accountId: string;
  pricePerMinute: string;
  fundedSecs: number;
  elapsedSecs: number;
}

/** Further funds are requested this long before the last are used up. */
export const ASK_AHEAD_SECS = 10;
const FUNDING_STEP_SECS = 30;
/** Hanging up takes a moment, and every started second is charged. */
const HANGUP_SECS = 1;

/** Seconds since the answer that should be paid for by now. */
export function wantedSecs({ fundedSecs, elapsedSecs }: FundedCall): number {
  return Math.max(fundedSecs, Math.ceil(elapsedSecs)) + FUNDING_STEP_SECS;
}

/** The balance covers `coveredSecs` of the call, and they have passed. */
export function isUnpaid({ elapsedSecs }: FundedCall, coveredSecs: number): boolean {
  return elapsedSecs >= coveredSecs - HANGUP_SECS;
}
