import { ApiKeyRow } from './api-key/api-key.row';
import { BalanceRow } from './credit/balance.row';
import { LedgerEntryRow } from './credit/ledger-entry.row';
import { Accounts1763700000000 } from './migrations/1763700000000-accounts';
import { PartnerRow } from './partner/partner.row';

/** The gateway owns the accounts. */
export const accountsSchema = {
  schema: 'accounts',
  entities: [PartnerRow, ApiKeyRow, BalanceRow, LedgerEntryRow],
  migrations: [Accounts1763700000000],
};
