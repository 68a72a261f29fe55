export const CAMPAIGN_STATUSES = ['draft', 'running', 'paused', 'completed', 'canceled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

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

/** What others show of a campaign. Of two briefs the one with the higher version is the newer. */
export interface CampaignBrief {
  id: string;
  name: string;
  version: number;
}
