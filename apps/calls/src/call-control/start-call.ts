import { Injectable } from '@nestjs/common';
import type { Call, RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Gates } from '@parley/platform';
import { CallerIds } from './caller-id';
import { GrantedAdmission } from './granted-admission';
import { parseStart, type StartRequest } from './start-call.rules';

/** Starts of one account at once, in this process: half of its connections to the database. */
const AT_ONCE = 5;

/**
 * POST /calls/start. The starts of an account queue for the lock on its row in any case; here a crowd waits without
 * connections to the database, with its requests to other services unsent, and what one learns spares the next.
 */
@Injectable()
export class StartCall {
  private readonly gates = new Gates(AT_ONCE);

  constructor(
    private readonly bus: Bus,
    private readonly callerIds: CallerIds,
    private readonly admission: GrantedAdmission,
  ) {}

  async execute({ account_id: accountId, call }: RequestBody<'calls.start'>): Promise<Call> {
    const request = parseStart(call);
    return this.gates.run(accountId, () => this.start(accountId, request));
  }

  private async start(accountId: string, request: StartRequest): Promise<Call> {
    const agent = await this.bus.request('agents.snapshot', {
      account_id: accountId,
      agent_id: request.agentId,
    });
    const callerId = await this.callerIds.choose(accountId, request);
    return this.admission.admit(accountId, request, agent, callerId);
  }
}
