import { Injectable } from '@nestjs/common';
import type { OperatorActionName } from '@parley/contracts';
import { Clock, newId, requestContext, SecretBox } from '@parley/platform';
import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { GatewayConfig } from '../../gateway.config';
import type { OperatorRequest } from './operator';
import { OperatorActionRow } from './operator-action.row';

export interface OperatorAction {
  action: OperatorActionName;
  partnerId: string;
  targetId: string;
  before: object | null;
  /** Never a secret: the trail is read by people. */
  after: object | null;
}

/** What operators do is written down in the transaction that does it: nothing happens that the trail does not know. */
@Injectable()
export class AuditTrail {
  private readonly operator: string;

  constructor(
    config: GatewayConfig,
    secrets: SecretBox,
    private readonly clock: Clock,
  ) {
    const print = createHmac('sha256', secrets.derive('operator')).update(config.OPERATOR_TOKEN);
    this.operator = `token-${print.digest('hex').slice(0, 12)}`;
  }

  /** `id`: the same for two tries at one deed, where the trail is written apart from the deed. */
  async record(
    tx: EntityManager,
    { address }: OperatorRequest,
    action: OperatorAction,
    id = newId(),
  ): Promise<void> {
    const row = Object.assign(new OperatorActionRow(), action, {
      id,
      operator: this.operator,
      requestId: requestContext.get()?.requestId ?? '',
      address,
      createdAt: this.clock.now(),
    });
    const values = row as Parameters<typeof tx.insert<OperatorActionRow>>[1];
    await tx.createQueryBuilder().insert().into(OperatorActionRow).values(values).orIgnore().execute();
  }
}
