import { createDataSource } from './data-source';
import type { SchemaDefinition } from './schema-definition';

/** Indexes and constraints live in the migrations alone: entities cannot describe partial ones, nor foreign keys without relations. */
const HAND_WRITTEN = /^(DROP INDEX|ALTER TABLE \S+ DROP CONSTRAINT) /;

/**
 * The SQL TypeORM would run to make the tables match the entities. Migrations and entities agree when it is []. What only
 * the migrations know (indexes, constraints) is no drift; what an entity declares and the tables lack is.
 */
export async function schemaDrift(
  options: Pick<SchemaDefinition, 'schema' | 'entities'> & { databaseUrl: string },
): Promise<string[]> {
  const source = createDataSource({
    url: options.databaseUrl,
    schema: options.schema,
    entities: options.entities,
    poolSize: 2,
  });
  await source.initialize();
  try {
    const sql = await source.driver.createSchemaBuilder().log();
    return sql.upQueries.map((query) => query.query).filter((query) => !HAND_WRITTEN.test(query));
  } finally {
    await source.destroy();
  }
}
