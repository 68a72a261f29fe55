import type { Project } from './project';
import { partialOf } from '../fields/derive';
import { Bool, ListOfObjects, ObjectOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { PaginationDto } from '../page.dto';

export class CreateProjectBody {
  @Text({ min: 1, max: 100, notBlank: true, example: 'Clinics', description: 'Unique on the account.' })
  name: string;

  @Text({ optional: true, nullable: true, max: 1000 })
  description?: string | null;
}

export class UpdateProjectBody extends partialOf(CreateProjectBody) {}

export class ProjectDto implements Project {
  @Uuid()
  id: string;

  @Text({ min: 1, max: 100, example: 'Clinics' })
  name: string;

  @Text({ nullable: true, max: 1000 })
  description: string | null;

  @Bool({ description: 'Agents created without a project belong to this one; it cannot be deleted.' })
  is_default: boolean;

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class ProjectListDto {
  @ListOfObjects(() => ProjectDto)
  projects: ProjectDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
