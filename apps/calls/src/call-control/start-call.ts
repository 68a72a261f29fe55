import { Injectable } from '@nestjs/common';
import type { CallDto, RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { KeyedSemaphore } from '@parley/platform';
import { CallerIds } from './caller-id';
import { FundedAdmission } from './funded-admission';
import { startRequest, type StartRequest } from './start-call.rules';

/** Concurrent starts of one account in this process: half of its database connections. */
const AT_ONCE = 5;

/**
 * POST /calls/start. Starts of an account queue for the lock on its row in any case; waiting here, they hold no database
 * connection and have sent no requests to other services.
 */
@Injectable()
export class StartCall {
  private readonly perAccount = new KeyedSemaphore(AT_ONCE);

  constructor(
    private readonly bus: Bus,
    private readonly callerIds: CallerIds,
    private readonly admission: FundedAdmission,
  ) {}

  async execute({ account_id: accountId, call }: RequestBody<'calls.start'>): Promise<CallDto> {
    const request = startRequest(call);
    return this.perAccount.run(accountId, () => this.start(accountId, request));
  }

  private async start(accountId: string, request: StartRequest): Promise<CallDto> {
    const agent = await this.bus.request('agents.snapshot', {
      account_id: accountId,
      agent_id: request.agentId,
    });
    const callerId = await this.callerIds.choose(accountId, request);
    return this.admission.admit(accountId, request, agent, callerId);
  }
}
