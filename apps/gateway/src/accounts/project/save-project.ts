import { Injectable } from '@nestjs/common';
import type { CreateProjectBody, ProjectDto, UpdateProjectBody } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { asNameConflict, ProjectRepository } from './project.repository';
import { ProjectRow } from './project.row';
import { project } from './project.view';

/** Names are unique on the account: CONFLICT. */
@Injectable()
export class SaveProject {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectRepository,
    private readonly clock: Clock,
  ) {}

  async create(accountId: string, { name, description = null }: CreateProjectBody): Promise<ProjectDto> {
    const now = this.clock.now();
    const row = Object.assign(new ProjectRow(), {
      id: newId(),
      accountId,
      name,
      description,
      createdAt: now,
      updatedAt: now,
    });
    try {
      return await this.db.transaction(async (tx) => {
        await this.projects.insert(tx, row);
        await keepAnswer(tx, () => project(row));
        return project(row);
      });
    } catch (error) {
      throw asNameConflict(error);
    }
  }

  async update(accountId: string, id: string, change: UpdateProjectBody): Promise<ProjectDto> {
    try {
      const saved = await this.projects.update(accountId, id, (row) => {
        if (change.name !== undefined) row.name = change.name;
        if (change.description !== undefined) row.description = change.description;
        row.updatedAt = this.clock.now();
        return row;
      });
      return project(saved);
    } catch (error) {
      throw asNameConflict(error);
    }
  }
}
