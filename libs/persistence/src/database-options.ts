/** Injection token of `DatabaseSettings` with all defaults filled in. */
export const DATABASE_SETTINGS = Symbol('parley.database-settings');

export interface DatabaseSettings {
  url: string;
  schema: string;
  /** Connections this process keeps at most. */
  poolSize: number;
  /** A statement that runs longer is cancelled by the server. */
  statementTimeoutMs: number;
  /** A transaction nobody talks to is ended, so that a stuck process holds no row locks. */
  idleInTransactionTimeoutMs: number;
  /** How long start-up waits for a Postgres that is not there yet. */
  bootWaitMs: number;
}

export const DATABASE_DEFAULTS = {
  poolSize: 10,
  statementTimeoutMs: 30_000,
  idleInTransactionTimeoutMs: 60_000,
  bootWaitMs: 30_000,
} as const;
