import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Database, isUniqueViolation, TenantRepository } from '@parley/persistence';
import { ProjectRow } from './project.row';

@Injectable()
export class ProjectRepository extends TenantRepository<ProjectRow> {
  constructor(db: Database) {
    super(db, ProjectRow, 'Project');
  }
}

export function asNameConflict(error: unknown): unknown {
  if (!isUniqueViolation(error, 'project_name')) return error;
  const message = 'a project of that name exists';
  return new AppError('CONFLICT', message, { details: [{ field: 'name', message }] });
}
