/** What a replay takes: finished deliveries. Pending ones are sent anyway; tests are not replayed. */
const TAKEN = `
  d.event_type <> 'webhook.test'
  and (d.status = 'failed' or (d.status = 'succeeded' and not $4::boolean))`;

const IN_RANGE = `d.endpoint_id = $1 and d.created_at >= $2 and d.created_at < $3`;

/** Deliveries one statement looks at. */
export const COUNTED_AT_ONCE = 10_000;

/**
 * Counts on from ($5, $6), over so many deliveries whether or not they are taken: a range may hold millions. `last_*`: where
 * to go on; null when the range is at its end.
 */
export function countMatched(onlyFailed: boolean): string {
  // Written out: only then does the planner know that failed deliveries have an index of their own.
  const wanted = onlyFailed ? `and d.status = 'failed'` : '';
  return `
  with looked as materialized (
    select d.created_at, d.id, ${TAKEN} as taken from delivery d
     where ${IN_RANGE} and (d.created_at, d.id) > ($5, $6::uuid) ${wanted}
     order by d.created_at, d.id
     limit ${COUNTED_AT_ONCE}
  ),
  last as (select created_at, id from looked order by created_at, id offset ${COUNTED_AT_ONCE - 1})
  select (select count(*)::int from looked where taken) as matched,
         (select created_at from last) as last_at, (select id from last) as last_id`;
}

export interface Counted {
  matched: number;
  last_at: Date | null;
  last_id: string | null;
}

/**
 * The next deliveries of a replay, as many as the endpoint's queue has room for ($7): what it gets anew never waits
 * behind more than that. No further than it is counted ($8, $9). One row with nulls when there are none; `free` is the room.
 */
export const NEXT = `
  with room as (
    select $7 - count(*) as free
      from (select from delivery p where p.endpoint_id = $1 and p.status = 'pending' and p.next_at <= now() limit $7) due
  ),
  next as materialized (
    select d.id, d.created_at from delivery d
     where ${IN_RANGE} and ${TAKEN} and (d.created_at, d.id) > ($5, $6::uuid)
       and (d.created_at, d.id) <= ($8, $9::uuid)
     order by d.created_at, d.id
     limit (select free from room)
       for update
  )
  select room.free::int as free, next.created_at, next.id
    from room left join next on true order by next.created_at, next.id`;

export interface NextRow {
  free: number;
  created_at: Date | null;
  id: string | null;
}
