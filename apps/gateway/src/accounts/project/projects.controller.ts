import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  CreateProjectBody,
  MessageDto,
  PageQuery,
  ProjectDto,
  ProjectListDto,
  UpdateProjectBody,
} from '@parley/contracts';
import {
  Account,
  ApiRoutes,
  Body,
  IdempotentPost,
  Operation,
  type Principal,
  Param,
  uuidOf,
} from '../../edge';
import { DeleteProject } from './delete-project';
import { ProjectQueries } from './project.queries';
import { SaveProject } from './save-project';

const projectId = uuidOf('Project');

@ApiRoutes('Projects')
@Controller('api/v2/projects')
export class ProjectsController {
  constructor(
    private readonly save: SaveProject,
    private readonly remove: DeleteProject,
    private readonly queries: ProjectQueries,
  ) {}

  @IdempotentPost()
  @Operation({ id: 'createProject', summary: 'Create a project', returns: ProjectDto, errors: ['CONFLICT'] })
  create(@Account() { accountId }: Principal, @Body() body: CreateProjectBody): Promise<ProjectDto> {
    return this.save.create(accountId, body);
  }

  @Get()
  @Operation({ id: 'listProjects', summary: 'List projects, newest first', returns: ProjectListDto })
  list(@Account() { accountId }: Principal, @Query() query: PageQuery): Promise<ProjectListDto> {
    return this.queries.list(accountId, query);
  }

  @Get(':id')
  @Operation({ id: 'getProject', summary: 'Get a project', returns: ProjectDto, errors: ['NOT_FOUND'] })
  get(@Account() { accountId }: Principal, @Param('id', projectId) id: string): Promise<ProjectDto> {
    return this.queries.get(accountId, id);
  }

  @Patch(':id')
  @Operation({
    id: 'updateProject',
    summary: 'Change a project; fields left out keep their value',
    returns: ProjectDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', projectId) id: string,
    @Body() body: UpdateProjectBody,
  ): Promise<ProjectDto> {
    return this.save.update(accountId, id, body);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteProject',
    summary: 'Delete a project; the default one and one that agents belong to are refused',
    returns: MessageDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', projectId) id: string): Promise<MessageDto> {
    return this.remove.execute(accountId, id);
  }
}
