import { AppError, CAMPAIGN_STATUSES } from '@parley/contracts';
import { assertAllowed, type CampaignAction } from './campaign.state';

const ACTIONS: CampaignAction[] = ['change', 'delete'];

describe('what is done to a campaign', () => {
  it.each(ACTIONS.flatMap((action) => CAMPAIGN_STATUSES.map((status) => [action, status] as const)))(
    '%s of one that is %s',
    (action, status) => {
      const outcome = (): string => {
        try {
          assertAllowed(status, action);
          return 'allowed';
        } catch (error) {
          return error instanceof AppError ? error.code : 'thrown';
        }
      };
      expect(outcome()).toBe(status === 'draft' ? 'allowed' : 'INVALID_STATE');
    },
  );
});
