import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Knowledge1763760000000 implements Migration {
  readonly name = 'Knowledge1763760000000';

  async up(runner: QueryRunner): Promise<void> {
    // Both are part of Postgres and "trusted": no superuser is needed. In `public`, where every service's schema may use them.
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public`);
    await runner.query(`CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public`);
    await runner.query(`
      CREATE TABLE agent_document (
        agent_id uuid NOT NULL,
        document_id uuid NOT NULL,
        account_id uuid NOT NULL,
        linked_at timestamptz(3) NOT NULL,
        PRIMARY KEY (agent_id, document_id)
      )`);
    await runner.query(`CREATE INDEX agent_document_document ON agent_document (document_id)`);
    // One row a document, however many agents have it: they share what is indexed.
    await runner.query(`
      CREATE TABLE knowledge_index (
        document_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'indexing', 'indexed', 'failed', 'unlinked')),
        error text,
        content_version integer,
        revision uuid,
        embedding_model text,
        chunk_count integer NOT NULL DEFAULT 0,
        summary text,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz(3),
        lease_token uuid,
        lease_until timestamptz(3),
        indexed_at timestamptz(3),
        updated_at timestamptz(3) NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX knowledge_index_due ON knowledge_index (due_at) WHERE due_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE knowledge_chunk (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id uuid NOT NULL,
        document_id uuid NOT NULL,
        revision uuid NOT NULL,
        ordinal integer NOT NULL,
        heading text NOT NULL,
        content text NOT NULL,
        lexemes tsvector NOT NULL,
        embedding bytea,
        UNIQUE (revision, ordinal)
      )`);
    // Text and vectors out of line: a search looks at many rows, but reads the text of a few.
    await runner.query(`ALTER TABLE knowledge_chunk SET (toast_tuple_target = 128)`);
    await runner.query(`CREATE INDEX knowledge_chunk_document ON knowledge_chunk (document_id)`);
    // The account first: what other accounts have of a word is not even looked at. No pending list: it would slow the search.
    await runner.query(
      `CREATE INDEX knowledge_chunk_lexemes ON knowledge_chunk USING gin (account_id, lexemes) WITH (fastupdate = off)`,
    );
    // The words of each document, for those a question misspells.
    await runner.query(`
      CREATE TABLE knowledge_term (
        document_id uuid NOT NULL,
        lexeme text NOT NULL,
        account_id uuid NOT NULL,
        roman text NOT NULL,
        PRIMARY KEY (document_id, lexeme)
      )`);
    await runner.query(
      `CREATE INDEX knowledge_term_roman ON knowledge_term
         USING gin (account_id, roman public.gin_trgm_ops) WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE knowledge_term`);
    await runner.query(`DROP TABLE knowledge_chunk`);
    await runner.query(`DROP TABLE knowledge_index`);
    await runner.query(`DROP TABLE agent_document`);
  }
}
