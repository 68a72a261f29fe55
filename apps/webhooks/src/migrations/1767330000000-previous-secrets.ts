import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** Up to three secrets before the one that signs, newest first, each sealed and with an end of its own. */
export class PreviousSecrets1767330000000 implements Migration {
  name = 'PreviousSecrets1767330000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table webhooks.endpoint add column previous_secrets jsonb not null default '[]'`,
    );
    await runner.query(
      `update webhooks.endpoint
          set previous_secrets = jsonb_build_array(jsonb_build_object('secret', previous_secret, 'until',
                to_char(previous_secret_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        where previous_secret is not null and previous_secret_until > now()`,
    );
    await runner.query(
      `alter table webhooks.endpoint drop column previous_secret, drop column previous_secret_until`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table webhooks.endpoint
         add column previous_secret text, add column previous_secret_until timestamptz(3)`,
    );
    await runner.query(
      `update webhooks.endpoint
          set previous_secret = previous_secrets->0->>'secret',
              previous_secret_until = (previous_secrets->0->>'until')::timestamptz
        where previous_secrets <> '[]'`,
    );
    await runner.query(`alter table webhooks.endpoint drop column previous_secrets`);
  }
}
