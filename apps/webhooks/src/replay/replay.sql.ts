/** What a replay takes: finished deliveries. Pending ones are on their way anyway; a test is nobody's data. */
const TAKEN = `
  d.event_type <> 'webhook.test'
  and (d.status = 'failed' or (d.status = 'succeeded' and not $4::boolean))`;

const IN_RANGE = `d.endpoint_id = $1 and d.created_at >= $2 and d.created_at < $3`;

/** Deliveries looked at in one go. */
export const COUNTED_AT_ONCE = 10_000;

/**
 * Counts on behind ($5, $6), over so many deliveries whatever they are: a range may hold millions. `last_*`: where to go on;
 * null when the range is at its end.
 */
export function countMatched(onlyFailed: boolean): string {
  // Written out: only then does the plan know that those given up have an index of their own.
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
 * behind more than that. No further than it is counted ($8, $9). The cursor moves in the same transaction, so a crash repeats
 * nothing.
 */
export const PUT_BACK = `
  with room as (
    select $7 - count(*) as free
      from (select from delivery p where p.endpoint_id = $1 and p.status = 'pending' and p.next_at <= now() limit $7) due
  ),
  picked as materialized (
    select d.id, d.created_at from delivery d
     where ${IN_RANGE} and ${TAKEN} and (d.created_at, d.id) > ($5, $6::uuid)
       and (d.created_at, d.id) <= ($8, $9::uuid)
     order by d.created_at, d.id
     limit (select free from room)
       for update
  ),
  back as (
    update delivery d set status = 'pending', single = true, next_at = now() from picked where d.id = picked.id
  )
  select room.free::int as free, count(picked.id)::int as put_back, max(picked.created_at) as cursor_at,
         (array_agg(picked.id order by picked.created_at desc, picked.id desc))[1] as cursor_id
    from room left join picked on true group by room.free`;
