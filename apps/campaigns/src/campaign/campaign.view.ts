import { type CampaignBrief, type CampaignDto, withPrefix } from '@parley/contracts';
import type { CampaignRow } from './campaign.row';

/** Nothing is dialled in a draft, so every count is 0. */
export function campaignView(row: CampaignRow, agentName: string): CampaignDto {
  return {
    campaign_id: withPrefix('campaign', row.id),
    name: row.name,
    description: row.description,
    agent_id: row.agentId,
    agent_name: agentName,
    provider: null,
    type: 'outbound',
    phone_numbers: row.phoneNumbers.map(({ id, number }) => ({
      phone_number_id: withPrefix('phoneNumber', id),
      phone_number: number,
    })),
    concurrency_limit: row.concurrencyLimit,
    retry_concurrency: row.retryConcurrency,
    retry_count: row.retryCount,
    cooldown_minutes: row.cooldownMinutes,
    retry_delays_minutes: row.retryDelaysMinutes,
    callback_enabled: row.callbackEnabled,
    status: row.status,
    total_contacts: 0,
    completed_count: 0,
    failed_count: 0,
    skipped_count: 0,
    started_at: timeOf(row.startedAt),
    paused_at: timeOf(row.pausedAt),
    completed_at: timeOf(row.completedAt),
    created_at: row.createdAt.toISOString(),
    schedule: row.schedule,
  };
}

export function campaignBrief(row: CampaignRow): CampaignBrief {
  return { id: withPrefix('campaign', row.id), name: row.name, version: row.version };
}

function timeOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
