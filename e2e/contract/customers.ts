import type { CustomerDto, Pagination } from '@parley/contracts';
import { callee, createAgent, startCall } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

export const customers: Heading = (world) =>
  describe('Customers', () => {
    let partner: ContractPartner;
    let count = 0;
    beforeAll(async () => {
      partner = await world().partner();
    });
    const body = (fields: Record<string, unknown> = {}) => ({
      external_id: `ext-${(count += 1)}`,
      name: 'Asha',
      ...fields,
    });
    const post = (fields: Record<string, unknown>) => partner.api.post<CustomerDto>('/customers', fields);
    const register = (fields: Record<string, unknown> = {}) => partner.api.ok(post(body(fields)));

    it('POST /customers registers a sub-tenant and answers the Customer', async () => {
      const sent = body({ email: 'asha@example.com', metadata: { tier: 1 } });
      expect(await partner.api.ok(post(sent))).toEqual({
        ...sent,
        id: expect.stringMatching(/^cus_[0-9a-f]{8}-/),
        status: 'ACTIVE',
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      });
      expect(await register({ email: null, metadata: null })).toMatchObject({ email: null, metadata: null });
    });

    it.each<[string, string, unknown]>([
      ['INVALID_EXTERNAL_ID', 'external_id', undefined],
      ['INVALID_EXTERNAL_ID', 'external_id', ''],
      ['INVALID_EXTERNAL_ID', 'external_id', 'x'.repeat(201)],
      ['INVALID_NAME', 'name', undefined],
      ['INVALID_NAME', 'name', ''],
      ['INVALID_NAME', 'name', 'x'.repeat(201)],
      ['INVALID_EMAIL', 'email', 'nobody'],
      ['INVALID_EMAIL', 'email', `${'x'.repeat(250)}@example.com`],
      ['VALIDATION_ERROR', 'metadata', 'x'],
      ['VALIDATION_ERROR', 'colour', 'red'],
    ])('400 %s for a bad %s: %j', async (code, field, value) => {
      const answer = await post(body({ [field]: value }));
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, code, [field]]);
    });

    it('the same external_id is how a customer is found again: registering it again answers the existing one', async () => {
      const sent = body({ metadata: { a: 1, b: 2 } });
      const first = await partner.api.ok(post(sent));
      expect(await partner.api.ok(post({ ...sent, metadata: { b: 2, a: 1 } }))).toEqual(first);
      const found = await partner.api.ok(
        partner.api.get<{ customers: CustomerDto[] }>(`/customers?external_id=${sent.external_id}`),
      );
      expect(found.customers).toEqual([first]);
      expect(refusal(await post({ ...sent, name: 'Other' }))).toEqual([409, 'CONFLICT']);
      expect(await partner.api.ok(partner.api.get(`/customers/${first.id}`))).toEqual(first);
    });

    it('external_id is unique per account', async () => {
      const other = await world().partner();
      const sent = body();
      const [mine, theirs] = [
        await partner.api.ok(post(sent)),
        await other.api.ok(other.api.post<CustomerDto>('/customers', { ...sent, name: 'Theirs' })),
      ];
      expect(mine.id).not.toBe(theirs.id);
      expect(refusal(await other.api.get(`/customers/${mine.id}`))).toEqual([404, 'NOT_FOUND']);
    });

    it('PATCH changes the fields it is given; an unknown or malformed id is 404 NOT_FOUND', async () => {
      const { id } = await register({ email: 'a@example.com' });
      const changed = await partner.api.ok(
        partner.api.patch<CustomerDto>(`/customers/${id}`, { email: null }),
      );
      expect(changed).toMatchObject({ id, name: 'Asha', email: null });
      for (const wrong of [NOBODYS, `cus_${NOBODYS}`, 'cus_'])
        expect(refusal(await partner.api.patch(`/customers/${wrong}`, {}))).toEqual([404, 'NOT_FOUND']);
    });

    it('lists are filtered by status, newest first', async () => {
      const [first, second] = [await register(), await register()];
      for (const { id } of [first, second])
        await partner.api.ok(partner.api.post(`/customers/${id}/archive`));
      const page = await partner.api.ok(
        partner.api.get<{ customers: CustomerDto[]; pagination: Pagination }>('/customers?status=ARCHIVED'),
      );
      expect(page.customers.map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(page.pagination.has_more).toBe(false);
    });

    it('archived customers refuse new calls, and take them again once unarchived', async () => {
      const { id } = await register();
      const agent = await createAgent(partner.api);
      const start = (customerId: string) =>
        partner.api.post('/calls/start', {
          agent_id: agent.id,
          to_number: callee('02'),
          customer_id: customerId,
        });
      await partner.api.ok(partner.api.post(`/customers/${id}/archive`));
      expect(refusal(await start(id))).toEqual([400, 'INVALID_STATE']);
      expect(refusal(await start(`cus_${NOBODYS}`))).toEqual([404, 'NOT_FOUND']);
      const malformed = await start(NOBODYS);
      expect([...refusal(malformed), fieldsOf(malformed)]).toEqual([
        400,
        'VALIDATION_ERROR',
        ['customer_id'],
      ]);
      await partner.api.ok(partner.api.post(`/customers/${id}/unarchive`));
      const call = await startCall(partner.api, agent.id, callee('02'), { customer_id: id });
      expect(call.customer_id).toBe(id);
    });
  });
