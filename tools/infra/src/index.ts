export { startNats } from './nats/start-nats';
export { startPostgres } from './postgres/start-postgres';
export type { InfraOptions, PostgresOptions, Running } from './running';
