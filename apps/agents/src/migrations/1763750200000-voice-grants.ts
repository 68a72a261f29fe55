import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class VoiceGrants1763750200000 implements Migration {
  readonly name = 'VoiceGrants1763750200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE voice_grant (
        account_id uuid NOT NULL,
        voice_id uuid NOT NULL REFERENCES voice (id),
        granted_at timestamptz(3) NOT NULL,
        PRIMARY KEY (account_id, voice_id)
      )`);
    await runner.query(`
      CREATE TABLE background_audio (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        description text NOT NULL,
        object_key text NOT NULL,
        duration_ms integer NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE background_audio`);
    await runner.query(`DROP TABLE voice_grant`);
  }
}
