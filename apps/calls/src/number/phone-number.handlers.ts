import { Injectable } from '@nestjs/common';
import { Bus, Consumers } from '@parley/messaging';
import { PhoneNumberQueries } from './phone-number.queries';
import { PhoneNumbers } from './phone-numbers';

@Injectable()
export class PhoneNumberHandlers {
  constructor(bus: Bus, consumers: Consumers, numbers: PhoneNumbers, queries: PhoneNumberQueries) {
    bus.handle('numbers.create', (body) => numbers.create(body));
    bus.handle('numbers.update', (body) => numbers.update(body));
    bus.handle('numbers.get', (body) => numbers.get(body.account_id, body.phone_number_id));
    bus.handle('numbers.list', (body) => queries.list(body));
    bus.handle('numbers.briefs', (body) => queries.briefs(body));
    bus.handle('numbers.delete', (body) => numbers.delete(body.account_id, body.phone_number_id));
    consumers.on({
      durable: 'calls-agents',
      filter: 'agents.deleted',
      handlers: {
        'agents.deleted': async (event, tx) => numbers.detachAgent(tx, event.account_id, event.body.agent_id),
      },
    });
  }
}
