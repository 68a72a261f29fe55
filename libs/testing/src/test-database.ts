import type { SchemaDefinition } from '@parley/persistence';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function testDatabase(_schemas: SchemaDefinition[]): Promise<TestDatabase> {
  throw new Error('not yet');
}
