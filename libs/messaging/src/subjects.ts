import type { EventSubject, RequestSubject } from '@parley/contracts';
import { crc32 } from './crc32';
import type { EventFilter } from './consume/consumer-options';

const SHARDS = 16;

/** `req.<subject>`, or `req.<subject>.<instance>` for one process. */
export function requestSubject(subject: RequestSubject, instanceId?: string): string {
  return instanceId === undefined ? `req.${subject}` : `req.${subject}.${instanceId}`;
}

/** Events of one aggregate share a shard. */
export function shardOf(aggregateId: string): number {
  return crc32(aggregateId) % SHARDS;
}

/** `evt.<context>.<event>.<shard>`: in this order every consumer needs a single wildcard (nats-server 2.9 allows one). */
export function eventSubject(subject: EventSubject, shard: number): string {
  return `evt.${subject}.${String(shard).padStart(2, '0')}`;
}

/** `calls.>` -> `evt.calls.>`, `calls.transferred` -> `evt.calls.transferred.*`. */
export function filterSubject(filter: EventFilter): string {
  return filter.endsWith('.>') ? `evt.${filter}` : `evt.${filter}.*`;
}

/** `evt.calls.transferred.07` -> `calls.transferred`; null for a subject of another shape. */
export function eventOf(natsSubject: string): string | null {
  return /^evt\.([a-z0-9_]+\.[a-z0-9_]+)\.\d\d$/.exec(natsSubject)?.[1] ?? null;
}
