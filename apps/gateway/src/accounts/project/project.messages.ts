import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { ProjectQueries } from './project.queries';

@Controller()
export class ProjectMessages {
  constructor(private readonly queries: ProjectQueries) {}

  @Handles('accounts.project')
  project(@Payload() { account_id, project_id }: RequestBody<'accounts.project'>) {
    return this.queries.get(account_id, project_id);
  }
}
