import { defaultProjectIdOf, type ProjectDto } from '@parley/contracts';
import type { ProjectRow } from './project.row';

export function project(row: ProjectRow): ProjectDto {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    is_default: row.id === defaultProjectIdOf(row.accountId),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
