import { AppError, type CampaignStatus } from '@parley/contracts';

/** What can be done to a campaign besides reading it. */
export type CampaignAction = 'change' | 'delete';

/** A campaign that has been started keeps the settings its calls were made with, and is not deleted. */
const ALLOWED: Record<CampaignAction, { in: readonly CampaignStatus[]; refusal: string }> = {
  change: { in: ['draft'], refusal: 'only draft campaigns can be changed' },
  delete: { in: ['draft'], refusal: 'only draft campaigns can be deleted' },
};

export function assertAllowed(status: CampaignStatus, action: CampaignAction): void {
  const rule = ALLOWED[action];
  if (!rule.in.includes(status)) throw new AppError('INVALID_STATE', rule.refusal);
}
