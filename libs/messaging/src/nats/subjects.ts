import type { EventSubject, RequestSubject } from '@parley/contracts';

/** `calls.>` for every event of a context, or one event. */
export type EventFilter = `${string}.>` | EventSubject;

const SHARDS = 16;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

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

/** CRC-32 (IEEE 802.3) of a text's UTF-8 bytes; zlib.crc32 is not in every Node 20. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text, 'utf8')) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
