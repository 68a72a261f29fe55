import type { ClientConfig } from 'pg';

const SCHEMA = /^[a-z][a-z0-9_]{0,47}$/;

/** Schema names stand inside SQL and connection options: only plain lower-case names pass. */
export function checkedSchema(schema: string): string {
  if (!SCHEMA.test(schema)) throw new Error(`not a schema name: ${JSON.stringify(schema)}`);
  return schema;
}

/** Settings of a single connection outside the pool (migrations, leadership), found by TCP keepalive when it dies. */
export function clientConfig(databaseUrl: string, schema: string, applicationName: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c search_path=${checkedSchema(schema)} -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
  };
}
