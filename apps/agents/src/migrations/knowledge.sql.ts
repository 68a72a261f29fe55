export const DOCUMENTS = `
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
  );
  CREATE INDEX document_page ON document (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
  CREATE INDEX document_abandoned ON document (created_at) WHERE status = 'uploading' AND deleted_at IS NULL;
  CREATE INDEX document_purge_due ON document (purge_at) WHERE purge_at IS NOT NULL;

  CREATE TABLE agent_document (
    agent_id uuid NOT NULL,
    document_id uuid NOT NULL,
    account_id uuid NOT NULL,
    linked_at timestamptz(3) NOT NULL,
    PRIMARY KEY (agent_id, document_id)
  );
  CREATE INDEX agent_document_document ON agent_document (document_id)`;

export const KNOWLEDGE = `
  -- Both are part of Postgres and "trusted": no superuser is needed. In public, where every service's schema may use them.
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
  CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

  -- One row a document, however many agents have it: they share what is indexed.
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
  );
  CREATE INDEX knowledge_index_due ON knowledge_index (due_at) WHERE due_at IS NOT NULL;

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
  )
  -- Text and vectors out of line: a search looks at many rows, but reads the text of a few.
  WITH (toast_tuple_target = 128);
  CREATE INDEX knowledge_chunk_document ON knowledge_chunk (document_id);
  -- The account first: a search does not even look at other accounts' words. No pending list: it would slow the search.
  CREATE INDEX knowledge_chunk_lexemes ON knowledge_chunk USING gin (account_id, lexemes) WITH (fastupdate = off);

  -- The words of each document, to find those a query misspells.
  CREATE TABLE knowledge_term (
    document_id uuid NOT NULL,
    lexeme text NOT NULL,
    account_id uuid NOT NULL,
    roman text NOT NULL,
    PRIMARY KEY (document_id, lexeme)
  );
  CREATE INDEX knowledge_term_roman ON knowledge_term
    USING gin (account_id, roman public.gin_trgm_ops) WITH (fastupdate = off)`;

/**
 * A version of what each agent searches, so that replicas can cache it. Kept by triggers: no code that changes a link or
 * publishes an index can forget it, and it commits with the change.
 */
export const KNOWLEDGE_VERSIONS = `
  -- A new uuid, not a count: a row that was deleted and inserted again never has a version it had before.
  CREATE TABLE knowledge_version (
    agent_id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    version uuid NOT NULL
  );
  -- Agents in the order of their ids, as everywhere, so that two changes of the same agents cannot deadlock.
  CREATE FUNCTION knowledge_links_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    begin
      insert into knowledge_version as v (agent_id, account_id, version)
      select agent_id, account_id, gen_random_uuid() from changed group by agent_id, account_id order by agent_id
      on conflict (agent_id) do update set version = excluded.version;
      return null;
    end $$;
  CREATE FUNCTION knowledge_index_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    begin
      insert into knowledge_version as v (agent_id, account_id, version)
      select agent_id, account_id, gen_random_uuid() from agent_document
       where document_id = old.document_id order by agent_id
      on conflict (agent_id) do update set version = excluded.version;
      return null;
    end $$;
  CREATE TRIGGER knowledge_linked AFTER INSERT ON agent_document
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION knowledge_links_changed();
  CREATE TRIGGER knowledge_moved AFTER UPDATE ON agent_document
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION knowledge_links_changed();
  CREATE TRIGGER knowledge_unlinked AFTER DELETE ON agent_document
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION knowledge_links_changed();
  CREATE TRIGGER knowledge_published AFTER UPDATE ON knowledge_index FOR EACH ROW
    WHEN ((old.revision, old.chunk_count, old.embedding_model)
      IS DISTINCT FROM (new.revision, new.chunk_count, new.embedding_model))
    EXECUTE FUNCTION knowledge_index_changed();
  CREATE TRIGGER knowledge_removed AFTER DELETE ON knowledge_index FOR EACH ROW
    EXECUTE FUNCTION knowledge_index_changed()`;
