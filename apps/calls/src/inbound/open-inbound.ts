import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError, type CallAssignment, type RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { isUniqueViolation } from '@parley/persistence';
import { storableText } from '@parley/platform';
import { AccountProjection } from '../account/account.projection';
import { Carriers } from '../carrier/carriers';
import { BeforeInbound } from '../lifecycle-hook/before-inbound';
import { type DialledNumber, InboundCalls, type OpenedCall } from './inbound-calls';

type Body = RequestBody<'calls.open_inbound'>;

/** Form only: what cannot be one of our numbers is not looked up. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** An incoming INVITE: finds the number's account and agent, checks that it comes from the number's trunk, opens the call. */
@Injectable()
export class OpenInbound {
  constructor(
    private readonly bus: Bus,
    private readonly accounts: AccountProjection,
    private readonly carriers: Carriers,
    private readonly inbound: InboundCalls,
    private readonly before: BeforeInbound,
  ) {}

  async execute(body: Body): Promise<CallAssignment> {
    if (!E164.test(body.to_number)) throw AppError.notFound('Phone number');
    const known = await this.inbound.find(body);
    if (known) return this.answer(known);

    const dialled = await this.inbound.number(body.to_number);
    if (!dialled) throw AppError.notFound('Phone number');
    const carrier = this.carriers.of(dialled.provider);
    if (!(await carrier.isAuthentic({ sourceAddress: body.source_address }, dialled))) {
      throw new AppError('FORBIDDEN', 'The call does not come from the trunk of that number');
    }
    const agent = await this.agentOf(dialled);
    await this.accounts.ensure(dialled.accountId);
    return this.answer(await this.open(body, dialled, agent));
  }

  private answer({ id, provider }: OpenedCall): Promise<CallAssignment> {
    return this.carriers.of(provider).answer(id);
  }

  private agentOf(dialled: DialledNumber): Promise<AgentSnapshot> {
    if (!dialled.agentId) throw AppError.notFound('Agent of that number');
    return this.bus.request('agents.snapshot', { account_id: dialled.accountId, agent_id: dialled.agentId });
  }

  /** An INVITE seen twice at once opens one call: the unique index decides, the loser answers with the winner's. */
  private async open(body: Body, dialled: DialledNumber, agent: AgentSnapshot): Promise<OpenedCall> {
    try {
      const { accountId } = dialled;
      const hooked = await this.before.run(accountId, agent, storableText(body.from_number), body.to_number);
      const opened = await this.inbound.insert(body, dialled, agent, hooked);
      if (hooked.rejected !== null) throw new AppError('FORBIDDEN', hooked.rejected);
      return opened;
    } catch (error) {
      const known = isUniqueViolation(error, 'call_inbound_once') ? await this.inbound.find(body) : null;
      if (!known) throw error;
      return known;
    }
  }
}
