import { partialOf } from '../fields/derive';
import { Bool, ListOfObjects, ObjectOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

export class CreateProjectBody {
  @Text({ min: 1, max: 100, notBlank: true, example: 'Clinics', description: 'Unique on the account.' })
  name: string;

  @Text({ optional: true, nullable: true, max: 1000, description: TEXTS.description })
  description?: string | null;
}

export class UpdateProjectBody extends partialOf(CreateProjectBody) {}

/** A group of a partner's agents. An account always has one default project. */
export class ProjectDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ min: 1, max: 100, example: 'Clinics', description: TEXTS.name })
  name: string;

  @Text({ nullable: true, max: 1000, description: TEXTS.description })
  description: string | null;

  @Bool({ description: 'Agents created without a project belong to this one; it cannot be deleted.' })
  is_default: boolean;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class ProjectListDto {
  @ListOfObjects(() => ProjectDto, { description: TEXTS.page_items })
  projects: ProjectDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}

/**
 * The default project has the id of its account: whoever knows the account knows it without asking, and it can never be
 * missing or doubled.
 */
export function defaultProjectIdOf(accountId: string): string {
  return accountId;
}
