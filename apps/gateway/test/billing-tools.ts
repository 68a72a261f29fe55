import {
  type AccountBalanceDto,
  callCharge,
  type CallMetered,
  rupees,
  type TransactionDto,
} from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { type GatewayWorld, newPartner, operator, type TestPartner } from './support';

type Closed = Extract<CallMetered, { state: 'closed' }>;
/** A call that is over. */
export function closed(fields: Partial<Closed> = {}): Closed {
  const seconds = fields.seconds ?? 60;
  const price = fields.price_per_minute ?? '1.00';
  return {
    state: 'closed',
    call_id: newId(),
    agent_id: newId(),
    customer_id: null,
    direction: 'outbound',
    answered: seconds > 0,
    price_per_minute: price,
    seconds,
    amount: callCharge(price, seconds),
    ended_at: new Date().toISOString(),
    ...fields,
  };
}

/** What tests of money do again and again; the world exists once they run. */
export function billingTools(world: () => GatewayWorld) {
  const database = (): Database => world().gateway.app.get(Database);
  const partnerAt = (price: string, fields: object = {}): Promise<TestPartner> =>
    newPartner(world(), { price_per_minute: price, rate_limit_per_minute: 10_000, ...fields });
  const topUp = (partner: TestPartner, amount: string, fields: object = {}) =>
    operator(world()).post<{ balance: string }>(`/admin/v1/partners/${partner.id}/credits`, {
      amount,
      ...fields,
    });
  const balance = async (partner: TestPartner): Promise<AccountBalanceDto> =>
    (await partner.api.get<AccountBalanceDto>('/billing/balance')).body.data;
  const admit = (partner: TestPartner, callId = newId(), customerId: string | null = null) =>
    world().bus.request('accounts.admit_call', {
      account_id: partner.id,
      call_id: callId,
      customer_id: customerId,
    });

  /** What calls tells of a call. Any outbox will do: the stream is one. */
  async function tell(partner: TestPartner, ...told: CallMetered[]): Promise<void> {
    const outbox = world().gateway.app.get(Outbox);
    await database().transaction(async (tx) => {
      for (const body of told)
        await outbox.add(tx, 'calls.metered', { aggregateId: body.call_id, accountId: partner.id, body });
    });
  }

  /** Everything told has been taken: usage knows every call. */
  async function taken(partner: TestPartner, calls: number): Promise<void> {
    await eventually(async () => {
      const rows = await database().query<{ n: number }>(
        'SELECT count(*)::int AS n FROM call_usage WHERE account_id = $1',
        [partner.id],
      );
      return rows[0]?.n === calls;
    });
  }

  async function transactions(partner: TestPartner, query = ''): Promise<TransactionDto[]> {
    const { body } = await partner.api.get<{ transactions: TransactionDto[] }>(
      `/billing/transactions${query}`,
    );
    return body.data.transactions;
  }

  async function ledgerSum(partner: TestPartner): Promise<string> {
    const rows = await database().query<{ sum: string }>(
      'SELECT coalesce(sum(amount), 0) AS sum FROM ledger_entry WHERE account_id = $1',
      [partner.id],
    );
    return rupees(rows[0]?.sum ?? '');
  }

  return { database, partnerAt, topUp, balance, admit, tell, taken, transactions, ledgerSum };
}
