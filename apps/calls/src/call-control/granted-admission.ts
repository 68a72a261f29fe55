import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError, type Call, withPrefix } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Log, newId, requestContext } from '@parley/platform';
import { AccountProjection } from '../account/account.projection';
import { CallAdmission, type Grant } from './admission';
import type { CallerId } from './caller-id';
import type { StartRequest } from './start-call.rules';

/**
 * Before a call is written down the gateway, which keeps the money and the customers, lets it through and holds what 30
 * seconds cost. decisions: General, "403". Never inside the transaction: the gateway may be away.
 */
@Injectable()
export class GrantedAdmission {
  constructor(
    private readonly bus: Bus,
    private readonly accounts: AccountProjection,
    private readonly admission: CallAdmission,
    private readonly log: Log,
  ) {}

  async admit(
    accountId: string,
    request: StartRequest,
    agent: AgentSnapshot,
    callerId: CallerId,
  ): Promise<Call> {
    await this.accounts.ensure(accountId);
    await this.withLatest(accountId, () => this.admission.refuseWhenFull(accountId));
    const grant = await this.grant(accountId, request.customerId);
    try {
      return await this.withLatest(accountId, () =>
        this.admission.admit(accountId, grant, request, agent, callerId),
      );
    } catch (error) {
      // Only for what surely was not written down. Of anything else the hold runs out, or the call's end ends it; and
      // where another attempt was faster (CommandTaken), the hold is the one its call lives on.
      if (error instanceof AppError) await this.giveBack(accountId, grant.callId);
      throw error;
    }
  }

  private async grant(accountId: string, customerId: string | null): Promise<Grant> {
    // Attempts at one command ask for one call: the money held for the first is the second's, too.
    const callId = requestContext.get()?.once?.commandId ?? newId();
    const { price_per_minute: pricePerMinute } = await this.bus.request('accounts.admit_call', {
      account_id: accountId,
      call_id: callId,
      customer_id: customerId && withPrefix('customer', customerId),
    });
    return { callId, pricePerMinute };
  }

  private async giveBack(accountId: string, callId: string): Promise<void> {
    const body = { account_id: accountId, call_id: callId };
    await this.bus.request('accounts.release_call', body).catch((error: unknown) => {
      this.log.warn('call.hold_not_released', { call_id: callId, err: error });
    });
  }

  /** A refusal may rest on a limit or status the event about which has not reached us. */
  private async withLatest<T>(accountId: string, attempt: () => Promise<T>): Promise<T> {
    return attempt().catch(async (error: unknown) => {
      if (!mayBeOutdated(error) || !(await this.learned(accountId))) throw error;
      return attempt();
    });
  }

  /** True when we learned better. */
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

/** A refusal that goes by what is known of the account. */
function mayBeOutdated(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'FORBIDDEN' || error.code === 'LIMIT_REACHED');
}
