import {
  ApiKeyRow,
  OperatorActionRow,
  BalanceRow,
  LedgerEntryRow,
  CustomerRow,
  PartnerRow,
  ProjectRow,
} from './accounts';
import { Accounts1795305600000 } from './migrations/1795305600000-accounts';

/** The gateway owns the accounts. */
export const accountsSchema = {
  schema: 'accounts',
  entities: [PartnerRow, ApiKeyRow, BalanceRow, LedgerEntryRow, OperatorActionRow, CustomerRow, ProjectRow],
  migrations: [Accounts1795305600000],
};
