import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { ProjectQueries } from './project.queries';

@Injectable()
export class ProjectHandlers {
  constructor(bus: Bus, queries: ProjectQueries) {
    bus.handle('accounts.project', ({ account_id, project_id }) => queries.get(account_id, project_id));
  }
}
