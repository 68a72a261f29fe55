import type { ServiceName } from '@parley/contracts';

export interface MessagingOptions {
  service: ServiceName;
  /** Where outbox and inbox live; absent for a service without tables (voice). */
  schema?: string;
  settings?: Partial<MessagingSettings>;
}

export interface MessagingSettings {
  /** How long start-up waits for NATS before it goes on unready and keeps trying. */
  bootWaitMs: number;
}
