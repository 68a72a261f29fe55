import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { CustomerQueries } from './customer.queries';

@Controller()
export class CustomerMessages {
  constructor(private readonly queries: CustomerQueries) {}

  @Handles('accounts.customer')
  customer(@Payload() { account_id, customer_id }: RequestBody<'accounts.customer'>) {
    return this.queries.get(account_id, customer_id);
  }
}
