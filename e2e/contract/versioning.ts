import { refusal, type ContractPartner, type Heading } from './world';
import { ContractClient } from '../support/contract-client';

export const versioning: Heading = (world) =>
  describe('Versioning', () => {
    let partner: ContractPartner;
    beforeAll(async () => {
      partner = await world().partner();
    });

    it.each(['/', '/api', '/api/v1/agent', '/api/v2', '/metrics', '/admin', '/api/v3/agent'])(
      'the API version is carried in the path prefix /api/v2: GET %s is not part of it',
      async (path) => {
        const answer = await new ContractClient(world().platform.publicUrl, partner.apiKey).get(path);
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
      },
    );

    it('the API version is 2.0, and the document that says so is public', async () => {
      const shown = await fetch(`${world().platform.publicUrl}/docs/openapi.json`);
      const document = (await shown.json()) as { openapi: string; info: { version: string } };
      expect([document.openapi, document.info.version]).toEqual(['3.1.0', '2.0']);
    });

    it('the legacy route PUT /config/webhook is kept, and says that it is one', async () => {
      const answer = await partner.api.put('/config/webhook', { webhook_url: world().receiver.url });
      expect([answer.status, answer.headers.get('deprecation')]).toEqual([200, 'true']);
    });

    it('event allowlists that are empty receive every type there is', async () => {
      const { api } = partner;
      await api.ok(api.put('/config/webhook', { webhook_url: world().receiver.url }));
      const { webhooks, available_events: available } = await api.ok(
        api.get<{ webhooks: { events: string[] }[]; available_events: string[] }>('/config/webhooks'),
      );
      expect(webhooks.map(({ events }) => events)).toEqual([[]]);
      expect(available).toHaveLength(6);
    });
  });
