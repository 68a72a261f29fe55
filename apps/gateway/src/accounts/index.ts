export { ACCOUNTS, ACCOUNTS_CONTROLLERS, ACCOUNTS_MESSAGES } from './accounts.providers';
export { ApiKeyRow } from './api-key/api-key.row';
export { OperatorActionRow } from './audit/operator-action.row';
export { BalanceRow } from './billing/balance.row';
export { LedgerEntryRow } from './billing/ledger-entry.row';
export { CustomerRow } from './customer/customer.row';
export { PartnerRow } from './partner/partner.row';
export { ProjectRow } from './project/project.row';
