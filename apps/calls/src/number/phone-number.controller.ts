import { Controller } from '@nestjs/common';
import type { EventMessage, RequestBody } from '@parley/contracts';
import { Handles, OnEvent, Payload, Tx } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { PhoneNumberQueries } from './phone-number.queries';
import { PhoneNumbers } from './phone-numbers';

@Controller()
export class PhoneNumberController {
  constructor(
    private readonly numbers: PhoneNumbers,
    private readonly queries: PhoneNumberQueries,
  ) {}

  @Handles('numbers.create')
  create(@Payload() body: RequestBody<'numbers.create'>) {
    return this.numbers.create(body);
  }

  @Handles('numbers.update')
  update(@Payload() body: RequestBody<'numbers.update'>) {
    return this.numbers.update(body);
  }

  @Handles('numbers.get')
  get(@Payload() body: RequestBody<'numbers.get'>) {
    return this.numbers.get(body.account_id, body.phone_number_id);
  }

  @Handles('numbers.list')
  list(@Payload() body: RequestBody<'numbers.list'>) {
    return this.queries.list(body);
  }

  @Handles('numbers.briefs')
  briefs(@Payload() body: RequestBody<'numbers.briefs'>) {
    return this.queries.briefs(body);
  }

  @Handles('numbers.delete')
  delete(@Payload() body: RequestBody<'numbers.delete'>) {
    return this.numbers.delete(body.account_id, body.phone_number_id);
  }

  @OnEvent('agents.deleted', { durable: 'calls-agents' })
  agentDeleted(@Payload() event: EventMessage<'agents.deleted'>, @Tx() tx: EntityManager) {
    return this.numbers.detachAgent(tx, event.account_id, event.body.agent_id);
  }
}
