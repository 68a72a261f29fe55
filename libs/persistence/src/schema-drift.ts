import { createDataSource } from './data-source';
import type { SchemaDefinition } from './schema-definition';

/** The SQL TypeORM would run to make the tables match the entities. Migrations and entities agree when it is []. */
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
    return sql.upQueries.map((query) => query.query);
  } finally {
    await source.destroy();
  }
}
