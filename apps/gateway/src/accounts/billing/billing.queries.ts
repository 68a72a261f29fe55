import { Injectable } from '@nestjs/common';
import {
  AppError,
  type AccountBalanceDto,
  callCharge,
  COVERED_SECONDS,
  type RequestReply,
  rupees,
  type TransactionDto,
  type TransactionListDto,
  type TransactionListQuery,
} from '@parley/contracts';
import { createdBetween, Database, keysetPage } from '@parley/persistence';
import { LedgerEntryRow } from './ledger-entry.row';

interface Figures {
  balance: string;
  held: string;
  available: string;
  price: string;
}

@Injectable()
export class BillingQueries {
  constructor(private readonly db: Database) {}

  async balance(accountId: string): Promise<AccountBalanceDto> {
    const { balance, held, available, price } = await this.figures(accountId);
    return {
      balance: rupees(balance),
      held: rupees(held),
      available: rupees(available),
      price_per_minute: rupees(price),
    };
  }

  async funds(accountId: string): Promise<RequestReply<'accounts.funds'>> {
    const balance = await this.balance(accountId);
    const needed = callCharge(balance.price_per_minute, COVERED_SECONDS);
    const [row] = await this.db.query<{ enough: boolean }>(
      `SELECT $2::numeric = 0 OR $1::numeric >= $2::numeric AS enough`,
      [balance.available, needed],
    );
    return { ...balance, covers_call: row?.enough === true };
  }

  async transactions(
    accountId: string,
    { kind, created_after, created_before, ...page }: TransactionListQuery,
  ): Promise<TransactionListDto> {
    const query = this.db.dataSource
      .getRepository(LedgerEntryRow)
      .createQueryBuilder('entry')
      .where('entry.account_id = :accountId', { accountId });
    if (kind !== undefined) query.andWhere('entry.kind = :kind', { kind });
    createdBetween(query, created_after, created_before);
    const { items, pagination } = await keysetPage(query, page, transaction);
    return { transactions: items, pagination };
  }

  /** One statement: balance and holds of one moment. */
  private async figures(accountId: string): Promise<Figures> {
    const [row] = await this.db.query<Figures>(
      `SELECT m.balance, m.held, m.balance - m.held AS available, m.price FROM (
         SELECT coalesce((SELECT amount FROM balance WHERE account_id = p.id), 0) AS balance,
           coalesce((SELECT sum(amount) FROM hold
                      WHERE account_id = p.id AND expires_at > clock_timestamp()), 0) AS held,
           p.price_per_minute AS price
           FROM partner p WHERE p.id = $1) m`,
      [accountId],
    );
    if (!row) throw AppError.notFound('Partner');
    return row;
  }
}

function transaction(row: LedgerEntryRow): TransactionDto {
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
