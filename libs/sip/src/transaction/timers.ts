/** RFC 3261 table 4; all in ms. Everything else is derived from these three. */
export interface TransactionTimers {
  /** Round-trip estimate. */
  t1: number;
  /** Longest interval between retransmissions of non-INVITE requests and INVITE responses. */
  t2: number;
  /** How long a message may linger in the network. */
  t4: number;
}

export const defaultTimers: TransactionTimers = { t1: 500, t2: 4_000, t4: 5_000 };

/** Timers B, D, F, H, J, L, M and the UAS core's wait for ACK: 64*T1, which is 32 s. */
export const giveUpAfter = (timers: TransactionTimers): number => 64 * timers.t1;

/** The next interval of a retransmission that doubles up to T2 (timers E and G, 2xx of the UAS core). */
export const doubled = (ms: number, timers: TransactionTimers): number => Math.min(2 * ms, timers.t2);
