import {
  AppError,
  CAMPAIGN_LIMITS,
  type CampaignChange,
  type CampaignInput,
  type Check,
  isBoolean,
  isNumber,
  isListOf,
  isPlainObject,
  isText,
  isUuid,
  problem,
  problemsOf,
  refuse,
  withoutPrefix,
} from '@parley/contracts';
import type { CampaignSettings } from './campaign.row';
import { scheduleProblems, storedSchedule } from './schedule.rules';

const { name, description, phoneNumbers, concurrency, retries, wait } = CAMPAIGN_LIMITS;

const isNumberId: Check = (value) =>
  withoutPrefix('phoneNumber', value) === null ? 'must be an id of the form num_<uuid>' : undefined;

const isNumberIds: Check = (value) =>
  isListOf(isNumberId, 1, phoneNumbers)(value) ??
  (new Set((value as string[]).map((id) => id.toLowerCase())).size < (value as string[]).length
    ? 'must not name a number twice'
    : undefined);

/** decisions: Campaigns, POST /campaigns. */
const CHECKS: Record<keyof CampaignInput, Check> = {
  name: isText(1, name),
  description: isText(0, description),
  agent_id: (value) => (isUuid(value) ? undefined : 'must be a UUID'),
  phone_number_ids: isNumberIds,
  concurrency_limit: isNumber(concurrency.min, concurrency.max, true),
  retry_concurrency: isNumber(0, concurrency.max, true),
  retry_count: isNumber(retries.min, retries.max, true),
  cooldown_minutes: isNumber(wait.min, wait.max, true),
  retry_delays_minutes: isListOf(isNumber(wait.min, wait.max, true), 0, retries.max),
  callback_enabled: isBoolean,
  // Looked into below, so that what is wrong in it is named by its path.
  schedule: () => undefined,
};

export function checkNewCampaign(given: unknown): asserts given is CampaignInput {
  check(given, 'campaign', ['name', 'agent_id', 'phone_number_ids']);
}

export function checkCampaignChange(given: unknown): asserts given is CampaignChange {
  check(given, 'change', []);
}

function check(given: unknown, what: string, required: readonly string[]): void {
  if (!isPlainObject(given)) throw AppError.validation(what, `${what} must be an object`);
  const { schedule } = given;
  refuse([
    ...problemsOf(given, CHECKS, required),
    ...(schedule === undefined ? [] : scheduleProblems(schedule)),
  ]);
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
export function changedSettings<T extends CampaignSettings>(before: T, change: CampaignChange): T {
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
  // contract: Limits, "Campaign retry_concurrency: 0..concurrency_limit".
  if (after.retryConcurrency > after.concurrencyLimit) {
    const says = `must be at most concurrency_limit (${after.concurrencyLimit})`;
    refuse([problem('retry_concurrency', says)]);
  }
  return after;
}
