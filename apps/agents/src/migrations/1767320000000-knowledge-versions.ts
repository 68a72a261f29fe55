import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/**
 * What an agent searches in gets a version, so that what a replica remembers of it is asked for only once. Triggers, not
 * code: whoever changes a link or publishes an index cannot forget it, and it commits with the change.
 */
export class KnowledgeVersions1767320000000 implements Migration {
  readonly name = 'KnowledgeVersions1767320000000';

  async up(runner: QueryRunner): Promise<void> {
    // A new uuid, not a count: a row that went and came back never has a version of before.
    await runner.query(`
      CREATE TABLE knowledge_version (
        agent_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        version uuid NOT NULL
      )`);
    // Agents in order, as everywhere: two that change the same agents wait for each other, not in a circle.
    await runner.query(`
      CREATE FUNCTION knowledge_links_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        begin
          insert into knowledge_version as v (agent_id, account_id, version)
          select agent_id, account_id, gen_random_uuid() from changed group by agent_id, account_id order by agent_id
          on conflict (agent_id) do update set version = excluded.version;
          return null;
        end $$`);
    await runner.query(`
      CREATE FUNCTION knowledge_index_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        begin
          insert into knowledge_version as v (agent_id, account_id, version)
          select agent_id, account_id, gen_random_uuid() from agent_document
           where document_id = old.document_id order by agent_id
          on conflict (agent_id) do update set version = excluded.version;
          return null;
        end $$`);
    await runner.query(`
      CREATE TRIGGER knowledge_linked AFTER INSERT ON agent_document
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION knowledge_links_changed()`);
    await runner.query(`
      CREATE TRIGGER knowledge_moved AFTER UPDATE ON agent_document
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION knowledge_links_changed()`);
    await runner.query(`
      CREATE TRIGGER knowledge_unlinked AFTER DELETE ON agent_document
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION knowledge_links_changed()`);
    await runner.query(`
      CREATE TRIGGER knowledge_published AFTER UPDATE ON knowledge_index FOR EACH ROW
        WHEN ((old.revision, old.chunk_count, old.embedding_model)
          IS DISTINCT FROM (new.revision, new.chunk_count, new.embedding_model))
        EXECUTE FUNCTION knowledge_index_changed()`);
    await runner.query(`
      CREATE TRIGGER knowledge_removed AFTER DELETE ON knowledge_index FOR EACH ROW
        EXECUTE FUNCTION knowledge_index_changed()`);
    // Agents that have documents already.
    await runner.query(`
      INSERT INTO knowledge_version (agent_id, account_id, version)
      SELECT agent_id, account_id, gen_random_uuid() FROM agent_document GROUP BY agent_id, account_id
      ON CONFLICT (agent_id) DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER knowledge_removed ON knowledge_index`);
    await runner.query(`DROP TRIGGER knowledge_published ON knowledge_index`);
    await runner.query(`DROP TRIGGER knowledge_unlinked ON agent_document`);
    await runner.query(`DROP TRIGGER knowledge_moved ON agent_document`);
    await runner.query(`DROP TRIGGER knowledge_linked ON agent_document`);
    await runner.query(`DROP FUNCTION knowledge_index_changed()`);
    await runner.query(`DROP FUNCTION knowledge_links_changed()`);
    await runner.query(`DROP TABLE knowledge_version`);
  }
}
