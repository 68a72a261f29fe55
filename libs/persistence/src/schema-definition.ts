import type { MigrationInterface } from 'typeorm';
import type { SealedPlace } from './sealed/sealed-place';

/** A class TypeORM maps to a table; `Row` is what one row looks like. */
export type EntityClass<Row extends object = object> = new () => Row;

/** A step of a schema's history: a class with `name` and hand-written SQL in `up` and `down`. */
export interface Migration extends MigrationInterface {
  name: string;
}

export type MigrationClass = new () => Migration;

/** Everything a service keeps in Postgres; exported by the app so that runner and tests can migrate it. */
export interface SchemaDefinition {
  /** Name of the schema, which is the name of the service that owns it. */
  schema: string;
  entities: EntityClass[];
  /** In the order they are applied; once released, a migration never changes. */
  migrations: MigrationClass[];
  /** What is sealed under the master key, for longer than days. */
  sealed?: readonly SealedPlace[];
}
