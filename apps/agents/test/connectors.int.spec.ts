import type { RequestReply } from '@parley/contracts';
import { newId, type RunningService } from '@parley/platform';
import { PartnerServer, startTestService } from '@parley/testing';
import { Client } from 'pg';
import { agentsService } from '../src';
import { OAuthServer } from './oauth-server';
import { type AgentsWorld, agentsWorld, refusal, refusals, Tenant } from './support';

jest.setTimeout(60_000);

let world: AgentsWorld;
let replica: RunningService;
let server: OAuthServer;
let plain: PartnerServer;
let db: Client;
let tenant: Tenant;
let agentId: string;

beforeAll(async () => {
  [world, server, plain] = await Promise.all([agentsWorld(), OAuthServer.start(), PartnerServer.start()]);
  replica = await startTestService(agentsService, {
    DATABASE_URL: world.databaseUrl,
    NATS_URL: world.natsUrl,
    DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8',
  });
  db = new Client(world.databaseUrl);
  await db.connect();
  tenant = new Tenant(world.bus);
  agentId = (await tenant.create()).id;
});
afterAll(async () => {
  await db.end();
  await replica.close();
  await world.stop();
  await server.http.close();
  await plain.close();
});
beforeEach(() => {
  server.refusal = null;
  server.delayMs = 0;
  server.lifetime = 3_600;
  server.refreshes.length = 0;
  server.seen.length = 0;
});

type ConnectorRecord = RequestReply<'connectors.create'>;
type Answer = RequestReply<'connectors.connect'>;

const ACTIONS = [
  {
    name: 'find_contact',
    description: 'Finds a contact.',
    method: 'GET' as const,
    path: '/contacts/{{args.id}}',
    parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  },
];

function create(fields: object = {}, of = tenant): Promise<ConnectorRecord> {
  const connector = {
    name: `c${newId().replaceAll('-', '').slice(-20)}`,
    kind: 'oauth2' as const,
    base_url: `${server.url}/v1/`,
    oauth2: {
      authorization_url: `${server.url}/authorize?prompt=consent`,
      token_url: `${server.url}/token`,
      client_id: server.clientId,
      client_secret: server.clientSecret,
      scopes: ['contacts.read', 'offline_access'],
    },
    actions: ACTIONS,
    ...fields,
  };
  return world.bus.request('connectors.create', { account_id: of.id, connector });
}

const keyed = (
  apiKey: object = { in: 'header', name: 'X-Key', prefix: 'Token ' },
): Promise<ConnectorRecord> =>
  create({ kind: 'api_key', base_url: plain.url, oauth2: undefined, api_key: apiKey });

function customer(of = tenant, status: 'ACTIVE' | 'ARCHIVED' = 'ACTIVE'): string {
  const id = `cus_${newId()}`;
  world.projects.customers.set(`${of.id} ${id}`, status);
  return id;
}

const connect = (connectorId: string, customerId: string, more: object = {}): Promise<Answer> =>
  world.bus.request('connectors.connect', {
    account_id: tenant.id,
    customer_id: customerId,
    connector_id: connectorId,
    ...more,
  });

const callback = (parameters: Record<string, string>): Promise<{ message: string }> =>
  world.bus.request('connectors.callback', { parameters });

async function attach(connector: ConnectorRecord): Promise<string> {
  const tool = { connector_id: connector.id, action: 'find_contact' };
  return (await world.bus.request('agent_tools.attach', { account_id: tenant.id, agent_id: agentId, tool }))
    .name;
}

const call = (tool: string, customerId: string | null): Promise<RequestReply<'agents.tool_call'>> =>
  world.bus.request(
    'agents.tool_call',
    {
      account_id: tenant.id,
      agent_id: agentId,
      tool_call_id: newId(),
      call_id: newId(),
      customer_id: customerId,
      tool,
      arguments: { id: '7' },
      variables: {},
    },
    { deadlineMs: 20_000 },
  );

async function connected(): Promise<{
  connector: ConnectorRecord;
  customerId: string;
  tool: string;
  id: string;
}> {
  const connector = await create();
  const customerId = customer();
  const begun = await connect(connector.id, customerId);
  await callback(server.consent(begun.authorization_url ?? ''));
  return { connector, customerId, tool: await attach(connector), id: begun.id };
}

async function account(customerId: string): Promise<RequestReply<'connected_accounts.get'> | undefined> {
  const body = { account_id: tenant.id, customer_id: customerId };
  return (await world.bus.request('connected_accounts.list', body)).items[0];
}

const expire = (id: string): Promise<unknown> =>
  db.query(`update agents.connected_account set expires_at = now() + interval '5 seconds' where id = $1`, [
    id,
  ]);

describe('connectors', () => {
  it('keep the client secret to themselves, through changes', async () => {
    const made = await create();
    expect(made).toMatchObject({
      base_url: `${server.url}/v1`,
      oauth2: { client_id: server.clientId, has_client_secret: true },
      api_key: null,
      redirect_url: 'http://127.0.0.1:3000/connectors/oauth/callback',
    });
    const change = { oauth2: { ...made.oauth2, scopes: ['x'], has_client_secret: undefined } };
    const body = { account_id: tenant.id, connector_id: made.id, change: change as object };
    const changed = await world.bus.request('connectors.update', body);
    expect(changed.oauth2).toMatchObject({ has_client_secret: true, scopes: ['x'] });
    const { rows } = await db.query('select to_jsonb(c)::text as row from agents.connector c where id = $1', [
      made.id,
    ]);
    expect(JSON.stringify([rows, changed])).not.toContain(server.clientSecret);
  });

  it('are checked field by field', async () => {
    const made = await create();
    expect(
      await Promise.all(
        [
          create({ name: made.name }),
          create({ name: 'Has Spaces' }),
          create({ base_url: 'https://169.254.169.254' }),
          create({ oauth2: undefined }),
          create({ oauth2: { authorization_url: 'x', token_url: 'y', client_id: 'z' } }),
          create({ api_key: { in: 'header', name: 'X' } }),
          create({ kind: 'api_key', oauth2: undefined, api_key: { in: 'header', name: 'Host' } }),
          create({ actions: [...ACTIONS, ...ACTIONS] }),
          create({ actions: [{ ...ACTIONS[0], path: '//evil.example' }] }),
          create({ actions: [{ ...ACTIONS[0], parameters: { type: 'string' } }] }),
        ].map(refusal),
      ),
    ).toEqual([
      'CONFLICT name',
      'VALIDATION_ERROR name',
      'VALIDATION_ERROR base_url',
      'VALIDATION_ERROR oauth2',
      'VALIDATION_ERROR oauth2.authorization_url,oauth2.token_url',
      'VALIDATION_ERROR api_key',
      'VALIDATION_ERROR api_key.name',
      'VALIDATION_ERROR actions',
      'VALIDATION_ERROR actions.0.path',
      'VALIDATION_ERROR actions.0.parameters',
    ]);
  });

  it('give agents tools that follow a new name and go with the connector', async () => {
    const connector = await create();
    const name = await attach(connector);
    expect(name).toBe(`${connector.name}_find_contact`);
    const body = { account_id: tenant.id, connector_id: connector.id };
    await world.bus.request('connectors.update', {
      ...body,
      change: { name: `${connector.name.slice(0, 9)}x` },
    });
    const tools = async (): Promise<string[]> =>
      ((await tenant.snapshot(agentId)).tools ?? []).map((tool) => tool.name);
    expect(await tools()).toContain(`${connector.name.slice(0, 9)}x_find_contact`);
    await world.bus.request('connectors.delete', body);
    expect((await tools()).filter((tool) => tool.startsWith(connector.name.slice(0, 9)))).toEqual([]);
  });

  it('of another account are not there', async () => {
    const foreign = await create({}, new Tenant(world.bus));
    const body = { account_id: tenant.id, connector_id: foreign.id };
    expect(
      await refusals(
        world.bus.request('connectors.get', body),
        world.bus.request('connectors.update', { ...body, change: {} }),
        world.bus.request('connectors.delete', body),
      ),
    ).toEqual(['NOT_FOUND']);
    expect(await refusal(connect(foreign.id, customer()))).toBe('VALIDATION_ERROR connector_id');
  });
});

describe('a customer connects an account', () => {
  it('by API key, which tools then send', async () => {
    const connector = await keyed();
    const customerId = customer();
    const done = await connect(connector.id, customerId, { api_key: 'customer-key-1' });
    expect(done).toMatchObject({ status: 'connected', authorization_url: null });
    expect(JSON.stringify(done)).not.toContain('customer-key-1');
    const tool = await attach(connector);
    plain.json(200, { echo: 'customer-key-1' });
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
    expect(plain.last).toMatchObject({ url: '/contacts/7', headers: { 'x-key': 'Token customer-key-1' } });
    const logs = await world.bus.request('integration_logs.list', {
      account_id: tenant.id,
      filters: { tool },
    });
    expect(logs.items).toMatchObject([
      {
        kind: 'connector_action',
        connector_id: connector.id,
        customer_id: customerId,
        response_excerpt: '{"echo":"***"}',
      },
    ]);
  });

  it('by API key in the query', async () => {
    const connector = await keyed({ in: 'query', name: 'key' });
    const customerId = customer();
    await connect(connector.id, customerId, { api_key: 'k&1' });
    plain.json(200, {});
    await call(await attach(connector), customerId);
    expect(plain.last.url).toBe('/contacts/7?key=k%261');
  });

  it('by OAuth 2 with PKCE; tools then carry the token', async () => {
    const { connector, customerId, tool } = await connected();
    expect(await account(customerId)).toMatchObject({
      status: 'connected',
      connector_id: connector.id,
      last_error: null,
    });
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok', result: '{"name":"Asha"}' });
    const { rows } = await db.query(`select to_jsonb(a)::text as row from agents.connected_account a`);
    expect(JSON.stringify(rows)).not.toMatch(/at-[0-9a-f]{8}|rt-[0-9a-f]{8}/);
  });

  it('once a state, in time, and only with a state that is ours', async () => {
    const begun = await connect((await create()).id, customer());
    const url = begun.authorization_url ?? '';
    expect(new URL(url).searchParams.get('prompt')).toBe('consent');
    expect(new URL(url).searchParams.get('scope')).toBe('contacts.read offline_access');
    const parameters = server.consent(url);
    const forged = { ...parameters, state: `${parameters['state']?.slice(0, -2)}xx` };
    expect(await refusals(callback(forged), callback({}), callback({ state: 'x' }))).toEqual([
      'VALIDATION_ERROR state',
    ]);
    expect(await refusal(callback(parameters))).toBe('accepted');
    expect(await refusal(callback(parameters))).toBe('VALIDATION_ERROR state');
  });

  it('unless the service or the customer says no', async () => {
    const connector = await create();
    const customerId = customer();
    const denied = server.consent((await connect(connector.id, customerId)).authorization_url ?? '');
    expect(await refusal(callback({ state: denied['state'] ?? '', error: 'access_denied' }))).toBe(
      'VALIDATION_ERROR',
    );
    expect(await account(customerId)).toMatchObject({
      status: 'pending',
      last_error: expect.stringMatching(/access_denied/),
    });
    const wrong = server.consent((await connect(connector.id, customerId)).authorization_url ?? '');
    expect(await refusal(callback({ ...wrong, code: 'made-up' }))).toBe('VALIDATION_ERROR');
    const away = server.consent((await connect(connector.id, customerId)).authorization_url ?? '');
    server.refusal = { status: 503, error: 'temporarily_unavailable' };
    expect(await refusal(callback(away))).toBe('INTERNAL_ERROR');
    expect(await account(customerId)).toMatchObject({ status: 'pending' });
  });

  it('of the account, and not archived', async () => {
    const connector = await create();
    expect(await refusal(connect(connector.id, customer(new Tenant(world.bus))))).toBe('NOT_FOUND');
    expect(await refusal(connect(connector.id, customer(tenant, 'ARCHIVED')))).toBe('INVALID_STATE');
    const { customerId, id } = await connected();
    const body = { account_id: tenant.id, customer_id: customer(), connected_account_id: id };
    expect(
      await refusals(
        world.bus.request('connected_accounts.get', body),
        world.bus.request('connected_accounts.delete', body),
      ),
    ).toEqual(['NOT_FOUND']);
    await world.bus.request('connected_accounts.delete', { ...body, customer_id: customerId });
    expect(await account(customerId)).toBeUndefined();
  });

  it('is refused in words without one', async () => {
    const { tool } = await connected();
    expect(await call(tool, null)).toMatchObject({
      outcome: 'refused',
      result: expect.stringMatching(/no customer/),
    });
    expect(await call(tool, customer())).toMatchObject({
      result: expect.stringMatching(/has not connected/),
    });
  });
});

describe('access tokens', () => {
  it('are renewed before they run out, once over all replicas, with rotated refresh tokens', async () => {
    const { customerId, tool, id } = await connected();
    for (let round = 1; round <= 2; round += 1) {
      await expire(id);
      server.delayMs = 150;
      const done = await Promise.all(Array.from({ length: 8 }, () => call(tool, customerId)));
      expect(done.map(({ outcome }) => outcome)).toEqual(Array(8).fill('ok'));
      expect(server.refreshes).toHaveLength(round);
    }
    expect(new Set(server.refreshes).size).toBe(2);
  });

  it('are renewed when the service takes them no more, and the call is made again', async () => {
    const { customerId, tool } = await connected();
    server.forgetAccess();
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
    expect(server.refreshes).toHaveLength(1);
    expect(new Set(server.seen).size).toBe(2);
  });

  it('that were revoked want the customer again, who can connect anew', async () => {
    const { connector, customerId, tool } = await connected();
    server.revoke();
    const done = await call(tool, customerId);
    expect(done).toMatchObject({ outcome: 'refused', result: expect.stringMatching(/connected again/) });
    expect(await account(customerId)).toMatchObject({ status: 'reconnect_required' });
    const begun = await connect(connector.id, customerId);
    await callback(server.consent(begun.authorization_url ?? ''));
    expect(await account(customerId)).toMatchObject({ status: 'connected', last_error: null });
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
  });

  it('still good are used while the service cannot renew them', async () => {
    const { customerId, tool, id } = await connected();
    await expire(id);
    server.refusal = { status: 503, error: 'temporarily_unavailable' };
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
    expect(await account(customerId)).toMatchObject({ status: 'connected' });
  });
});
