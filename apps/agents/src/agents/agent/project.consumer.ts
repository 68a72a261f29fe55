import { Injectable } from '@nestjs/common';
import { defaultProjectIdOf } from '@parley/contracts';
import { Consumers } from '@parley/messaging';
import { lockOf } from './references';

/**
 * A project is deleted only when no agent is in it, but one may have come in meanwhile: it moves to the default project,
 * and from now on nobody else comes in.
 */
@Injectable()
export class ProjectConsumer {
  constructor(consumers: Consumers) {
    consumers.on({
      durable: 'agents-projects',
      filter: 'accounts.project_deleted',
      handlers: {
        'accounts.project_deleted': async ({ account_id: accountId, body }, tx) => {
          await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [lockOf(body.project_id)]);
          await tx.query(
            `INSERT INTO deleted_project (account_id, project_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
            [accountId, body.project_id],
          );
          await tx.query(`UPDATE agent SET project_id = $3 WHERE account_id = $1 AND project_id = $2`, [
            accountId,
            body.project_id,
            defaultProjectIdOf(accountId),
          ]);
        },
      },
    });
  }
}
