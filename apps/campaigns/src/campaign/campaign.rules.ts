import { CAMPAIGN_LIMITS, problem, refuse, type UpdateCampaignBody } from '@parley/contracts';
import type { CampaignSettings } from './campaign.row';
import { scheduleProblems, storedSchedule } from './schedule.rules';

const { concurrency, retries, wait } = CAMPAIGN_LIMITS;

/** Throws VALIDATION_ERROR naming what does not fit together in the fields given. */
export function assertCoherent({ schedule }: UpdateCampaignBody): void {
  if (schedule) refuse(scheduleProblems(schedule));
}

export const DEFAULTS: Omit<CampaignSettings, 'name'> = {
  description: '',
  concurrencyLimit: concurrency.default,
  retryConcurrency: CAMPAIGN_LIMITS.retryConcurrencyDefault,
  retryCount: retries.default,
  cooldownMinutes: wait.default,
  retryDelaysMinutes: [],
  callbackEnabled: false,
  schedule: null,
};

/** The settings after a change: what it leaves out stays. Checked on the result. */
export function changedSettings<T extends CampaignSettings>(before: T, change: UpdateCampaignBody): T {
  const after: T = {
    ...before,
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    concurrencyLimit: change.concurrency_limit ?? before.concurrencyLimit,
    retryConcurrency: change.retry_concurrency ?? before.retryConcurrency,
    retryCount: change.retry_count ?? before.retryCount,
    cooldownMinutes: change.cooldown_minutes ?? before.cooldownMinutes,
    retryDelaysMinutes: change.retry_delays_minutes ?? before.retryDelaysMinutes,
    callbackEnabled: change.callback_enabled ?? before.callbackEnabled,
    schedule: change.schedule === undefined ? before.schedule : storedSchedule(change.schedule),
  };
  if (after.retryConcurrency > after.concurrencyLimit) {
    const says = `must be at most concurrency_limit (${after.concurrencyLimit})`;
    refuse([problem('retry_concurrency', says)]);
  }
  return after;
}
