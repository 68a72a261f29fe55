import type { PartnerDto } from '@parley/contracts';
import { ContractClient } from '../support/contract-client';
import { fieldsOf, type Heading, NOBODYS, refusal } from './world';

export const operators: Heading = (world) =>
  describe('/admin/v1', () => {
    const create = (fields: Record<string, unknown> = {}) =>
      world().admin.post<PartnerDto>('/partners', { name: 'Acme', ...fields });

    it('is guarded by the operator token, in the Authorization header alone', async () => {
      const { platform } = world();
      const { apiKey } = await world().partner();
      for (const token of [null, apiKey, `${platform.operatorToken}x`, platform.operatorToken.slice(1)]) {
        const stranger = new ContractClient(`${platform.publicUrl}/admin/v1`, token);
        expect(refusal(await stranger.get('/partners'))).toEqual([401, 'UNAUTHORIZED']);
        expect(refusal(await stranger.get('/nothing'))).toEqual([401, 'UNAUTHORIZED']);
        const asked = await stranger.get(`/partners?token=${platform.operatorToken}`);
        expect(refusal(asked)).toEqual([401, 'UNAUTHORIZED']);
      }
      expect(refusal(await world().client(platform.operatorToken).get('/agent'))).toEqual([
        401,
        'UNAUTHORIZED',
      ]);
    });

    it('an unknown route is 404 NOT_FOUND', async () => {
      expect(refusal(await world().admin.get('/nothing'))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await world().admin.delete('/partners'))).toEqual([404, 'NOT_FOUND']);
    });

    it("partners are created with the contract's defaults", async () => {
      const { admin } = world();
      const partner = await admin.ok(create());
      expect(partner).toMatchObject({
        name: 'Acme',
        email: null,
        status: 'APPROVED',
        concurrency_limit: 5,
        rate_limit_per_minute: 60,
        calls_rate_limit_per_minute: 10,
        tier: 'standard',
      });
      expect(await admin.ok(admin.get(`/partners/${partner.id}`))).toEqual(partner);
    });

    it('PATCH changes what it is given and nothing else; null is unlimited', async () => {
      const { admin } = world();
      const partner = await admin.ok(create({ email: 'ops@acme.example' }));
      const change = { concurrency_limit: null, tier: 'premium', price_per_minute: '2.5000' };
      const changed = await admin.ok(admin.patch<PartnerDto>(`/partners/${partner.id}`, change));
      expect(changed).toMatchObject({ concurrency_limit: null, tier: 'premium', email: 'ops@acme.example' });
      expect(Number(changed.price_per_minute)).toBe(2.5);
      expect(await admin.ok(admin.patch(`/partners/${partner.id}`, {}))).toMatchObject({
        tier: 'premium',
        concurrency_limit: null,
      });
    });

    it.each<[string, unknown]>([
      ['name', ''],
      ['name', undefined],
      ['email', 'nobody'],
      ['email', `${'x'.repeat(250)}@a.example`],
      ['status', 'ARCHIVED'],
      ['concurrency_limit', -1],
      ['concurrency_limit', 1.5],
      ['rate_limit_per_minute', 0],
      ['calls_rate_limit_per_minute', null],
      ['price_per_minute', 1],
      ['price_per_minute', '-1'],
      ['tier', 'gold'],
      ['balance', '100'],
    ])('a bad %s is 400 VALIDATION_ERROR: %j', async (field, value) => {
      const answer = await create({ [field]: value });
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', [field]]);
    });

    it('credits add up exactly, from a balance of 0', async () => {
      const { admin } = world();
      const partner = await admin.ok(create());
      const path = `/partners/${partner.id}/credits`;
      await admin.ok(admin.post(path, { amount: '0.1' }));
      await admin.ok(admin.post(path, { amount: '0.2', note: 'top-up' }));
      const { balance } = await admin.ok(admin.post<{ balance: string }>(path, { amount: '1000000.0001' }));
      expect(balance).toMatch(/^1000000\.3001$/);
      for (const amount of ['0', '-1', '1e3', 1, '', '0.00001', null])
        expect([amount, ...refusal(await admin.post(path, { amount }))]).toEqual([
          amount,
          400,
          'VALIDATION_ERROR',
        ]);
    });

    it('a top-up with a reference is added once', async () => {
      const { admin } = world();
      const partner = await admin.ok(create());
      const path = `/partners/${partner.id}/credits`;
      const body = { amount: '7.5', reference: 'invoice-1' };
      for (let time = 0; time < 2; time += 1)
        expect(await admin.ok(admin.post(path, body))).toEqual({ balance: '7.50' });
      expect(refusal(await admin.post(path, { ...body, amount: '8' }))).toEqual([409, 'CONFLICT']);
      expect(await admin.ok(admin.get(path))).toMatchObject({ balance: '7.50', available: '7.50' });
    });

    it('suspension is effective at once, and so is its end', async () => {
      const partner = await world().partner();
      const { admin } = world();
      for (const [status, expected] of [
        ['SUSPENDED', 403],
        ['PENDING', 403],
        ['APPROVED', 200],
      ] as const) {
        await admin.ok(admin.patch(`/partners/${partner.id}`, { status }));
        expect([status, (await partner.api.get('/agent')).status]).toEqual([status, expected]);
      }
    });

    it('every operator action is in the audit trail, without secrets', async () => {
      const { admin } = world();
      const partner = await world().partner();
      await admin.ok(admin.patch(`/partners/${partner.id}`, { price_per_minute: '3' }));
      const { actions } = await admin.ok(
        admin.get<{ actions: Record<string, unknown>[] }>(`/audit?partner_id=${partner.id}`),
      );
      expect(actions).toMatchObject([
        {
          action: 'partner.update',
          before: { price_per_minute: '1.00' },
          after: { price_per_minute: '3.00' },
        },
        { action: 'api_key.create', after: { last4: partner.apiKey.slice(-4) } },
        { action: 'credits.add', after: { balance: '1000.00' } },
        { action: 'partner.create', before: null, target_id: partner.id },
      ]);
      expect(JSON.stringify(actions)).not.toContain(partner.apiKey);
      const page = await admin.ok(
        admin.get<{ actions: unknown[]; pagination: { has_more: boolean } }>(
          `/audit?partner_id=${partner.id}&limit=1&action=credits.add`,
        ),
      );
      expect([page.actions.length, page.pagination.has_more]).toEqual([1, false]);
    });

    it('partners are listed newest first, by status, in pages', async () => {
      const { admin } = world();
      const made = await admin.ok(create({ status: 'PENDING' }));
      const page = await admin.ok(
        admin.get<{ partners: PartnerDto[]; pagination: { has_more: boolean } }>('/partners?limit=1'),
      );
      expect(page.partners.map((one) => one.id)).toEqual([made.id]);
      expect(page.pagination.has_more).toBe(true);
      const pending = await admin.ok(admin.get<{ partners: PartnerDto[] }>('/partners?status=PENDING'));
      expect(new Set(pending.partners.map((one) => one.status))).toEqual(new Set(['PENDING']));
    });

    it('a revoked key stays listed, marked; revoking it again, or under another partner, is not found or no change', async () => {
      const { admin } = world();
      const [partner, other] = [await admin.ok(create()), await admin.ok(create())];
      const key = await admin.ok(
        admin.post<{ id: string }>(`/partners/${partner.id}/api-keys`, { name: 'a' }),
      );
      const foreign = await admin.delete(`/partners/${other.id}/api-keys/${key.id}`);
      expect(refusal(foreign)).toEqual([404, 'NOT_FOUND']);
      await admin.ok(admin.delete(`/partners/${partner.id}/api-keys/${key.id}`));
      const { api_keys: keys } = await admin.ok(
        admin.get<{ api_keys: unknown[] }>(`/partners/${partner.id}/api-keys`),
      );
      expect(keys).toEqual([
        expect.objectContaining({ id: key.id, name: 'a', revoked_at: expect.any(String) }),
      ]);
      expect(refusal(await admin.post(`/partners/${NOBODYS}/api-keys`))).toEqual([404, 'NOT_FOUND']);
    });

    it('a concurrency limit of 0 lets no call start: 429 LIMIT_REACHED', async () => {
      const partner = await world().partner({ concurrency_limit: 0 });
      const { api } = partner;
      const { voice_configurations: voices } = await api.ok(
        api.get<{ voice_configurations: { voice_id: string }[] }>('/voice-configurations'),
      );
      const agent = await api.ok(
        api.post<{ id: string }>('/agent', {
          agent_name: 'Waiting',
          prompt: 'x',
          agent_type: 'outbound',
          voice_id: voices[0]?.voice_id,
        }),
      );
      const started = await api.post('/calls/start', { agent_id: agent.id, to_number: '+14155550102' });
      expect(refusal(started)).toEqual([429, 'LIMIT_REACHED']);
    });
  });
