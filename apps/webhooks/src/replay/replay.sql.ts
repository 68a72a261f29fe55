/** What a replay takes: finished deliveries. Pending ones are on their way anyway; a test is nobody's data. */
const IN_RANGE = `
  d.endpoint_id = $1 and d.created_at >= $2 and d.created_at < $3 and d.event_type <> 'webhook.test'
  and (d.status = 'failed' or (d.status = 'succeeded' and not $4::boolean))`;

export const COUNT_MATCHED = `select count(*)::int as matched from delivery d where ${IN_RANGE}`;

/**
 * The next deliveries of a replay, as many as the endpoint's queue has room for ($7): what it gets anew never waits
 * behind more than that. The cursor moves in the same transaction, so a crash repeats nothing.
 */
export const PUT_BACK = `
  with room as (
    select $7 - count(*) as free
      from (select from delivery p where p.endpoint_id = $1 and p.status = 'pending' and p.next_at <= now() limit $7) due
  ),
  picked as materialized (
    select d.id, d.created_at from delivery d
     where ${IN_RANGE} and (d.created_at, d.id) > ($5, $6::uuid)
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
