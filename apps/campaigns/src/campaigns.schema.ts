import type { SchemaDefinition } from '@parley/persistence';
import { CampaignRow } from './campaign/campaign.row';
import { Campaigns1795305600000 } from './migrations/1795305600000-campaigns';

export const campaignsSchema: SchemaDefinition = {
  schema: 'campaigns',
  entities: [CampaignRow],
  migrations: [Campaigns1795305600000],
};
