import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  NatsError,
  nanos,
  ReplayPolicy,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from 'nats';

/** Everything Parley keeps in JetStream. One declaration: created when missing, read back, never changed silently. */
export const EVENT_STREAM = 'EVT';
export const ACK_WAIT_MS = 30_000;
export const MAX_ACK_PENDING = 256;

const DAY_MS = 86_400_000;
const STREAM_NOT_FOUND = 10059;
const CONSUMER_NOT_FOUND = 10014;

type Declared<T> = { [K in keyof T]?: T[K] };

/**
 * Limits retention, not a work queue: duplicates of acknowledged messages are recognised over a restart
 * (nats-server#3272), and a new consumer can start from the past. 7 days, as long as the outbox keeps its rows.
 */
export function eventStream(replicas: number): Declared<StreamConfig> {
  return {
    name: EVENT_STREAM,
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(7 * DAY_MS),
    max_bytes: 1024 ** 3,
    duplicate_window: nanos(10 * 60_000),
    num_replicas: replicas,
    deny_delete: true,
  };
}

/** No `backoff`: it would replace ack_wait, and does not apply to nak. No max_deliver: the limit is ours. */
export function durableConsumer(
  durable: string,
  filter: string,
  startSeq?: number,
): Declared<ConsumerConfig> {
  return {
    durable_name: durable,
    filter_subject: filter,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: MAX_ACK_PENDING,
    max_deliver: -1,
    replay_policy: ReplayPolicy.Instant,
    ...(startSeq === undefined
      ? { deliver_policy: DeliverPolicy.All }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: startSeq }),
  };
}

/** The server holds something else than this version of Parley declares. */
export class TopologyMismatch extends Error {
  constructor(what: string, differences: string[]) {
    super(
      `${what} on the NATS server differs from what Parley declares: ${differences.join('; ')}. ` +
        `Delete it (events come back from Postgres by themselves) or point NATS_URL at another server.`,
    );
    this.name = 'TopologyMismatch';
  }
}

/** Makes the stream when it is missing and reads it back. */
export async function ensureStream(jsm: JetStreamManager, replicas: number): Promise<StreamInfo> {
  const declared = eventStream(replicas);
  let info: StreamInfo;
  try {
    info = await jsm.streams.info(EVENT_STREAM);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await jsm.streams.add(declared);
    info = await jsm.streams.info(EVENT_STREAM);
  }
  verify(`the stream ${EVENT_STREAM}`, declared, info.config);
  return info;
}

/** Makes the durable when it is missing and reads it back. Where it starts is no part of the comparison. */
export async function ensureConsumer(jsm: JetStreamManager, durable: string, filter: string): Promise<void> {
  const declared = durableConsumer(durable, filter);
  const read = async (): Promise<ConsumerConfig> => (await jsm.consumers.info(EVENT_STREAM, durable)).config;
  const config = await read().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await jsm.consumers.add(EVENT_STREAM, declared);
    return read();
  });
  const { deliver_policy: _ignored, ...compared } = declared;
  verify(`the consumer ${durable}`, compared, config);
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof NatsError ? error.api_error?.err_code : undefined;
  return code === STREAM_NOT_FOUND || code === CONSUMER_NOT_FOUND;
}

function verify<T extends object>(what: string, declared: T, actual: T): void {
  const differences = (Object.keys(declared) as (keyof T & string)[])
    .filter((key) => JSON.stringify(declared[key]) !== JSON.stringify(actual[key]))
    .map((key) => `${key} is ${JSON.stringify(actual[key])} instead of ${JSON.stringify(declared[key])}`);
  if (differences.length > 0) throw new TopologyMismatch(what, differences);
}
