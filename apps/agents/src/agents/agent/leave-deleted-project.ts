import { Injectable } from '@nestjs/common';
import { defaultProjectIdOf } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import { lockOf } from './references';

/**
 * A project is deleted only while no agent is in it, but one may have been added concurrently: it moves to the default
 * project, and from now on none can be added.
 */
@Injectable()
export class LeaveDeletedProject {
  async execute(tx: EntityManager, accountId: string, projectId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [lockOf(projectId)]);
    await tx.query(
      `INSERT INTO deleted_project (account_id, project_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [accountId, projectId],
    );
    await tx.query(`UPDATE agent SET project_id = $3 WHERE account_id = $1 AND project_id = $2`, [
      accountId,
      projectId,
      defaultProjectIdOf(accountId),
    ]);
  }
}
