import { Injectable } from '@nestjs/common';
import { AppError, withoutPrefix, withPrefix } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import type { CampaignRow } from './campaign.row';

/** A slightly old name is better than a page that waits for the current one. */
const NAMES_WAIT_MS = 500;

/** The agent and the caller IDs a campaign refers to; the services that own them are asked. */
@Injectable()
export class References {
  constructor(private readonly bus: Bus) {}

  /** The agent must be the account's own and not deleted. */
  async agent(accountId: string, agentId: string): Promise<Pick<CampaignRow, 'agentId' | 'agentName'>> {
    const body = { account_id: accountId, agent_ids: [agentId] };
    const [agent] = (await this.bus.request('agents.briefs', body)).agents;
    if (agent?.status !== 'active') {
      throw AppError.validation('agent_id', 'agent_id is not one of your agents');
    }
    return { agentId: agent.id, agentName: agent.agent_name };
  }

  /** In the order they were given. */
  async numbers(accountId: string, ids: readonly string[]): Promise<CampaignRow['phoneNumbers']> {
    const bare = ids.map((id) => (withoutPrefix('phoneNumber', id) ?? '').toLowerCase());
    const { phone_numbers: known } = await this.bus.request('numbers.briefs', {
      account_id: accountId,
      phone_number_ids: bare.map((id) => withPrefix('phoneNumber', id)),
    });
    const numberOf = new Map(known.map(({ id, number }) => [withoutPrefix('phoneNumber', id), number]));
    return bare.map((id, index) => {
      const number = numberOf.get(id);
      if (number === undefined) {
        const message = `phone_number_ids must be numbers of this account: item ${index} is not`;
        throw AppError.validation('phone_number_ids', message);
      }
      return { id, number };
    });
  }

  /** The current names of the campaigns' agents; those stored with the campaigns while agents does not answer. */
  async agentNames(accountId: string, rows: readonly CampaignRow[]): Promise<(row: CampaignRow) => string> {
    const names = await this.currentNames(accountId, [...new Set(rows.map((row) => row.agentId))]);
    return (row) => names.get(row.agentId) ?? row.agentName;
  }

  private async currentNames(accountId: string, ids: string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const body = { account_id: accountId, agent_ids: ids };
    try {
      const { agents } = await this.bus.request('agents.briefs', body, { deadlineMs: NAMES_WAIT_MS });
      return new Map(agents.map(({ id, agent_name: name }) => [id, name]));
    } catch (error) {
      if (error instanceof AppError && error.status === 502) return new Map();
      throw error;
    }
  }
}
