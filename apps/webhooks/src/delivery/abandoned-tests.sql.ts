/**
 * Tests that nobody will send: made for an endpoint that was disabled before the attempt, by a process that died before it;
 * or that could not be tried for as long as a breaker pauses at most (a secret that cannot be read, say). Deliveries of events
 * wait for better times; a test was for that moment. Nothing was tried, so there is no attempt to show. One that had arrived
 * and was asked for again stays delivered.
 */
export const END_ABANDONED_TESTS = `
  update delivery d
     set status = case when d.succeeded_at is null then 'failed' else 'succeeded' end,
         next_at = null, lease_token = null, lease_slots = null
    from endpoint e
   where d.status = 'pending' and d.event_type = 'webhook.test' and d.next_at <= now()
     and e.id = d.endpoint_id
     and (not e.enabled or (d.attempt = 0 and d.created_at < now() - interval '15 minutes'))`;
