import { CAMPAIGN_STATUSES, type CampaignStatus } from '../campaigns/campaign';
import { OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { EXAMPLE_ID } from '../fields/field';
import { withoutPrefix } from '../ids';
import { SAMPLE_TIME } from './call-identity';
import { eventBody, type PublicEvent } from './public-event';
import { TEXTS } from '../fields/texts';

export class CampaignStatusUpdatedDataDto {
  @Text({ description: 'The campaign.' })
  campaign_id: string;

  @Text({ description: 'Its name.' })
  campaign_name: string;

  @Uuid({ description: TEXTS.agent_id })
  agent_id: string;

  @OneOf(CAMPAIGN_STATUSES, { description: 'The status it moved to.' })
  status: CampaignStatus;

  @OneOf(CAMPAIGN_STATUSES, { nullable: true, description: 'The status before; null for the first.' })
  previous_status: CampaignStatus | null;

  @Timestamp({ description: 'When it happened: order by this, not by arrival.' })
  occurred_at: string;
}

export class CampaignStatusUpdatedEventDto extends eventBody(
  'campaign.status.updated',
  CampaignStatusUpdatedDataDto,
) {}

export const CAMPAIGN_STATUS_UPDATED = {
  body: CampaignStatusUpdatedEventDto,
  summary: 'A campaign moved to a new status',
  sample: {
    event: 'campaign.status.updated',
    timestamp: SAMPLE_TIME,
    data: {
      campaign_id: `cmp_${EXAMPLE_ID}`,
      campaign_name: 'Spring renewals',
      agent_id: EXAMPLE_ID,
      status: 'running',
      previous_status: 'draft',
      occurred_at: SAMPLE_TIME,
    },
  },
  source: {
    subject: 'campaigns.status_updated',
    data: CampaignStatusUpdatedDataDto,
    topic: ({ agent_id, campaign_id }: CampaignStatusUpdatedDataDto) => ({
      agentId: agent_id,
      orderKey: withoutPrefix('campaign', campaign_id),
    }),
  },
} satisfies PublicEvent<CampaignStatusUpdatedEventDto, 'campaigns.status_updated'>;
