import type { ConnectAnswerDto, ConnectedAccountDto, ConnectorDto, CustomerDto } from '@parley/contracts';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

const OAUTH2 = {
  authorization_url: 'https://login.example.com/authorize',
  token_url: 'https://login.example.com/token',
  client_id: 'parley',
  client_secret: 'top-secret',
  scopes: ['read'],
};

export const connectors: Heading = (world) =>
  describe('Connectors, and the accounts customers connect', () => {
    let partner: ContractPartner;
    let customer: CustomerDto;
    beforeAll(async () => {
      partner = await world().partner();
      const body = { external_id: 'acme', name: 'Acme' };
      customer = await partner.api.ok(partner.api.post<CustomerDto>('/customers', body));
    });
    const create = (name: string, settings: object): Promise<ConnectorDto> =>
      partner.api.ok(
        partner.api.post<ConnectorDto>('/connectors', {
          name,
          base_url: 'https://api.example.com',
          ...settings,
        }),
      );
    const accounts = (): string => `/customers/${customer.id}/connected-accounts`;

    it('an OAuth 2 account is pending until its customer comes back with a state of ours', async () => {
      const connector = await create('crm', { kind: 'oauth2', oauth2: OAUTH2 });
      expect(connector.oauth2).toMatchObject({ client_id: 'parley', has_client_secret: true });
      expect(connector.redirect_url).toBe(`${world().platform.publicUrl}/connectors/oauth/callback`);
      const begun = await partner.api.ok(
        partner.api.post<ConnectAnswerDto>(accounts(), { connector_id: connector.id }),
      );
      const url = new URL(begun.authorization_url ?? '');
      expect([begun.status, url.origin, url.searchParams.get('code_challenge_method')]).toEqual([
        'pending',
        'https://login.example.com',
        'S256',
      ]);
      const back = await fetch(`${connector.redirect_url}?code=x&state=${url.searchParams.get('state')}xx`);
      expect([back.status, await back.json()]).toMatchObject([400, { error: { code: 'VALIDATION_ERROR' } }]);
    });

    it('an account with an API key is connected at once, and its key never returned', async () => {
      const connector = await create('desk', { kind: 'api_key', api_key: { in: 'header', name: 'X-Key' } });
      const body = { connector_id: connector.id, api_key: 'customer-key' };
      const made = await partner.api.ok(partner.api.post<ConnectAnswerDto>(accounts(), body));
      expect(made).toMatchObject({ status: 'connected', customer_id: customer.id, authorization_url: null });
      const listed = await partner.api.ok(
        partner.api.get<{ connected_accounts: ConnectedAccountDto[] }>(accounts()),
      );
      expect(listed.connected_accounts[0]).toMatchObject({ id: made.id, connector_id: connector.id });
      expect(JSON.stringify([made, listed])).not.toContain('customer-key');
      const path = `${accounts()}/${made.id}`;
      expect(await partner.api.ok(partner.api.delete(path))).toEqual({
        message: 'Connected account deleted',
      });
      expect(refusal(await partner.api.get(path))).toEqual([404, 'NOT_FOUND']);
    });

    it('what is missing or wrong is named; a customer that is not there is 404 NOT_FOUND', async () => {
      const base = { name: 'x', kind: 'oauth2', base_url: 'https://api.example.com' };
      const missing = await partner.api.post('/connectors', base);
      expect([...refusal(missing), fieldsOf(missing)]).toEqual([400, 'VALIDATION_ERROR', ['oauth2']]);
      const connector = await create('shop', { kind: 'api_key', api_key: { in: 'query', name: 'key' } });
      const keyless = await partner.api.post(accounts(), { connector_id: connector.id });
      expect([...refusal(keyless), fieldsOf(keyless)]).toEqual([400, 'VALIDATION_ERROR', ['api_key']]);
      const path = `/customers/cus_${NOBODYS}/connected-accounts`;
      const body = { connector_id: connector.id, api_key: 'k' };
      expect(refusal(await partner.api.post(path, body))).toEqual([404, 'NOT_FOUND']);
    });
  });
