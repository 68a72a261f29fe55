import type { AccountBalanceDto, CallDto, TransactionDto } from '@parley/contracts';
import { callee, createAgent, finished, startCall, until } from '../support/scenario';
import { type ContractPartner, type Heading, refusal } from './world';

export const billing: Heading = (world) =>
  describe('Billing', () => {
    const of = (partner: ContractPartner): Promise<AccountBalanceDto> =>
      partner.api.ok(partner.api.get<AccountBalanceDto>('/billing/balance'));
    /** A partner whose balance is just this. */
    async function partnerWith(amount: string, price: string): Promise<ContractPartner> {
      const { admin } = world();
      const partner = await admin.ok(
        admin.post<{ id: string }>('/partners', {
          name: 'Counted',
          price_per_minute: price,
          concurrency_limit: null,
          rate_limit_per_minute: 100_000,
          calls_rate_limit_per_minute: 100_000,
        }),
      );
      if (amount !== '0') await admin.ok(admin.post(`/partners/${partner.id}/credits`, { amount }));
      const key = await admin.ok(admin.post<{ api_key: string }>(`/partners/${partner.id}/api-keys`, {}));
      const api = world().client(key.api_key);
      await until(
        () => api.ok(api.get<{ phone_numbers: unknown[] }>('/phone-numbers')),
        ({ phone_numbers: numbers }) => numbers.length > 0,
      );
      return world().known(partner.id, key.api_key);
    }

    it('a call is charged once, from its answered duration; credits_used is the charge', async () => {
      const partner = await partnerWith('100', '6.00');
      const agent = await createAgent(partner.api, { end_call_enabled: true });
      const { call_id: id } = await startCall(partner.api, agent.id, callee('01'));
      await until(
        () => partner.api.ok(partner.api.get<CallDto>(`/calls/${id}`)),
        (call) => call.status === 'in_progress',
      );
      await partner.api.ok(partner.api.post(`/calls/${id}/hangup`));
      const call = await finished(partner.api, id);
      // 6 rupees a minute are 0.1 a second.
      const seconds = call.bill_duration_seconds;
      expect(seconds).toBeGreaterThan(0);
      expect(call.session.credits_used).toBeCloseTo(seconds / 10, 9);
      const balance = await until(
        () => of(partner),
        (now) => now.balance !== '100.00',
      );
      expect(Number(balance.balance)).toBeCloseTo(100 - seconds / 10, 9);
      expect(balance).toMatchObject({ held: '0.00', available: balance.balance });
      const { transactions } = await partner.api.ok(
        partner.api.get<{ transactions: TransactionDto[] }>('/billing/transactions'),
      );
      expect(transactions).toMatchObject([
        { kind: 'call_charge', call_id: id, agent_id: agent.id, balance_after: balance.balance },
        { kind: 'top_up', amount: '100.00', balance_after: '100.00' },
      ]);
      for (const group of ['day', 'agent']) {
        const usage = await partner.api.ok(
          partner.api.get<{ usage: unknown[]; total: unknown }>(`/billing/usage?group_by=${group}`),
        );
        const figures = { calls: 1, answered_calls: 1, seconds };
        expect(usage).toMatchObject({ group_by: group, usage: [figures], total: figures });
      }
    });

    it('insufficient balance is 403 FORBIDDEN for what starts a call, and nothing is dialled', async () => {
      const partner = await partnerWith('0', '1.00');
      const agent = await createAgent(partner.api);
      const start = { agent_id: agent.id, to_number: callee('02') };
      expect(refusal(await partner.api.post('/calls/start', start))).toEqual([403, 'FORBIDDEN']);
      const { calls } = await partner.api.ok(partner.api.get<{ calls: unknown[] }>('/calls'));
      expect(calls).toEqual([]);
      expect((await partner.api.get('/agent')).status).toBe(200);
    });

    it('fifty parallel starts with a balance for one 30-second call dial exactly one', async () => {
      const partner = await partnerWith('0.50', '1.00');
      const agent = await createAgent(partner.api);
      const body = { agent_id: agent.id, to_number: callee('03') };
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => partner.api.post<CallDto>('/calls/start', body)),
      );
      const dialled = answers.filter(({ status }) => status === 200);
      expect(dialled).toHaveLength(1);
      expect(new Set(answers.filter((one) => one.status !== 200).map((one) => refusal(one).join()))).toEqual(
        new Set(['403,FORBIDDEN']),
      );
      const { calls } = await partner.api.ok(partner.api.get<{ calls: unknown[] }>('/calls'));
      expect(calls).toHaveLength(1);
      expect(await of(partner)).toMatchObject({ balance: '0.50', available: '0.00' });
      const [call] = dialled;
      await partner.api.ok(partner.api.post(`/calls/${call?.body.data.call_id}/hangup`));
      // Nobody answered: nothing is charged, and what was held is free again.
      expect(
        await until(
          () => of(partner),
          ({ held }) => held === '0.00',
        ),
      ).toMatchObject({ balance: '0.50', available: '0.50' });
    });
  });
