import { Injectable } from '@nestjs/common';
import { AppError, defaultProjectIdOf } from '@parley/contracts';
import { Bus, Outbox } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { ProjectRepository } from './project.repository';
import { ProjectRow } from './project.row';

/**
 * The default project cannot be deleted, nor one with agents. An agent that is added between that check and the deletion
 * is moved to the default project by the agents service, on the event.
 */
@Injectable()
export class DeleteProject {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly outbox: Outbox,
    private readonly projects: ProjectRepository,
  ) {}

  async execute(accountId: string, id: string): Promise<{ message: string }> {
    await this.projects.find(accountId, id);
    if (id === defaultProjectIdOf(accountId)) {
      throw new AppError('CONFLICT', 'The default project cannot be deleted');
    }
    const { agents } = await this.bus.request('agents.in_project', { account_id: accountId, project_id: id });
    if (agents > 0) {
      throw new AppError('CONFLICT', `${agents} agent(s) belong to the project; move or delete them first`);
    }
    await this.db.transaction(async (tx) => {
      const { affected } = await tx.delete(ProjectRow, { id, accountId });
      if (!affected) throw AppError.notFound('Project');
      await this.outbox.add(tx, 'accounts.project_deleted', {
        aggregateId: id,
        accountId,
        body: { project_id: id },
      });
    });
    return { message: 'Project deleted' };
  }
}
