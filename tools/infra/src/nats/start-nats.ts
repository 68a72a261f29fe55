import type { InfraOptions, Running } from '../running';

export async function startNats(_options: InfraOptions): Promise<Running> {
  throw new Error('not yet');
}
