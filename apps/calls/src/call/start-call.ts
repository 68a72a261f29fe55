import { Injectable } from '@nestjs/common';
import { AppError, type Call, type RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { AccountProjection } from '../account/account.projection';
import { type Admission, CallAdmission } from './admission';
import { CallQueries } from './call.queries';
import { CallerIds } from './caller-id';
import { parseStart } from './start-call.rules';

/** POST /calls/start. */
@Injectable()
export class StartCall {
  constructor(
    private readonly bus: Bus,
    private readonly accounts: AccountProjection,
    private readonly callerIds: CallerIds,
    private readonly admission: CallAdmission,
    private readonly calls: CallQueries,
  ) {}

  async execute({ account_id: accountId, call }: RequestBody<'calls.start'>): Promise<Call> {
    const request = parseStart(call);
    const agent = await this.bus.request('agents.snapshot', {
      account_id: accountId,
      agent_id: request.agentId,
    });
    const callerId = await this.callerIds.choose(accountId, request);
    const admit = (): Promise<Admission> => this.admission.admit(accountId, request, agent, callerId);

    await this.accounts.ensure(accountId);
    let admission = await admit();
    if ('refused' in admission && (await this.learned(accountId))) admission = await admit();
    if ('refused' in admission) throw admission.refused;
    return this.calls.get(accountId, admission.admitted);
  }

  /** A refusal may rest on a limit or status the event about which has not reached us. True when we learned better. */
  private async learned(accountId: string): Promise<boolean> {
    try {
      return await this.accounts.refresh(accountId);
    } catch (error) {
      // The owner does not answer: what we know stands.
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}
