import { newId } from '@parley/platform';
import { dieAfterCommit, onceAttempt } from '@parley/testing';
import { type AgentsWorld, agentsWorld, Tenant } from './support';

jest.setTimeout(60_000);

describe('a once-only command of agents', () => {
  let world: AgentsWorld;
  let tenant: Tenant;
  let agentId: string;
  let customerId: string;
  let undo = (): void => undefined;

  beforeAll(async () => {
    world = await agentsWorld();
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    tenant = new Tenant(world.bus);
    agentId = (await tenant.create()).id;
    customerId = `cus_${newId()}`;
    world.projects.customers.set(`${tenant.id} ${customerId}`, 'ACTIVE');
  });
  afterEach(() => undo());

  const ask: typeof world.bus.request = (...given) => world.bus.request(...given);
  const webLink = () =>
    ask('agents.create_web_link', {
      account_id: tenant.id,
      web_link: { name: 'Help', url: 'http://127.0.0.1:9009/help' },
    });
  const newFunction = () =>
    ask('functions.create', {
      account_id: tenant.id,
      function: { name: 'look_up', description: 'Looks up.', method: 'GET', url: 'http://127.0.0.1:9009/f' },
    });
  const newConnector = () =>
    ask('connectors.create', {
      account_id: tenant.id,
      connector: {
        name: 'crm',
        kind: 'api_key',
        base_url: 'http://127.0.0.1:9009/api',
        api_key: { in: 'header', name: 'X-Api-Key' },
      },
    });

  /** What must be there first, and then the command. */
  const commands: [string, () => Promise<() => Promise<object>>][] = [
    ['agents.create', async () => () => tenant.create({ agent_name: 'Once' })],
    ['agents.create_web_link', async () => webLink],
    [
      'agents.create_document',
      async () => () =>
        ask('agents.create_document', {
          account_id: tenant.id,
          document: { name: 'A', file_name: 'a.txt', mime_type: 'text/plain', file_size: 3 },
        }),
    ],
    [
      'agents.recrawl_document',
      async () => {
        const { id } = await webLink();
        return () => ask('agents.recrawl_document', { account_id: tenant.id, document_id: id });
      },
    ],
    [
      'agents.link_documents',
      async () => {
        const { id } = await webLink();
        return () =>
          ask('agents.link_documents', { account_id: tenant.id, agent_id: agentId, document_ids: [id] });
      },
    ],
    ['functions.create', async () => newFunction],
    [
      'agent_tools.attach',
      async () => {
        const { id } = await newFunction();
        return () =>
          ask('agent_tools.attach', {
            account_id: tenant.id,
            agent_id: agentId,
            tool: { custom_function_id: id },
          });
      },
    ],
    ['connectors.create', async () => newConnector],
    [
      'connectors.connect',
      async () => {
        const { id } = await newConnector();
        return () =>
          ask('connectors.connect', {
            account_id: tenant.id,
            customer_id: customerId,
            connector_id: id,
            api_key: 'k',
          });
      },
    ],
    [
      'dictionaries.create',
      async () => () =>
        ask('dictionaries.create', {
          account_id: tenant.id,
          dictionary: { name: 'Names', language: 'en', entries: [{ word: 'Parley' }] },
        }),
    ],
    [
      'extraction.create',
      async () => () => ask('extraction.create', { account_id: tenant.id, set: { name: 'Set' } }),
    ],
    [
      'extraction.from_agent',
      async () => {
        const keys = [{ name: 'city', type: 'string', description: 'Where' }];
        await tenant.update(agentId, { extraction_config: { keys } });
        return () =>
          ask('extraction.from_agent', {
            account_id: tenant.id,
            promotion: { agent_id: agentId, name: 'Promoted' },
          });
      },
    ],
  ];

  it.each(commands)('%s has its answer committed with its effect', async (_what, prepare) => {
    const command = await prepare();
    const key = newId();
    undo = dieAfterCommit();
    await expect(onceAttempt(key, command)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    const answer = await onceAttempt(key, command);
    expect(Object.keys(answer).length).toBeGreaterThan(0);
    expect(await onceAttempt(key, command)).toEqual(answer);
  });
});
