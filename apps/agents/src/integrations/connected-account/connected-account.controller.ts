import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { ConnectAccount } from './connect-account';
import { ConnectedAccounts } from './connected-accounts';
import { FinishAuthorisation } from './finish-authorisation';

@Controller()
export class ConnectedAccountController {
  constructor(
    private readonly connectAccount: ConnectAccount,
    private readonly finish: FinishAuthorisation,
    private readonly accounts: ConnectedAccounts,
  ) {}

  @Handles('connectors.connect')
  connect(@Payload() body: RequestBody<'connectors.connect'>) {
    return this.connectAccount.execute(body);
  }

  @Handles('connectors.callback')
  callback(@Payload() body: RequestBody<'connectors.callback'>) {
    return this.finish.execute(body);
  }

  @Handles('connected_accounts.get')
  get(@Payload() body: RequestBody<'connected_accounts.get'>) {
    return this.accounts.get(body);
  }

  @Handles('connected_accounts.list')
  list(@Payload() body: RequestBody<'connected_accounts.list'>) {
    return this.accounts.list(body);
  }

  @Handles('connected_accounts.delete')
  delete(@Payload() body: RequestBody<'connected_accounts.delete'>) {
    return this.accounts.delete(body);
  }
}
