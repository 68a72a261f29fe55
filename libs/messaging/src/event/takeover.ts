import type { ConsumerInfo, JetStreamManager } from 'nats';
import { durableConsumer, ensureStream, EVENT_STREAM, isMissing } from '../nats/topology';

export interface Takeover {
  /** Events up to here that were not acknowledged may be what the former leader died of. */
  suspectFrom: number;
  suspectTo: number;
}

/**
 * Continues an ordered durable under a new leader. The old durable still holds events it delivered to the former leader
 * and would redeliver them only after ack_wait, behind newer ones. So it is recreated right behind the last event that
 * was acknowledged without a gap; a little further back, because a crashed server may have lost its last writes. The
 * inbox absorbs the repeats.
 */
export async function takeOver(
  jsm: JetStreamManager,
  options: { durable: string; filter: string; rewind: number; replicas: number },
): Promise<Takeover> {
  const stream = await ensureStream(jsm, options.replicas);
  const before = await infoOrNull(jsm, options.durable);
  if (before) await jsm.consumers.delete(EVENT_STREAM, options.durable);
  const acknowledged = before?.ack_floor.stream_seq ?? 0;
  const startSeq = Math.max(1, Math.min(acknowledged, stream.state.last_seq) + 1 - options.rewind);
  await jsm.consumers.add(EVENT_STREAM, durableConsumer(options.durable, options.filter, startSeq));
  return { suspectFrom: acknowledged + 1, suspectTo: before?.delivered.stream_seq ?? 0 };
}

async function infoOrNull(jsm: JetStreamManager, durable: string): Promise<ConsumerInfo | null> {
  try {
    return await jsm.consumers.info(EVENT_STREAM, durable);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
