import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError, type CallAssignment, type RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { isUniqueViolation } from '@parley/persistence';
import { AccountProjection } from '../account/account.projection';
import { InboundSources } from '../connection/inbound-sources';
import { BeforeInbound } from '../lifecycle-hook/before-inbound';
import { Assignments } from '../leg/assignments';
import { type DialledNumber, InboundCalls } from './inbound-calls';
import { storableText } from '../sql';
import { isE164Shape } from '../call/e164';

type Body = RequestBody<'calls.open_inbound'>;

/** An INVITE came in: whose number it is, whether it comes from where that number's trunk is, who answers. */
@Injectable()
export class OpenInbound {
  constructor(
    private readonly bus: Bus,
    private readonly accounts: AccountProjection,
    private readonly sources: InboundSources,
    private readonly inbound: InboundCalls,
    private readonly assignments: Assignments,
    private readonly before: BeforeInbound,
  ) {}

  async execute(body: Body): Promise<CallAssignment> {
    if (!isE164Shape(body.to_number)) throw AppError.notFound('Phone number');
    const known = await this.inbound.find(body);
    if (known) return this.assignments.of(known);

    const dialled = await this.inbound.number(body.to_number);
    if (!dialled) throw AppError.notFound('Phone number');
    if (!(await this.sources.allowed(dialled, body.source_address))) {
      throw new AppError('FORBIDDEN', 'The call does not come from the trunk of that number');
    }
    const agent = await this.agentOf(dialled);
    await this.accounts.ensure(dialled.accountId);
    return this.assignments.of(await this.open(body, dialled, agent));
  }

  private agentOf(dialled: DialledNumber): Promise<AgentSnapshot> {
    if (!dialled.agentId) throw AppError.notFound('Agent of that number');
    return this.bus.request('agents.snapshot', { account_id: dialled.accountId, agent_id: dialled.agentId });
  }

  /** The same INVITE seen twice at once opens one call: the unique index decides, the loser takes the winner's. */
  private async open(body: Body, dialled: DialledNumber, agent: AgentSnapshot): Promise<string> {
    try {
      const { accountId } = dialled;
      const begun = await this.before.ask(accountId, agent, storableText(body.from_number), body.to_number);
      const callId = await this.inbound.insert(body, dialled, agent, begun);
      if (begun.rejected !== null) throw new AppError('FORBIDDEN', begun.rejected);
      return callId;
    } catch (error) {
      const known = isUniqueViolation(error, 'call_inbound_once') ? await this.inbound.find(body) : null;
      if (!known) throw error;
      return known;
    }
  }
}
