import { Injectable } from '@nestjs/common';
import { AppError, type CallAssignment, isUuid, type Trunk, withPrefix } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { CallsConfig } from '../calls.config';
import { ConnectionRow } from '../connection/connection.row';
import { SessionRow } from '../call/session.row';
import { trunkOf } from '../connection/connection.view';
import { CallRow } from '../call/call.row';

/** Everything a voice process needs to run a call it was given. */
@Injectable()
export class Assignments {
  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
  ) {}

  async of(callId: string): Promise<CallAssignment> {
    const manager = this.db.dataSource.manager;
    const call = await manager.findOneByOrFail(CallRow, { id: callId });
    const session = await manager.findOneByOrFail(SessionRow, { callId });
    return {
      call_id: call.id,
      session_id: session.id,
      account_id: call.accountId,
      direction: call.direction,
      from_number: call.fromNumber,
      to_number: call.toNumber,
      lease_token: call.leaseToken,
      lease_ms: this.config.LEASE_MS,
      agent: session.agent,
      trunk: await this.trunk(call.connectionId),
      variables: call.variables,
      customer_id: call.customerId && withPrefix('customer', call.customerId),
      recording_key: session.recordingKey,
    };
  }

  /** Includes deleted connections: a call may outlive its own. */
  async trunk(connectionId: string): Promise<Trunk> {
    const row = isUuid(connectionId)
      ? await this.db.dataSource.manager.findOneBy(ConnectionRow, { id: connectionId })
      : null;
    if (!row) throw AppError.notFound('Connection');
    return trunkOf(row);
  }
}
