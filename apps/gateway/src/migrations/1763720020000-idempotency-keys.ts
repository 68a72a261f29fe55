import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** decisions: General, "Idempotency-Key". */
export class IdempotencyKeys1763720020000 implements Migration {
  readonly name = 'IdempotencyKeys1763720020000';

  /**
   * A row is there before the work begins and names it (`command_id`): an attempt after a crash gives the same commands,
   * which take effect once. While its replica lives, `locked_until` is moved on.
   */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_key (
        account_id uuid NOT NULL REFERENCES partner (id),
        key text NOT NULL,
        fingerprint bytea NOT NULL,
        command_id uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('started', 'done', 'unknown')),
        holder uuid NOT NULL,
        locked_until timestamptz NOT NULL,
        answer text,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (account_id, key),
        CHECK ((state = 'done') = (answer IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX idempotency_key_age ON idempotency_key (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE idempotency_key`);
  }
}
