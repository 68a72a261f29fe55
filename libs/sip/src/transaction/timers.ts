/** RFC 3261 table 4 and RFC 6026; all in ms. Everything else is derived from these three. */
export interface TransactionTimers {
  /** Round-trip estimate. */
  t1: number;
  /** Longest interval between retransmissions of non-INVITE requests and INVITE responses. */
  t2: number;
  /** How long a message may linger in the network. */
  t4: number;
}

export const defaultTimers: TransactionTimers = { t1: 500, t2: 4_000, t4: 5_000 };

/** Timers B, F, H, J, L, M and the UAS core's wait for ACK: 64*T1. */
export const giveUpAfter = (timers: TransactionTimers): number => 64 * timers.t1;

/** Timer D: at least 32 s over UDP so that every retransmitted final is absorbed; scaled with T1 for tests. */
export const timerD = (timers: TransactionTimers): number => 64 * timers.t1;
