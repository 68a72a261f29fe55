import { Controller } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import { OnEvent, Payload, Tx } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { SandboxProvisioner } from './sandbox.provisioner';
import { AccountProjection } from './account.projection';

@Controller()
export class AccountController {
  constructor(
    private readonly accounts: AccountProjection,
    private readonly sandbox: SandboxProvisioner,
  ) {}

  @OnEvent('accounts.partner_changed', { durable: 'calls-accounts' })
  async changed(@Payload() { body }: EventMessage<'accounts.partner_changed'>, @Tx() tx: EntityManager) {
    await this.accounts.store(tx, body);
    await this.sandbox.provision(tx, body.account_id);
  }
}
