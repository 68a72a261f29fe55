import { Injectable } from '@nestjs/common';
import type { Call, RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { CallerIds } from './caller-id';
import { GrantedAdmission } from './granted-admission';
import { parseStart } from './start-call.rules';

/** POST /calls/start. */
@Injectable()
export class StartCall {
  constructor(
    private readonly bus: Bus,
    private readonly callerIds: CallerIds,
    private readonly admission: GrantedAdmission,
  ) {}

  async execute({ account_id: accountId, call }: RequestBody<'calls.start'>): Promise<Call> {
    const request = parseStart(call);
    const agent = await this.bus.request('agents.snapshot', {
      account_id: accountId,
      agent_id: request.agentId,
    });
    const callerId = await this.callerIds.choose(accountId, request);
    return this.admission.admit(accountId, request, agent, callerId);
  }
}
