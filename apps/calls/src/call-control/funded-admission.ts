import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError, type CallDto, withPrefix } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Log, newId, requestContext } from '@parley/platform';
import { AccountProjection } from '../account/account.projection';
import { CallAdmission, type Grant } from './admission';
import type { CallerId } from './caller-id';
import type { StartRequest } from './start-call.rules';

/**
 * Has the gateway, which keeps balances and customers, admit a call and hold the price of its first 30 seconds, before
 * the call is stored (docs/adr/0009). Never inside the transaction: the gateway may be down.
 */
@Injectable()
export class FundedAdmission {
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
  ): Promise<CallDto> {
    await this.accounts.ensure(accountId);
    await this.withFreshAccount(accountId, () => this.admission.refuseWhenFull(accountId));
    const grant = await this.grant(accountId, request.customerId);
    try {
      return await this.withFreshAccount(accountId, () =>
        this.admission.admit(accountId, grant, request, agent, callerId),
      );
    } catch (error) {
      // Only if the call was certainly not stored. Otherwise the hold expires or ends with the call; and if another
      // attempt at the command was faster (CommandTaken), its call uses this very hold.
      if (error instanceof AppError) await this.releaseHold(accountId, grant.callId);
      throw error;
    }
  }

  private async grant(accountId: string, customerId: string | null): Promise<Grant> {
    // Attempts at one command ask for one call: they share the money held.
    const callId = requestContext.get()?.once?.commandId ?? newId();
    const { price_per_minute: pricePerMinute } = await this.bus.request('accounts.admit_call', {
      account_id: accountId,
      call_id: callId,
      customer_id: customerId && withPrefix('customer', customerId),
    });
    return { callId, pricePerMinute };
  }

  private async releaseHold(accountId: string, callId: string): Promise<void> {
    const body = { account_id: accountId, call_id: callId };
    await this.bus.request('accounts.release_call', body).catch((error: unknown) => {
      this.log.warn('call.hold_not_released', { call_id: callId, err: error });
    });
  }

  /** Retries a refusal once if the account's limit or status turns out to have changed. */
  private async withFreshAccount<T>(accountId: string, attempt: () => Promise<T>): Promise<T> {
    return attempt().catch(async (error: unknown) => {
      if (!mayBeStale(error) || !(await this.refreshAccount(accountId))) throw error;
      return attempt();
    });
  }

  /** True when the account has changed. */
  private async refreshAccount(accountId: string): Promise<boolean> {
    try {
      return await this.accounts.refresh(accountId);
    } catch (error) {
      // The gateway does not answer: the local copy stands.
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}

/** A refusal that rests on the local copy of the account. */
function mayBeStale(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'FORBIDDEN' || error.code === 'LIMIT_REACHED');
}
