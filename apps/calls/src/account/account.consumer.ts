import { Injectable } from '@nestjs/common';
import { Consumers } from '@parley/messaging';
import { SandboxProvisioner } from './sandbox.provisioner';
import { AccountProjection } from './account.projection';

@Injectable()
export class AccountConsumer {
  constructor(consumers: Consumers, accounts: AccountProjection, sandbox: SandboxProvisioner) {
    consumers.on({
      durable: 'calls-accounts',
      filter: 'accounts.partner_changed',
      handlers: {
        'accounts.partner_changed': async (event, tx) => {
          await accounts.store(tx, event.body);
          await sandbox.provision(tx, event.body.account_id);
        },
      },
    });
  }
}
