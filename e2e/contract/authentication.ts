import { CONTRACT, ContractClient } from '../support/contract-client';
import { until } from '../support/scenario';
import { type Heading, NOBODYS, refusal } from './world';

const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, NOBODYS);

export const authentication: Heading = (world) =>
  describe('Authentication', () => {
    it.each(CONTRACT.operations.map((one) => [one.method, one.path]))(
      '%s %s: a missing key is 401 UNAUTHORIZED, whatever else is wrong',
      async (method, path) => {
        const stranger = new ContractClient(world().platform.publicUrl, null);
        const body = method === 'GET' || method === 'DELETE' ? undefined : '{"broken":';
        expect(refusal(await stranger.send(method, filled(path), body))).toEqual([401, 'UNAUTHORIZED']);
      },
    );

    it('API keys start with the prefix rg_live_ and are shown only once, at creation', async () => {
      const { admin } = world();
      const partner = await world().partner();
      const made = await admin.ok(
        admin.post<{ id: string; api_key: string; last4: string }>(`/partners/${partner.id}/api-keys`, {
          name: 'second',
        }),
      );
      expect(made.api_key).toMatch(/^rg_live_\S{27,}$/);
      expect(made.api_key.endsWith(made.last4)).toBe(true);
      const listed = await admin.get(`/partners/${partner.id}/api-keys`);
      expect(JSON.stringify(listed.body)).not.toContain(made.api_key);
      expect(JSON.stringify(listed.body)).toContain(made.last4);
      expect((await world().client(made.api_key).get('/agent')).status).toBe(200);
    });

    it.each([
      ['an invented key', `rg_live_${'a'.repeat(43)}`],
      ['a word', 'secret'],
    ])('%s is 401 UNAUTHORIZED', async (_what, key) => {
      expect(refusal(await world().client(key).get('/agent'))).toEqual([401, 'UNAUTHORIZED']);
    });

    it('the scheme must be Bearer', async () => {
      const { apiKey } = await world().partner();
      for (const authorization of [apiKey, `Basic ${apiKey}`, `Bearer  ${apiKey}`, `Token ${apiKey}`]) {
        const answer = await world().client(null).send('GET', '/agent', undefined, { authorization });
        expect(refusal(answer)).toEqual([401, 'UNAUTHORIZED']);
      }
    });

    it('only the Authorization header is accepted; a key in a query parameter or body is not supported', async () => {
      const { apiKey } = await world().partner();
      const stranger = world().client(null);
      for (const name of ['api_key', 'key', 'token', 'access_token', 'authorization'])
        expect(refusal(await stranger.get(`/agent?${name}=${apiKey}`))).toEqual([401, 'UNAUTHORIZED']);
      expect(refusal(await stranger.post('/agent', { api_key: apiKey }))).toEqual([401, 'UNAUTHORIZED']);
      const headers = { 'x-api-key': apiKey, cookie: `api_key=${apiKey}` };
      expect(refusal(await stranger.send('GET', '/agent', undefined, headers))).toEqual([
        401,
        'UNAUTHORIZED',
      ]);
    });

    it('a revoked key is refused from the next request on; the others of the account go on', async () => {
      const { admin } = world();
      const partner = await world().partner();
      const second = await admin.ok(
        admin.post<{ id: string; api_key: string }>(`/partners/${partner.id}/api-keys`),
      );
      await admin.ok(admin.delete(`/partners/${partner.id}/api-keys/${second.id}`));
      expect(refusal(await world().client(second.api_key).get('/agent'))).toEqual([401, 'UNAUTHORIZED']);
      expect((await partner.api.get('/agent')).status).toBe(200);
    });

    it('the time a key was last used is kept', async () => {
      const { admin } = world();
      const partner = await world().partner();
      await partner.api.ok(partner.api.get('/agent'));
      const keys = await until(
        () =>
          admin.ok(
            admin.get<{ api_keys: { last_used_at: string | null }[] }>(`/partners/${partner.id}/api-keys`),
          ),
        (all) => all.api_keys[0]?.last_used_at !== null,
        5_000,
      );
      expect(Math.abs(Date.parse(keys.api_keys[0]?.last_used_at ?? '') - Date.now())).toBeLessThan(60_000);
    });

    it.each([['SUSPENDED'], ['PENDING']])(
      'an account that is %s is 403 FORBIDDEN at every endpoint, unknown ones included, and back when approved',
      async (status) => {
        const { admin } = world();
        const partner = await world().partner();
        await admin.ok(admin.patch(`/partners/${partner.id}`, { status }));
        const own = CONTRACT.operations.filter((one) => one.path.startsWith('/api/v2'));
        const api = new ContractClient(world().platform.publicUrl, partner.apiKey);
        for (const { method, path } of own)
          expect([method, path, ...refusal(await api.send(method, filled(path)))]).toEqual([
            method,
            path,
            403,
            'FORBIDDEN',
          ]);
        expect(refusal(await partner.api.get('/nothing'))).toEqual([403, 'FORBIDDEN']);
        await admin.ok(admin.patch(`/partners/${partner.id}`, { status: 'APPROVED' }));
        expect((await partner.api.get('/agent')).status).toBe(200);
      },
    );

    it('a missing key comes before a malformed body, a suspended account before an unknown route', async () => {
      const { admin } = world();
      const stranger = world().client(null);
      expect(refusal(await stranger.get('/nothing'))).toEqual([401, 'UNAUTHORIZED']);
      expect(refusal(await stranger.send('POST', '/agent', '{'))).toEqual([401, 'UNAUTHORIZED']);
      const partner = await world().partner();
      expect(refusal(await partner.api.send('POST', '/nothing', '{'))).toEqual([404, 'NOT_FOUND']);
      const change = await partner.api.send('PUT', `/agent/${NOBODYS}`, '{');
      expect(refusal(change)).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await partner.api.put(`/agent/${NOBODYS}`, { prompt: '' }))).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
      await admin.ok(admin.patch(`/partners/${partner.id}`, { status: 'SUSPENDED' }));
      expect(refusal(await partner.api.send('POST', '/agent', '{'))).toEqual([403, 'FORBIDDEN']);
    });
  });
