/** A server this machine runs for Parley. */
export interface Running {
  url: string;
  port: number;
  pid: number;
  /** True when it was already running (left behind by a process that was killed, or shared). */
  adopted: boolean;
  /** Ends it in an orderly way and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends it as a power failure would (SIGKILL). */
  kill(): Promise<void>;
}

export interface InfraOptions {
  /** Everything the server keeps: data, password, log, pid. Created when absent. */
  dataDir: string;
  /** Wanted port; another free one is taken when it is absent or in use. */
  port?: number;
  /** Told what is going on, one line at a time. Default: standard error. */
  log?: (message: string) => void;
}

export interface PostgresOptions extends InfraOptions {
  /** Created when absent. Default `parley`. */
  database?: string;
  /** Server settings, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
}
