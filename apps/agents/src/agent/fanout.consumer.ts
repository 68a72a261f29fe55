import { Injectable } from '@nestjs/common';
import { Consumers } from '@parley/messaging';

/** Keeps what was last heard of the fan-out flags, for when webhooks cannot be asked. */
@Injectable()
export class FanoutConsumer {
  constructor(consumers: Consumers) {
    consumers.on({
      durable: 'agents-fanout',
      filter: 'webhooks.fanout_changed',
      handlers: {
        'webhooks.fanout_changed': async ({ account_id: accountId, body }, tx) => {
          await tx.query(
            body.include_account_endpoints
              ? `DELETE FROM agent_fanout_off WHERE account_id = $1 AND agent_id = $2`
              : `INSERT INTO agent_fanout_off (account_id, agent_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
            [accountId, body.agent_id],
          );
        },
      },
    });
  }
}
