import { Controller } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import { OnEvent, Payload, Tx } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { Fanout } from './fanout';
import { LeaveDeletedProject } from './leave-deleted-project';

/** What happens elsewhere and concerns agents. */
@Controller()
export class AgentEventsController {
  constructor(
    private readonly fanout: Fanout,
    private readonly leaveProject: LeaveDeletedProject,
  ) {}

  /** In case the request `agents.keep_fanout` did not arrive when the flag was changed. */
  @OnEvent('webhooks.fanout_changed', { durable: 'agents-fanout' })
  fanoutChanged(@Payload() event: EventMessage<'webhooks.fanout_changed'>, @Tx() tx: EntityManager) {
    return this.fanout.keep(event.account_id, [event.body], tx);
  }

  @OnEvent('accounts.project_deleted', { durable: 'agents-projects' })
  projectDeleted(@Payload() event: EventMessage<'accounts.project_deleted'>, @Tx() tx: EntityManager) {
    return this.leaveProject.execute(tx, event.account_id, event.body.project_id);
  }
}
