import { Injectable } from '@nestjs/common';
import { Consumers } from '@parley/messaging';
import { Fanout } from './fanout';

/** Every change of a fan-out flag, for the case that it could not be told when it was made. */
@Injectable()
export class FanoutConsumer {
  constructor(consumers: Consumers, fanout: Fanout) {
    consumers.on({
      durable: 'agents-fanout',
      filter: 'webhooks.fanout_changed',
      handlers: {
        'webhooks.fanout_changed': async ({ account_id: accountId, body }, tx) => {
          await fanout.keep(accountId, [body], tx);
        },
      },
    });
  }
}
