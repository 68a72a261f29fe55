import type { SchemaDefinition } from '@parley/persistence';
import { CampaignRow } from './campaign/campaign.row';
import { Campaigns1767300000000 } from './migrations/1767300000000-campaigns';

export const campaignsSchema: SchemaDefinition = {
  schema: 'campaigns',
  entities: [CampaignRow],
  migrations: [Campaigns1767300000000],
};
