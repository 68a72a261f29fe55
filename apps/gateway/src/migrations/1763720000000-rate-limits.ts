import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/**
 * contract: Limits. An exact sliding log: the time of every request counted in the last 60 seconds, in a ring of as many
 * slots as the limit, so that a limit of thousands costs a request no more than one of ten. Shared by all replicas, timed
 * by the database's clock alone. Unlogged: it is not flushed to disk, and a crash of Postgres forgets one minute.
 */
export class RateLimits1763720000000 implements Migration {
  readonly name = 'RateLimits1763720000000';

  async up(runner: QueryRunner): Promise<void> {
    // Requests of a key in one bucket are numbered from 1; `oldest` to `newest` are those that still count.
    await runner.query(`
      CREATE UNLOGGED TABLE rate_window (
        key_id uuid NOT NULL,
        bucket text NOT NULL CHECK (bucket IN ('general', 'calls')),
        oldest bigint NOT NULL,
        newest bigint NOT NULL,
        slots integer NOT NULL,
        used_at timestamptz NOT NULL,
        PRIMARY KEY (key_id, bucket)
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    await runner.query(`
      CREATE UNLOGGED TABLE rate_slot (
        key_id uuid NOT NULL,
        bucket text NOT NULL,
        slot integer NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (key_id, bucket, slot)
      ) WITH (fillfactor = 70)`);
    await runner.query(TAKE_RATE);
    await runner.query(ADMIT_KEY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION admit_key`);
    await runner.query(`DROP FUNCTION take_rate`);
    await runner.query(`DROP TABLE rate_slot`);
    await runner.query(`DROP TABLE rate_window`);
  }
}

/**
 * Counts one request, or refuses it and counts nothing. The row lock on the window makes requests of one key take turns,
 * whichever replica they came to; each statement after it sees what the one before it committed.
 */
export const TAKE_RATE = `
CREATE FUNCTION take_rate(of_key uuid, in_bucket text, allowed integer,
                          OUT accepted boolean, OUT remaining integer, OUT reset_ms integer)
LANGUAGE plpgsql AS $$
DECLARE
  w rate_window%ROWTYPE;
  moment timestamptz;
  horizon timestamptz;
  oldest_at timestamptz;
  deciding bigint;
  probe bigint;
  above bigint;
  kept timestamptz[];
BEGIN
  LOOP
    SELECT * INTO w FROM rate_window r WHERE r.key_id = of_key AND r.bucket = in_bucket FOR UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO rate_window VALUES (of_key, in_bucket, 1, 0, allowed, '-infinity') ON CONFLICT DO NOTHING;
  END LOOP;
  -- A clock that is set back must not let the same minute pass twice.
  moment := greatest(clock_timestamp(), w.used_at);
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

  accepted := w.newest - w.oldest + 1 < allowed;
  IF accepted THEN
    IF allowed > w.slots THEN
      SELECT array_agg(s.at ORDER BY n) INTO kept FROM generate_series(w.oldest, w.newest) n
        JOIN rate_slot s ON s.key_id = of_key AND s.bucket = in_bucket AND s.slot = n % w.slots;
      DELETE FROM rate_slot s WHERE s.key_id = of_key AND s.bucket = in_bucket;
      w.slots := allowed;
      INSERT INTO rate_slot SELECT of_key, in_bucket, n % w.slots, kept[n - w.oldest + 1]
        FROM generate_series(w.oldest, w.newest) n;
    END IF;
    w.newest := w.newest + 1;
    INSERT INTO rate_slot AS s VALUES (of_key, in_bucket, w.newest % w.slots, moment)
      ON CONFLICT (key_id, bucket, slot) DO UPDATE SET at = EXCLUDED.at;
    UPDATE rate_window r SET oldest = w.oldest, newest = w.newest, slots = w.slots, used_at = moment
     WHERE r.key_id = of_key AND r.bucket = in_bucket;
  END IF;

  remaining := greatest(allowed - (w.newest - w.oldest + 1), 0);
  -- Until the next request may come: with none remaining, as many must have left as are over the limit.
  deciding := greatest(w.oldest, w.newest - allowed + 1);
  IF accepted AND deciding = w.newest THEN
    oldest_at := moment;
  ELSIF oldest_at IS NULL OR deciding > w.oldest THEN
    SELECT s.at INTO oldest_at FROM rate_slot s
     WHERE s.key_id = of_key AND s.bucket = in_bucket AND s.slot = deciding % w.slots;
  END IF;
  reset_ms := ceil(extract(epoch FROM oldest_at + interval '60 seconds' - moment) * 1000);
END $$`;

/**
 * Who a key belongs to and whether it may ask now, in one round trip. No key, revoked key: nulls, and no bucket touched.
 * \`blocked_at\`: the limit the asking replica knows this key to be blocked at for now; nothing is counted then.
 */
const ADMIT_KEY = `
CREATE FUNCTION admit_key(given_hash bytea, in_bucket text, blocked_at integer,
                          OUT key_id uuid, OUT last_used_at timestamptz, OUT account_id uuid, OUT status text,
                          OUT tier text, OUT allowed integer,
                          OUT accepted boolean, OUT remaining integer, OUT reset_ms integer)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT k.id, k.last_used_at, p.id, p.status, p.tier,
         CASE in_bucket WHEN 'calls' THEN p.calls_rate_limit_per_minute ELSE p.rate_limit_per_minute END
    INTO key_id, last_used_at, account_id, status, tier, allowed
    FROM api_key k JOIN partner p ON p.id = k.account_id
   WHERE k.hash = given_hash AND k.revoked_at IS NULL;
  IF key_id IS NOT NULL AND allowed IS DISTINCT FROM blocked_at THEN
    SELECT t.accepted, t.remaining, t.reset_ms INTO accepted, remaining, reset_ms
      FROM take_rate(key_id, in_bucket, allowed) t;
  END IF;
END $$`;
