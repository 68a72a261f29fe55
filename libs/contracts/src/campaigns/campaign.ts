/** contract: Campaign, `status`; decisions: Campaigns, "States". */
export const CAMPAIGN_STATUSES = ['draft', 'running', 'paused', 'completed', 'canceled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** decisions: Campaigns. The lengths, the longest wait and the number of windows are our choice. */
export const CAMPAIGN_LIMITS = {
  name: 200,
  description: 2_000,
  phoneNumbers: 50,
  concurrency: { min: 1, max: 10, default: 5 },
  retryConcurrencyDefault: 0,
  retries: { min: 0, max: 10, default: 0 },
  /** Minutes before a retry: a week at most. */
  wait: { min: 1, max: 10_080, default: 60 },
  windows: 50,
} as const;

export const CAMPAIGN_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type CampaignDay = (typeof CAMPAIGN_DAYS)[number];

/** Local time of a window, `09:00`; it may end at `24:00`. */
export const CAMPAIGN_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** From `start` up to and without `end`, on each of the days. Windows that overlap are one. */
export interface CampaignWindow {
  days: CampaignDay[];
  start: string;
  end: string;
}

/** decisions: Campaigns, `schedule`: "outside a window nothing is dialled". */
export interface CampaignSchedule {
  /** IANA name. */
  time_zone: string;
  windows: CampaignWindow[];
  starts_at?: string | null;
  ends_at?: string | null;
}

/** Body of POST /campaigns. */
export interface CampaignInput {
  name: string;
  description?: string;
  agent_id: string;
  phone_number_ids: string[];
  concurrency_limit?: number;
  retry_concurrency?: number;
  retry_count?: number;
  cooldown_minutes?: number;
  retry_delays_minutes?: number[];
  callback_enabled?: boolean;
  schedule?: CampaignSchedule | null;
}

/** Body of PATCH /campaigns/{id}: fields left out keep their value; null takes the schedule away. */
export type CampaignChange = Partial<CampaignInput>;

export interface CampaignFilters {
  status?: CampaignStatus;
  agent_id?: string;
}

/** A caller ID. */
export interface CampaignNumber {
  phone_number_id: string;
  phone_number: string;
}

/** contract: Campaign, in its order; the schedule, which it does not show, comes last. */
export interface Campaign {
  campaign_id: string;
  name: string;
  description: string;
  agent_id: string;
  agent_name: string;
  provider: string | null;
  type: 'outbound';
  phone_numbers: CampaignNumber[];
  concurrency_limit: number;
  retry_concurrency: number;
  retry_count: number;
  cooldown_minutes: number;
  retry_delays_minutes: number[];
  callback_enabled: boolean;
  status: CampaignStatus;
  total_contacts: number;
  completed_count: number;
  failed_count: number;
  skipped_count: number;
  started_at: string | null;
  paused_at: string | null;
  completed_at: string | null;
  created_at: string;
  schedule: Required<CampaignSchedule> | null;
}

/** What others show of a campaign. Of two briefs the one with the higher version is the newer. */
export interface CampaignBrief {
  id: string;
  name: string;
  version: number;
}
