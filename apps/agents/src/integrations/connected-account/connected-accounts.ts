import { Injectable } from '@nestjs/common';
import type { ConnectedAccountDto, Page, RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database, keysetPage } from '@parley/persistence';
import { ConnectedAccountRepository } from './connected-account.repository';
import { ConnectedAccountRow } from './connected-account.row';
import { connectedAccount } from './connected-account.view';

/** A customer's connected accounts. Whose the customer is, the gateway knows. */
@Injectable()
export class ConnectedAccounts {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly accounts: ConnectedAccountRepository,
  ) {}

  async get(body: RequestBody<'connected_accounts.get'>): Promise<ConnectedAccountDto> {
    const customerId = await this.customer(body.account_id, body.customer_id);
    return connectedAccount(
      await this.accounts.ofCustomer(body.account_id, customerId, body.connected_account_id),
    );
  }

  async list(body: RequestBody<'connected_accounts.list'>): Promise<Page<ConnectedAccountDto>> {
    const customer = await this.customer(body.account_id, body.customer_id);
    const query = this.db.dataSource
      .getRepository(ConnectedAccountRow)
      .createQueryBuilder('account')
      .where('account.account_id = :account and account.customer_id = :customer', {
        account: body.account_id,
        customer,
      });
    return keysetPage(query, body, connectedAccount);
  }

  async delete(body: RequestBody<'connected_accounts.delete'>): Promise<{ message: string }> {
    const customerId = await this.customer(body.account_id, body.customer_id);
    const row = await this.accounts.ofCustomer(body.account_id, customerId, body.connected_account_id);
    await this.db.dataSource
      .getRepository(ConnectedAccountRow)
      .delete({ id: row.id, accountId: row.accountId });
    return { message: 'Connected account deleted' };
  }

  private async customer(accountId: string, customerId: string): Promise<string> {
    return (await this.bus.request('accounts.customer', { account_id: accountId, customer_id: customerId }))
      .id;
  }
}
