import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';
import { TAKE_RATES } from './1767370000000-admissions-together';

/**
 * A key counted by a clock that ran ahead was blocked until that time came, hours later. Now it is blocked for a minute at
 * the most: a request is accepted once the oldest is 60 seconds old, by whatever clock.
 */
export class ClockSetBack1767380000000 implements Migration {
  readonly name = 'ClockSetBack1767380000000';

  async up(runner: QueryRunner): Promise<void> {
    if (!TAKE_RATES.includes(BEFORE)) throw new Error('take_rates is not the one this step changes');
    await runner.query(replacing(TAKE_RATES.replace(BEFORE, AFTER)));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replacing(TAKE_RATES));
  }
}

function replacing(sql: string): string {
  return sql.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
}

const BEFORE = `
  -- A clock that is set back must not let the same minute pass twice.
  moment := greatest(clock_timestamp(), w.used_at);
`;

const AFTER = `
  moment := clock_timestamp();
  IF moment < w.used_at - interval '1 second' THEN
    -- Set back: what is counted moves along, as if the newest were of now. It was before, so no minute is counted short.
    UPDATE rate_slot s SET at = s.at - (w.used_at - moment) WHERE s.key_id = of_key AND s.bucket = in_bucket;
    UPDATE rate_window r SET used_at = moment WHERE r.key_id = of_key AND r.bucket = in_bucket;
    w.used_at := moment;
  END IF;
  -- A step within a second is waited out: the same moment must not pass twice.
  moment := greatest(moment, w.used_at);
`;
