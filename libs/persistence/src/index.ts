export * from './account-row';
export * from './command-claim';
export * from './database';
export * from './database-options';
export * from './database-url';
export * from './delete-in-batches';
export * from './errors';
export * from './messaging-tables';
export * from './migrate';
export * from './page';
export * from './persistence.module';
export * from './schema-definition';
export * from './schema-drift';
export * from './sealed/resealer';
export * from './sealed/sealed-place';
export {
  type BoundStatement,
  deferIn,
  indexProbe,
  PREFER_INDEX_SCANS,
  prepared,
  queryAllIn,
  queryIn,
  type Statement,
} from './statement';
export * from './tenant.repository';
export { tenantPolicies, tenantPolicy, tenantRole } from './tenant-isolation';
