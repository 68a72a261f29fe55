import { Injectable } from '@nestjs/common';
import type { PageQuery, ProjectDto, ProjectListDto } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { ProjectRepository } from './project.repository';
import { ProjectRow } from './project.row';
import { project } from './project.view';

@Injectable()
export class ProjectQueries {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectRepository,
  ) {}

  async get(accountId: string, id: string): Promise<ProjectDto> {
    return project(await this.projects.find(accountId, id));
  }

  async list(accountId: string, page: PageQuery): Promise<ProjectListDto> {
    const query = this.db.dataSource
      .getRepository(ProjectRow)
      .createQueryBuilder('project')
      .where('project.account_id = :accountId', { accountId });
    const { items, pagination } = await keysetPage(query, page, project);
    return { projects: items, pagination };
  }
}
