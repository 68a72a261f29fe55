import { Injectable } from '@nestjs/common';
import type { Heard, ListenFilters, WebhookEventType } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { decodePosition, encodePosition, justBefore, type Position } from './position.rules';

/** How long events are kept on for a listener that has lost the connection. */
const LISTENING_MINUTES = 10;
const PAGE = 50;
/** Of one answer: a message holds 1 MiB. */
const PAGE_BYTES = 400_000;

/** What the fan-out commits after this is kept. Answers whether the account was listening all along. */
const RENEW = `
  with before as (select listening_until > now() as listening, listening_until > now() + interval '${LISTENING_MINUTES - 1} minutes' as fresh
                    from listener where account_id = $1),
  renewed as (
    insert into listener (account_id, listening_until)
    select $1, now() + interval '${LISTENING_MINUTES} minutes' where not coalesce((select fresh from before), false)
    on conflict (account_id) do update set listening_until = excluded.listening_until
  )
  select coalesce((select listening from before), false) as listening`;

/** Nothing below the oldest running transaction can still appear, so reading on from there misses nothing (docs/adr/0011). */
const READ = `
  with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon)
  select edge.horizon::text as horizon, h.*
    from edge left join lateral (
      select position::text as position, id, agent_id, type, payload from kept_event
       where account_id = $1 and (position, id) > ($2::bigint, $3::uuid) and position < edge.horizon
         and (cardinality($4::text[]) = 0 or type = any($4)) and ($5::uuid is null or agent_id = $5)
       order by kept_event.position, id limit ${PAGE}
    ) h on true`;

interface Row {
  horizon: string;
  position: string | null;
  id: string;
  agent_id: string | null;
  type: WebhookEventType;
  payload: Buffer;
}

/** The account's events after a position, for a developer's machine that has no public address. */
@Injectable()
export class Listen {
  constructor(private readonly db: Database) {}

  async execute(accountId: string, filters: ListenFilters, after: string | undefined): Promise<Heard> {
    const from = after === undefined ? null : decodePosition(after);
    const [renewed] = await this.db.query<{ listening: boolean }>(RENEW, [accountId]);
    const wasListening = renewed?.listening ?? false;
    const rows = await this.read(accountId, filters, from);
    const horizon = rows[0]?.horizon ?? '1';
    // From another database, as after a restore: that position is still to come here.
    const unknown = from !== null && BigInt(from.position) >= BigInt(horizon);
    if (from === null || unknown)
      return { events: [], cursor: encodePosition(justBefore(horizon)), gap: unknown };
    const events = fitting(rows.filter((row) => row.position !== null)).map((row) => ({
      id: row.id,
      type: row.type,
      agent_id: row.agent_id,
      payload: row.payload.toString('utf8'),
      cursor: encodePosition({ position: row.position ?? '', id: row.id }),
    }));
    const all = events.length < PAGE && events.length === rows.filter((row) => row.position !== null).length;
    const cursor = all
      ? encodePosition(justBefore(horizon))
      : (events.at(-1)?.cursor ?? encodePosition(from));
    return { events, cursor, gap: !wasListening };
  }

  private read(accountId: string, filters: ListenFilters, from: Position | null): Promise<Row[]> {
    const { position, id } = from ?? {
      position: '9223372036854775807',
      id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    };
    return this.db.query<Row>(READ, [accountId, position, id, filters.types, filters.agent_id ?? null]);
  }
}

/** The first always fits: one event is smaller than a message. */
function fitting(rows: Row[]): Row[] {
  let bytes = 0;
  return rows.filter((row, index) => {
    bytes += row.payload.length;
    return index === 0 || bytes <= PAGE_BYTES;
  });
}
