import { Controller } from '@nestjs/common';
import type { EventMessage, RequestBody } from '@parley/contracts';
import { Handles, OnEvent, Payload, Tx } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { AdmitCall } from './admit-call';
import { BillingQueries } from './billing.queries';
import { ChargeCall } from './charge-call';
import { ExtendCall } from './extend-call';

@Controller()
export class BillingMessages {
  constructor(
    private readonly queries: BillingQueries,
    private readonly admit: AdmitCall,
    private readonly extend: ExtendCall,
    private readonly charge: ChargeCall,
  ) {}

  @Handles('accounts.funds')
  funds(@Payload() { account_id }: RequestBody<'accounts.funds'>) {
    return this.queries.funds(account_id);
  }

  @Handles('accounts.admit_call')
  admitCall(@Payload() body: RequestBody<'accounts.admit_call'>) {
    return this.admit.execute(body);
  }

  @Handles('accounts.extend_call')
  extendCall(@Payload() body: RequestBody<'accounts.extend_call'>) {
    return this.extend.execute(body);
  }

  @Handles('accounts.release_call')
  releaseCall(@Payload() body: RequestBody<'accounts.release_call'>) {
    return this.admit.release(body);
  }

  @OnEvent('calls.metered', { durable: 'gateway-billing' })
  metered(@Payload() event: EventMessage<'calls.metered'>, @Tx() tx: EntityManager) {
    return this.charge.execute(tx, event.account_id, event.body);
  }
}
