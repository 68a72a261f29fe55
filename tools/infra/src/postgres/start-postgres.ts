import type { PostgresOptions, Running } from '../running';

export async function startPostgres(_options: PostgresOptions): Promise<Running> {
  throw new Error('not yet');
}
