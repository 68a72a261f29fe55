import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { PartnerRepository } from './partner.repository';
import { accountFacts } from './partner.view';

@Injectable()
export class PartnerHandlers {
  constructor(bus: Bus, partners: PartnerRepository) {
    bus.handle('accounts.facts', async ({ account_id }) => accountFacts(await partners.find(account_id)));
  }
}
