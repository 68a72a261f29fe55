import { Controller } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import { OnEvent, Payload, Tx } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { KnownCampaigns } from './known-campaigns';

const DURABLE = { durable: 'agents-campaigns' };

@Controller()
export class KnownCampaignsController {
  constructor(private readonly campaigns: KnownCampaigns) {}

  @OnEvent('campaigns.renamed', DURABLE)
  renamed(@Payload() event: EventMessage<'campaigns.renamed'>, @Tx() tx: EntityManager) {
    return this.campaigns.learn(tx, event.account_id, event.body);
  }

  @OnEvent('campaigns.deleted', DURABLE)
  deleted(@Payload() event: EventMessage<'campaigns.deleted'>, @Tx() tx: EntityManager) {
    return this.campaigns.forget(tx, event.account_id, event.body.campaign_id);
  }
}
