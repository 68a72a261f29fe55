import { DataSource } from 'typeorm';
import { DATABASE_DEFAULTS, type DatabaseSettings } from './database-options';
import { checkedSchema } from './database-url';
import type { EntityClass } from './schema-definition';
import { TenantPool, tenantRole } from './tenant-isolation';

export interface DataSourceOptions extends Partial<DatabaseSettings> {
  url: string;
  schema: string;
  entities?: EntityClass[];
  /** Idle connections break when Postgres restarts; the pool replaces them, this only tells. */
  onPoolError?: (error: unknown) => void;
  /** Connections serve the account of the request context; migrations have none. */
  isolateTenants?: boolean;
}

/** A pool whose connections see one schema and nothing else: names without a schema cannot reach another service. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const settings = { ...DATABASE_DEFAULTS, ...options };
  return new DataSource({
    type: 'postgres',
    url: settings.url,
    schema: checkedSchema(settings.schema),
    entities: options.entities ?? [],
    synchronize: false,
    migrationsRun: false,
    logging: false,
    installExtensions: false,
    ...(options.isolateTenants ? { driver: { Pool: TenantPool } } : {}),
    poolSize: settings.poolSize,
    connectTimeoutMS: 5_000,
    applicationName: `parley-${settings.schema}`,
    poolErrorHandler: options.onPoolError ?? (() => undefined),
    extra: {
      keepAlive: true,
      idleTimeoutMillis: 30_000,
      statement_timeout: settings.statementTimeoutMs,
      idle_in_transaction_session_timeout: settings.idleInTransactionTimeoutMs,
      options: `-c search_path=${settings.schema}`,
      ...(options.isolateTenants ? { tenantRole: tenantRole(settings.schema) } : {}),
    },
  });
}
