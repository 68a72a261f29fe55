/**
 * Of `call c` and `session s`: something is to be read out of this call. contract: Agent, extraction_enabled; there are
 * keys, and the person on the phone said something.
 */
export const EXTRACTS = `(c.answered_at is not null and s.agent ->> 'extraction_enabled' = 'true'
  and jsonb_array_length(case jsonb_typeof(s.agent #> '{extraction_config,keys}')
    when 'array' then s.agent #> '{extraction_config,keys}' else '[]' end) > 0
  and exists (select 1 from turn t where t.call_id = c.id and t.role = 'user' and t.content <> ''))`;

/** Nobody is reading it right now. */
export const UNCLAIMED = `(s.extraction_lease_until is null or s.extraction_lease_until <= clock_timestamp())`;

/** The lease as its holder shows it, whatever time zone a connection writes in. */
export const LEASE = `extract(epoch from s.extraction_lease_until)::text`;

/** Its time is over: the session waits no longer. */
export const GIVEN_UP = `coalesce(s.extraction_until <= clock_timestamp(), false)`;

/** Nothing more follows: the owner said so, or there never was one; `$2`: or it is overdue. */
export const ENDED = `(s.status = 'processing'
  and ((s.finalize_at <= clock_timestamp() and (s.closed_at is not null or c.worker_id is null))
    or ($2::boolean and (s.finalize_at <= clock_timestamp() or c.lease_until < clock_timestamp()))))`;
