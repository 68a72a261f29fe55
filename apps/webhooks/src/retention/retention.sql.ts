/** Rows a statement deletes at most, so that it holds its locks for milliseconds only. */
export const BATCH = 1_000;

/** Ids are UUIDv7, which begin with their time: the oldest are at one end of the primary key. $1: lowest id to keep. */
export const DELETE_OLD_DELIVERIES = `
  with gone as (
    delete from delivery where id in (select id from delivery where id < $1::uuid order by id limit ${BATCH} for update skip locked)
    returning id
  )
  select count(*)::int as count from gone`;

/** Those that still have deliveries. Hops along delivery_history from endpoint to endpoint. */
export const DELETED_ENDPOINTS = `
  with recursive lane as (
    (select endpoint_id from delivery order by endpoint_id limit 1)
    union all
    select (select d.endpoint_id from delivery d where d.endpoint_id > lane.endpoint_id order by d.endpoint_id limit 1)
      from lane where lane.endpoint_id is not null
  )
  select endpoint_id from lane
   where endpoint_id is not null and not exists (select from endpoint e where e.id = lane.endpoint_id)`;

/** $1: the deleted endpoint. Attempts hold what it answered, so they are deleted now and not with their day. */
export const DELETE_OF_ENDPOINT = `
  with gone as (
    delete from delivery where id in (select id from delivery where endpoint_id = $1 limit ${BATCH} for update skip locked)
    returning id, event_id
  ),
  attempts as (delete from delivery_attempt a using gone where a.delivery_id = gone.id),
  events as (
    delete from webhook_event w using gone
     where w.id = gone.event_id and not exists (
       select from delivery other where other.event_id = w.id and other.endpoint_id <> $1)
  )
  select count(*)::int as count from gone`;

/** Rows of the default partitions, written while there was no partition for their day. $1: cutoff. */
export const DELETE_OLD_DEFAULTS = [
  `with gone as (
    delete from delivery_attempt_default where ctid in (
      select ctid from delivery_attempt_default where attempted_at < $1 limit ${BATCH}) returning 1
  )
  select count(*)::int as count from gone`,
  `with gone as (
    delete from webhook_event_default where id in (
      select w.id from webhook_event_default w where w.created_at < $1
         and not exists (select from delivery d where d.event_id = w.id) limit ${BATCH}) returning 1
  )
  select count(*)::int as count from gone`,
];

export const DELETE_OLD_REPLAYS = `
  with gone as (delete from replay where finished_at < $1 returning 1) select count(*)::int as count from gone`;
