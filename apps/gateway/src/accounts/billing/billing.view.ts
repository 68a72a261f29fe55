import { rupees, type Transaction } from '@parley/contracts';
import type { LedgerEntryRow } from './ledger-entry.row';

export function transaction(row: LedgerEntryRow): Transaction {
  return {
    id: row.id,
    kind: row.kind,
    amount: rupees(row.amount),
    balance_after: rupees(row.balanceAfter),
    note: row.note,
    reference: row.reference,
    call_id: row.callId,
    agent_id: row.agentId,
    created_at: row.createdAt.toISOString(),
  };
}
