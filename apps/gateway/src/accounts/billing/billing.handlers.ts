import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { AdmitCall } from './admit-call';
import { BillingQueries } from './billing.queries';
import { ExtendCall } from './extend-call';

@Injectable()
export class BillingHandlers {
  constructor(bus: Bus, queries: BillingQueries, admit: AdmitCall, extend: ExtendCall) {
    bus.handle('accounts.funds', ({ account_id }) => queries.funds(account_id));
    bus.handle('accounts.admit_call', (body) => admit.execute(body));
    bus.handle('accounts.extend_call', (body) => extend.execute(body));
    bus.handle('accounts.release_call', (body) => admit.release(body));
  }
}
