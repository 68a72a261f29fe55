/**
 * Rate limits by an exact sliding log: the time of every request counted in the last 60 seconds, in a ring of as many slots
 * as the limit, so that a limit of thousands costs a request no more than one of ten. Shared by all replicas and timed by the
 * database's clock alone. Unlogged: nothing is flushed to disk, and a crash of Postgres forgets one minute.
 */
export const RATE_LIMITS = `
  -- Requests of a key in one bucket are numbered from 1; oldest to newest are those that still count.
  CREATE UNLOGGED TABLE rate_window (
    key_id uuid NOT NULL,
    bucket text NOT NULL CHECK (bucket IN ('general', 'calls')),
    oldest bigint NOT NULL,
    newest bigint NOT NULL,
    slots integer NOT NULL,
    used_at timestamptz NOT NULL,
    PRIMARY KEY (key_id, bucket)
  ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
  CREATE UNLOGGED TABLE rate_slot (
    key_id uuid NOT NULL,
    bucket text NOT NULL,
    slot integer NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (key_id, bucket, slot)
  ) WITH (fillfactor = 70)`;

/**
 * Counts as many of `wanted` requests as may come now, as if one after the other, and nothing for the rest. The row lock
 * on the window makes requests of one key take turns, whichever replica they came to; each statement after it sees what
 * the one before it committed. A key counted by a clock that ran ahead is blocked for a minute at the most.
 */
export const TAKE_RATES = `
CREATE FUNCTION take_rates(of_key uuid, in_bucket text, allowed integer, wanted integer,
                           OUT accepted integer, OUT remaining integer, OUT reset_ms integer)
LANGUAGE plpgsql AS $$
DECLARE
  w rate_window%ROWTYPE;
  moment timestamptz;
  horizon timestamptz;
  oldest_at timestamptz;
  deciding bigint;
  probe bigint;
  above bigint;
  before bigint;
  kept timestamptz[];
BEGIN
  LOOP
    SELECT * INTO w FROM rate_window r WHERE r.key_id = of_key AND r.bucket = in_bucket FOR UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO rate_window VALUES (of_key, in_bucket, 1, 0, allowed, '-infinity') ON CONFLICT DO NOTHING;
  END LOOP;
  moment := clock_timestamp();
  IF moment < w.used_at - interval '1 second' THEN
    -- Set back: what is counted moves along, as if the newest were of now. It was before, so no minute is counted short.
    UPDATE rate_slot s SET at = s.at - (w.used_at - moment) WHERE s.key_id = of_key AND s.bucket = in_bucket;
    UPDATE rate_window r SET used_at = moment WHERE r.key_id = of_key AND r.bucket = in_bucket;
    w.used_at := moment;
  END IF;
  -- A step within a second is waited out: the same moment must not pass twice.
  moment := greatest(moment, w.used_at);
  horizon := moment - interval '60 seconds';

  IF w.used_at <= horizon THEN
    w.oldest := w.newest + 1;
  ELSE
    SELECT s.at INTO oldest_at FROM rate_slot s
     WHERE s.key_id = of_key AND s.bucket = in_bucket AND s.slot = w.oldest % w.slots;
    IF oldest_at <= horizon THEN
      -- The newest still counts, so the first that does lies between: found by halves.
      above := w.newest;
      WHILE w.oldest < above LOOP
        probe := (w.oldest + above) / 2;
        SELECT s.at INTO oldest_at FROM rate_slot s
         WHERE s.key_id = of_key AND s.bucket = in_bucket AND s.slot = probe % w.slots;
        IF oldest_at > horizon THEN above := probe; ELSE w.oldest := probe + 1; END IF;
      END LOOP;
      oldest_at := NULL;
    END IF;
  END IF;

  before := w.newest;
  accepted := least(wanted, greatest(allowed - (before - w.oldest + 1), 0));
  IF accepted > 0 THEN
    IF allowed > w.slots THEN
      SELECT array_agg(s.at ORDER BY n) INTO kept FROM generate_series(w.oldest, before) n
        JOIN rate_slot s ON s.key_id = of_key AND s.bucket = in_bucket AND s.slot = n % w.slots;
      DELETE FROM rate_slot s WHERE s.key_id = of_key AND s.bucket = in_bucket;
      w.slots := allowed;
      INSERT INTO rate_slot SELECT of_key, in_bucket, n % w.slots, kept[n - w.oldest + 1]
        FROM generate_series(w.oldest, before) n;
    END IF;
    w.newest := before + accepted;
    IF accepted = 1 THEN
      INSERT INTO rate_slot AS s VALUES (of_key, in_bucket, w.newest % w.slots, moment)
        ON CONFLICT (key_id, bucket, slot) DO UPDATE SET at = EXCLUDED.at;
    ELSE
      INSERT INTO rate_slot AS s
      SELECT of_key, in_bucket, n % w.slots, moment FROM generate_series(before + 1, w.newest) n
        ON CONFLICT (key_id, bucket, slot) DO UPDATE SET at = EXCLUDED.at;
    END IF;
    UPDATE rate_window r SET oldest = w.oldest, newest = w.newest, slots = w.slots, used_at = moment
     WHERE r.key_id = of_key AND r.bucket = in_bucket;
  END IF;

  remaining := greatest(allowed - (w.newest - w.oldest + 1), 0);
  -- Until the next request may come: with none remaining, as many must have left as are over the limit.
  deciding := greatest(w.oldest, w.newest - allowed + 1);
  IF deciding > before THEN
    oldest_at := moment;
  ELSIF oldest_at IS NULL OR deciding > w.oldest THEN
    SELECT s.at INTO oldest_at FROM rate_slot s
     WHERE s.key_id = of_key AND s.bucket = in_bucket AND s.slot = deciding % w.slots;
  END IF;
  reset_ms := ceil(extract(epoch FROM oldest_at + interval '60 seconds' - moment) * 1000);
END $$`;

/**
 * Who a key belongs to and how many of `wanted` requests may come now, in one round trip. No key, revoked key: nulls, and
 * no bucket touched. `blocked_at`: the limit the asking replica knows this key to be blocked at for now; nothing is
 * counted then.
 */
export const ADMIT_KEYS = `
CREATE FUNCTION admit_keys(given_hash bytea, in_bucket text, blocked_at integer, wanted integer,
                           OUT key_id uuid, OUT last_used_at timestamptz, OUT account_id uuid, OUT status text,
                           OUT tier text, OUT allowed integer,
                           OUT accepted integer, OUT remaining integer, OUT reset_ms integer)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT k.id, k.last_used_at, p.id, p.status, p.tier,
         CASE in_bucket WHEN 'calls' THEN p.calls_rate_limit_per_minute ELSE p.rate_limit_per_minute END
    INTO key_id, last_used_at, account_id, status, tier, allowed
    FROM api_key k JOIN partner p ON p.id = k.account_id
   WHERE k.hash = given_hash AND k.revoked_at IS NULL;
  IF key_id IS NOT NULL AND allowed IS DISTINCT FROM blocked_at THEN
    SELECT t.accepted, t.remaining, t.reset_ms INTO accepted, remaining, reset_ms
      FROM take_rates(key_id, in_bucket, allowed, wanted) t;
  END IF;
END $$`;
