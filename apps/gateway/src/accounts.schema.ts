import {
  ApiKeyRow,
  OperatorActionRow,
  BalanceRow,
  LedgerEntryRow,
  CustomerRow,
  PartnerRow,
  ProjectRow,
} from './accounts';
import { Accounts1763700000000 } from './migrations/1763700000000-accounts';
import { Customers1763710020000 } from './migrations/1763710020000-customers';
import { Projects1763710030000 } from './migrations/1763710030000-projects';
import { Billing1763710040000 } from './migrations/1763710040000-billing';
import { OperatorActions1763710050000 } from './migrations/1763710050000-operator-actions';
import { RateLimits1763720000000 } from './migrations/1763720000000-rate-limits';
import { CommandReceipts1763720010000 } from './migrations/1763720010000-command-receipts';
import { IdempotencyKeys1763720020000 } from './migrations/1763720020000-idempotency-keys';
import { Corrections1763764000000 } from './migrations/1763764000000-corrections';
import { AdmissionsTogether1767370000000 } from './migrations/1767370000000-admissions-together';
import { OperatorsKeys1763766000000 } from './migrations/1763766000000-operators-keys';
import { WallOfAccounts1767390000000 } from './migrations/1767390000000-wall-of-accounts';
import { MasterKeyOfApiKeys1767430000000 } from './migrations/1767430000000-master-key-of-api-keys';

/** The gateway owns the accounts. */
export const accountsSchema = {
  schema: 'accounts',
  entities: [PartnerRow, ApiKeyRow, BalanceRow, LedgerEntryRow, OperatorActionRow, CustomerRow, ProjectRow],
  migrations: [
    Accounts1763700000000,
    Customers1763710020000,
    Projects1763710030000,
    Billing1763710040000,
    OperatorActions1763710050000,
    RateLimits1763720000000,
    CommandReceipts1763720010000,
    IdempotencyKeys1763720020000,
    Corrections1763764000000,
    OperatorsKeys1763766000000,
    AdmissionsTogether1767370000000,
    WallOfAccounts1767390000000,
    MasterKeyOfApiKeys1767430000000,
  ],
};
