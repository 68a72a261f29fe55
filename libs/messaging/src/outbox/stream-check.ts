import type { Log } from '@parley/platform';
import { type JetStreamManager, NatsError, type StreamInfo } from 'nats';
import { EVENT_STREAM } from '../nats/topology';
import type { OutboxRows } from './outbox-rows';

const NO_MESSAGE = 10037;

/**
 * JetStream acknowledges before it syncs to disk, so what it took can be gone after a crash, and an operator may wipe
 * it. Postgres is the truth: whatever the stream no longer holds is marked unpublished and goes out again under the same
 * event id; inboxes absorb what arrives twice. Returns how many events that are.
 */
export class StreamCheck {
  private knownIncarnation: string | null = null;

  constructor(
    private readonly rows: OutboxRows,
    private readonly log: Log,
  ) {}

  /** `created` of a stream is its identity: a wiped or replaced one has another. */
  async run(jsm: JetStreamManager, info: StreamInfo): Promise<number> {
    const incarnation = info.created;
    let lost = 0;
    if (this.knownIncarnation !== incarnation) lost += await this.rows.resetOtherThan(incarnation);
    lost += await this.rows.resetAbove(incarnation, info.state.last_seq);
    const intact = await this.lastIntact(jsm, info);
    if (intact !== null) lost += await this.rows.resetAbove(incarnation, intact);
    this.knownIncarnation = incarnation;
    if (lost > 0) this.log.warn('outbox.stream_lost_events', { events: lost, stream_created: incarnation });
    return lost;
  }

  /**
   * A stream that lost its end and has meanwhile taken in events of other services is as long as before, with other
   * messages. Compares the newest recorded event; when it is not there, finds by halving where the loss begins.
   * Null = nothing is lost.
   */
  private async lastIntact(jsm: JetStreamManager, info: StreamInfo): Promise<number | null> {
    const newest = await this.rows.recorded(info.created, 0);
    if (!newest || (await holds(jsm, info, newest))) return null;
    let lostAt = 0;
    let intactAt = await this.rows.countRecorded(info.created);
    while (intactAt - lostAt > 1) {
      const middle = Math.floor((lostAt + intactAt) / 2);
      const row = await this.rows.recorded(info.created, middle);
      if (row && (await holds(jsm, info, row))) intactAt = middle;
      else lostAt = middle;
    }
    return (await this.rows.recorded(info.created, intactAt))?.seq ?? 0;
  }
}

async function holds(
  jsm: JetStreamManager,
  info: StreamInfo,
  row: { event_id: string; seq: number },
): Promise<boolean> {
  // Older than the stream keeps: it had its time there.
  if (row.seq < info.state.first_seq) return true;
  try {
    const message = await jsm.streams.getMessage(EVENT_STREAM, { seq: row.seq });
    return message.header.get('event-id') === row.event_id;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === NO_MESSAGE) return false;
    throw error;
  }
}
