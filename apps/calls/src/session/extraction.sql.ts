/**
 * Of `call c` and `session s`: the call needs extraction. The agent has it enabled and has keys, and the person on the
 * phone said something.
 */
export const EXTRACTS = `(c.answered_at is not null and s.agent ->> 'extraction_enabled' = 'true'
  and jsonb_array_length(case jsonb_typeof(s.agent #> '{extraction_config,keys}')
    when 'array' then s.agent #> '{extraction_config,keys}' else '[]' end) > 0
  and exists (select 1 from turn t where t.call_id = c.id and t.role = 'user' and t.content <> ''))`;

/** No process is extracting right now. */
export const UNCLAIMED = `(s.extraction_lease_until is null or s.extraction_lease_until <= clock_timestamp())`;

/** The lease as its holder presents it, whatever time zone a connection uses. */
export const LEASE = `extract(epoch from s.extraction_lease_until)::text`;

/** The deadline of the extraction has passed: the session waits no longer. */
export const GIVEN_UP = `coalesce(s.extraction_until <= clock_timestamp(), false)`;

/** No report follows: the owner closed the leg, or there never was one; with `$2` also when it is overdue. */
export const ENDED = `(s.status = 'processing'
  and ((s.finalize_at <= clock_timestamp() and (s.closed_at is not null or c.worker_id is null))
    or ($2::boolean and (s.finalize_at <= clock_timestamp() or c.lease_until < clock_timestamp()))))`;
