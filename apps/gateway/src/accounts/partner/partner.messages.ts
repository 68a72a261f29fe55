import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { PartnerRepository } from './partner.repository';
import { accountFacts } from './partner.view';

@Controller()
export class PartnerMessages {
  constructor(private readonly partners: PartnerRepository) {}

  @Handles('accounts.facts')
  async facts(@Payload() { account_id }: RequestBody<'accounts.facts'>) {
    return accountFacts(await this.partners.find(account_id));
  }
}
