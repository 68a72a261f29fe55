import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { ConnectAccount } from './connect-account';
import { ConnectedAccounts } from './connected-accounts';
import { FinishAuthorisation } from './finish-authorisation';

@Injectable()
export class ConnectedAccountHandlers {
  constructor(bus: Bus, connect: ConnectAccount, finish: FinishAuthorisation, accounts: ConnectedAccounts) {
    bus.handle('connectors.connect', (body) => connect.execute(body));
    bus.handle('connectors.callback', (body) => finish.execute(body));
    bus.handle('connected_accounts.get', (body) => accounts.get(body));
    bus.handle('connected_accounts.list', (body) => accounts.list(body));
    bus.handle('connected_accounts.delete', (body) => accounts.delete(body));
  }
}
