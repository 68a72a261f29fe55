import type { ServiceName } from '@parley/contracts';

export interface MessagingOptions {
  service: ServiceName;
  /** Where outbox and inbox live; absent for a service without tables (voice). */
  schema?: string;
  settings?: Partial<MessagingSettings>;
}

export interface MessagingSettings {
  /** How long start-up waits for NATS before it goes on, unready, and keeps trying. */
  bootWaitMs: number;
  /** How long shutdown waits for work in hand. */
  drainMs: number;
  /** Longest a committed event waits when its wake-up is lost. */
  relayPollMs: number;
  /** Wake-ups within this time make one batch; four times as long where events come quickly. */
  relayCoalesceMs: number;
  /** How often the relay compares what the stream holds with what it published. */
  streamCheckMs: number;
  /** How often a replica asks whether it may take over the relay or a durable. */
  leaderRetryMs: number;
  /** Unready while the oldest unpublished event is older. */
  outboxLagLimitMs: number;
  /** Events taken in again on a takeover or after NATS restarted: its last writes may be lost, the inbox absorbs repeats. */
  rewindEvents: number;
  /** Copies of the event stream: 3 on a cluster. */
  streamReplicas: number;
  /** Failures of a handler after which an event goes to dead_letter. */
  failureLimit: number;
  outboxKeepDays: number;
  inboxKeepDays: number;
}

export const MESSAGING_DEFAULTS: MessagingSettings = {
  bootWaitMs: 5_000,
  drainMs: 10_000,
  relayPollMs: 250,
  relayCoalesceMs: 3,
  streamCheckMs: 5_000,
  leaderRetryMs: 500,
  outboxLagLimitMs: 30_000,
  rewindEvents: 5_000,
  streamReplicas: 1,
  failureLimit: 8,
  outboxKeepDays: 7,
  inboxKeepDays: 14,
};

export interface Messaging {
  service: ServiceName;
  schema: string | null;
  settings: MessagingSettings;
}
