import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { CustomerQueries } from './customer.queries';

@Injectable()
export class CustomerHandlers {
  constructor(bus: Bus, queries: CustomerQueries) {
    bus.handle('accounts.customer', ({ account_id, customer_id }) => queries.get(account_id, customer_id));
  }
}
