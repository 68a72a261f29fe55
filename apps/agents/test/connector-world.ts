import type { RequestReply } from '@parley/contracts';
import { newId, type RunningService } from '@parley/platform';
import { PartnerServer, startTestService } from '@parley/testing';
import { Client } from 'pg';
import { agentsService } from '../src';
import { OAuthServer } from './oauth-server';
import { type AgentsWorld, agentsWorld, Tenant } from './support';

export type ConnectorRecord = RequestReply<'connectors.create'>;
type Answer = RequestReply<'connectors.connect'>;

export const ACTIONS = [
  {
    name: 'find_contact',
    description: 'Finds a contact.',
    method: 'GET' as const,
    path: '/contacts/{{args.id}}',
    parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  },
];

/** Two replicas of the service, another company's OAuth server and API, and what tests do with them. */
export function connectorWorld() {
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
    server.apiDelayMs = () => 0;
    server.lifetime = 3_600;
    server.refreshes.length = 0;
    server.seen.length = 0;
  });

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

  const call = (
    tool: string,
    customerId: string | null,
    deadlineMs = 20_000,
  ): Promise<RequestReply<'agents.tool_call'>> =>
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
      { deadlineMs },
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

  const expire = (id: string, inSecs = 5): Promise<unknown> =>
    db.query(
      `update agents.connected_account set expires_at = now() + $2 * interval '1 second' where id = $1`,
      [id, inSecs],
    );

  /** Whether the state of an authorisation was used. */
  async function taken(connectedAccountId: string): Promise<boolean> {
    const { rowCount } = await db.query('select 1 from agents.oauth_state where connected_account_id = $1', [
      connectedAccountId,
    ]);
    return rowCount === 0;
  }

  return {
    get world() {
      return world;
    },
    get server() {
      return server;
    },
    get plain() {
      return plain;
    },
    get db() {
      return db;
    },
    get tenant() {
      return tenant;
    },
    get agentId() {
      return agentId;
    },
    create,
    keyed,
    customer,
    connect,
    callback,
    attach,
    call,
    connected,
    account,
    expire,
    taken,
  };
}
