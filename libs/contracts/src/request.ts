/** What is asked over the bus and what comes back. Every tenant-scoped body carries `account_id`. */
export interface Exchange<Body, Reply> {
  body: Body;
  reply: Reply;
}

export interface RequestMeta {
  service: ServiceName;
  /** A query changes nothing, so it may be asked twice. */
  kind: 'command' | 'query';
  /** Addressed to one process (`to`), not to whichever replica is free. */
  addressed?: true;
}

export const SERVICES = ['gateway', 'agents', 'calls', 'campaigns', 'voice', 'webhooks'] as const;
export type ServiceName = (typeof SERVICES)[number];
