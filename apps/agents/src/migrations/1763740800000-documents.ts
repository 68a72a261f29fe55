import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Documents1763740800000 implements Migration {
  readonly name = 'Documents1763740800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE document (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
        description text NOT NULL CHECK (char_length(description) <= 2000),
        type text NOT NULL CHECK (type IN ('pdf', 'docx', 'txt', 'md', 'csv', 'html', 'web_link')),
        status text NOT NULL CHECK (status IN ('uploading', 'ready', 'failed')),
        file_size integer NOT NULL CHECK (file_size >= 0),
        mime_type text NOT NULL,
        object_key text,
        source_url text,
        error_message text,
        content_version integer NOT NULL CHECK (content_version >= 1),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        deleted_at timestamptz(3),
        purge_at timestamptz(3),
        CONSTRAINT document_source CHECK ((type = 'web_link') = (source_url IS NOT NULL)),
        CONSTRAINT document_error CHECK ((status = 'failed') = (error_message IS NOT NULL)),
        CONSTRAINT document_purge CHECK ((deleted_at IS NULL) = (purge_at IS NULL))
      )`);
    await runner.query(
      `CREATE INDEX document_page ON document (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX document_abandoned ON document (created_at) WHERE status = 'uploading' AND deleted_at IS NULL`,
    );
    await runner.query(`CREATE INDEX document_purge_due ON document (purge_at) WHERE purge_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE document`);
  }
}
