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

/** A group of a partner's agents. An account always has one default project. */
export class ProjectDto {
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

/**
 * The default project has the id of its account: whoever knows the account knows it without asking, and it can never be
 * missing or doubled.
 */
export function defaultProjectIdOf(accountId: string): string {
  return accountId;
}
