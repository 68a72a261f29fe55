import { setTimeout as sleep } from 'node:timers/promises';
import { placeName } from '@parley/persistence';
import { resealedThereAndBack } from '@parley/testing';
import { agentsSchema } from '../src';
import { ACTIONS, connectorWorld } from './connector-world';
import { refusal, refusals, Tenant, whileHeld } from './support';

jest.setTimeout(60_000);

const at = connectorWorld();
const { create, keyed, customer, connect, callback, attach, call, connected, account, taken } = at;

describe('connectors', () => {
  it('keep the client secret to themselves, through changes', async () => {
    const made = await create();
    expect(made).toMatchObject({
      base_url: `${at.server.url}/v1`,
      oauth2: { client_id: at.server.clientId, has_client_secret: true },
      api_key: null,
      redirect_url: 'http://127.0.0.1:3000/connectors/oauth/callback',
    });
    const change = { oauth2: { ...made.oauth2, scopes: ['x'], has_client_secret: undefined } };
    const body = { account_id: at.tenant.id, connector_id: made.id, change: change as object };
    const changed = await at.world.bus.request('connectors.update', body);
    expect(changed.oauth2).toMatchObject({ has_client_secret: true, scopes: ['x'] });
    const { rows } = await at.db.query(
      'select to_jsonb(c)::text as row from agents.connector c where id = $1',
      [made.id],
    );
    expect(JSON.stringify([rows, changed])).not.toContain(at.server.clientSecret);
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
      'VALIDATION_ERROR connector.name',
      'VALIDATION_ERROR base_url',
      'VALIDATION_ERROR oauth2',
      'VALIDATION_ERROR connector.oauth2.authorization_url,connector.oauth2.token_url',
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
    const body = { account_id: at.tenant.id, connector_id: connector.id };
    await at.world.bus.request('connectors.update', {
      ...body,
      change: { name: `${connector.name.slice(0, 9)}x` },
    });
    const tools = async (): Promise<string[]> =>
      ((await at.tenant.snapshot(at.agentId)).tools ?? []).map((tool) => tool.name);
    expect(await tools()).toContain(`${connector.name.slice(0, 9)}x_find_contact`);
    await at.world.bus.request('connectors.delete', body);
    expect((await tools()).filter((tool) => tool.startsWith(connector.name.slice(0, 9)))).toEqual([]);
  });

  it('take no name that makes a tool of the platform’s, and leave no tool of an action that went', async () => {
    const [kept] = ACTIONS;
    const connector = await create({ actions: [kept, { ...kept, name: 'knowledge' }] });
    const agent = await at.tenant.create();
    const give = async (action: string): Promise<void> => {
      const tool = { connector_id: connector.id, action };
      await at.world.bus.request('agent_tools.attach', {
        account_id: at.tenant.id,
        agent_id: agent.id,
        tool,
      });
    };
    await give('find_contact');
    await give('knowledge');
    const update = (change: object): Promise<unknown> =>
      at.world.bus.request('connectors.update', {
        ...{ account_id: at.tenant.id, connector_id: connector.id },
        change,
      });
    const tools = async (): Promise<string[]> => {
      const body = { account_id: at.tenant.id, agent_id: agent.id };
      return (await at.world.bus.request('agent_tools.list', body)).items.map(({ name }) => name).sort();
    };
    const both = [`${connector.name}_find_contact`, `${connector.name}_knowledge`];
    expect(await refusal(update({ name: 'search' }))).toBe('VALIDATION_ERROR name');
    expect(await tools()).toEqual(both);
    await update({ actions: [{ ...kept, description: 'Finds somebody.' }] });
    expect(await tools()).toEqual(both.slice(0, 1));
  });

  it('take any name no tool of an agent in use has', async () => {
    const [first, second] = [await create(), await create()];
    const agent = await at.tenant.create();
    const taken = `${second.name}x_find_contact`;
    const fn = { name: taken, description: 'x', method: 'GET' as const, url: at.plain.url };
    const made = await at.world.bus.request('functions.create', { account_id: at.tenant.id, function: fn });
    const give = (tool: object): Promise<unknown> =>
      at.world.bus.request('agent_tools.attach', { account_id: at.tenant.id, agent_id: agent.id, tool });
    await give({ custom_function_id: made.id });
    await give({ connector_id: first.id, action: 'find_contact' });
    const rename = (): Promise<string> =>
      refusal(
        at.world.bus.request('connectors.update', {
          account_id: at.tenant.id,
          connector_id: first.id,
          change: { name: `${second.name}x` },
        }),
      );
    expect(await rename()).toBe('CONFLICT name');
    await at.world.bus.request('agents.delete', { account_id: at.tenant.id, agent_id: agent.id });
    expect(await rename()).toBe('accepted');
  });

  it('of another account are not there', async () => {
    const foreign = await create({}, new Tenant(at.world.bus));
    const body = { account_id: at.tenant.id, connector_id: foreign.id };
    expect(
      await refusals(
        at.world.bus.request('connectors.get', body),
        at.world.bus.request('connectors.update', { ...body, change: {} }),
        at.world.bus.request('connectors.delete', body),
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
    at.plain.json(200, { echo: 'customer-key-1' });
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
    expect(at.plain.last).toMatchObject({ url: '/contacts/7', headers: { 'x-key': 'Token customer-key-1' } });
    const logs = await at.world.bus.request('integration_logs.list', {
      account_id: at.tenant.id,
      tool,
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

  it('by an API key that looks like a template, which tools send as it is', async () => {
    const connector = await keyed();
    const customerId = customer();
    await connect(connector.id, customerId, { api_key: 'a{{args.id}}b{{name}}' });
    at.plain.json(200, {});
    await call(await attach(connector), customerId);
    expect(at.plain.last).toMatchObject({ headers: { 'x-key': 'Token a{{args.id}}b{{name}}' } });
  });

  it('by API key in the query', async () => {
    const connector = await keyed({ in: 'query', name: 'key' });
    const customerId = customer();
    await connect(connector.id, customerId, { api_key: 'k&1' });
    at.plain.json(200, {});
    await call(await attach(connector), customerId);
    expect(at.plain.last.url).toBe('/contacts/7?key=k%261');
  });

  it('by OAuth 2 with PKCE; tools then carry the token', async () => {
    const { connector, customerId, tool } = await connected();
    expect(await account(customerId)).toMatchObject({
      status: 'connected',
      connector_id: connector.id,
      last_error: null,
    });
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok', result: '{"name":"Asha"}' });
    const { rows } = await at.db.query(`select to_jsonb(a)::text as row from agents.connected_account a`);
    expect(JSON.stringify(rows)).not.toMatch(/at-[0-9a-f]{8}|rt-[0-9a-f]{8}/);
  });

  it('once a state, in time, and only with a state that is ours', async () => {
    const begun = await connect((await create()).id, customer());
    const url = begun.authorization_url ?? '';
    expect(new URL(url).searchParams.get('prompt')).toBe('consent');
    expect(new URL(url).searchParams.get('scope')).toBe('contacts.read offline_access');
    const parameters = at.server.consent(url);
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
    const denied = at.server.consent((await connect(connector.id, customerId)).authorization_url ?? '');
    expect(await refusal(callback({ state: denied['state'] ?? '', error: 'access_denied' }))).toBe(
      'VALIDATION_ERROR',
    );
    expect(await account(customerId)).toMatchObject({
      status: 'pending',
      last_error: expect.stringMatching(/access_denied/),
    });
    const wrong = at.server.consent((await connect(connector.id, customerId)).authorization_url ?? '');
    expect(await refusal(callback({ ...wrong, code: 'made-up' }))).toBe('VALIDATION_ERROR');
    const away = at.server.consent((await connect(connector.id, customerId)).authorization_url ?? '');
    at.server.refusal = { status: 503, error: 'temporarily_unavailable' };
    expect(await refusal(callback(away))).toBe('INTERNAL_ERROR');
    expect(await account(customerId)).toMatchObject({ status: 'pending' });
  });

  it('of the account, and not archived', async () => {
    const connector = await create();
    expect(await refusal(connect(connector.id, customer(new Tenant(at.world.bus))))).toBe('NOT_FOUND');
    expect(await refusal(connect(connector.id, customer(at.tenant, 'ARCHIVED')))).toBe('INVALID_STATE');
    const { customerId, id } = await connected();
    const body = { account_id: at.tenant.id, customer_id: customer(), connected_account_id: id };
    expect(
      await refusals(
        at.world.bus.request('connected_accounts.get', body),
        at.world.bus.request('connected_accounts.delete', body),
      ),
    ).toEqual(['NOT_FOUND']);
    await at.world.bus.request('connected_accounts.delete', { ...body, customer_id: customerId });
    expect(await account(customerId)).toBeUndefined();
  });

  it('whose connector is deleted meanwhile: nothing was connected, and that is said', async () => {
    const keyless = await keyed();
    const late = await whileHeld(
      at.world.databaseUrl,
      `delete from agents.connector where id = '${keyless.id}'`,
      () => refusal(connect(keyless.id, customer(), { api_key: 'customer-key-2' })),
    );
    expect(late).toBe('VALIDATION_ERROR connector_id');

    const connector = await create();
    const begun = await connect(connector.id, customer());
    const consent = at.server.consent(begun.authorization_url ?? '');
    at.server.delayMs = 500;
    const finishing = refusal(callback(consent));
    while (!(await taken(begun.id))) await sleep(10);
    await at.world.bus.request('connectors.delete', { account_id: at.tenant.id, connector_id: connector.id });
    expect(await finishing).toBe('VALIDATION_ERROR state');
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

it('every secret of the service is sealed anew under another master key, and goes on opening', async () => {
  const keyedConnector = await keyed();
  const keyedCustomer = customer();
  await connect(keyedConnector.id, keyedCustomer, { api_key: 'customer-key-9' });
  const { connector, customerId, tool } = await connected();
  const begun = await connect(connector.id, customer());
  const fn = {
    name: 'signed',
    description: 'x',
    method: 'POST' as const,
    url: `${at.plain.url}/signed`,
    headers: [
      { name: 'X-Plain', value: 'plain' },
      { name: 'X-Secret', value: 'of the function', secret: true },
    ],
    signing_secret: 'a secret to sign with',
  };
  const made = await at.world.bus.request('functions.create', { account_id: at.tenant.id, function: fn });

  expect(await resealedThereAndBack(at.world.service, agentsSchema)).toEqual(
    agentsSchema.sealed.map(placeName).sort(),
  );

  at.plain.json(200, {});
  await call(await attach(keyedConnector), keyedCustomer);
  expect(at.plain.last.headers['x-key']).toBe('Token customer-key-9');
  // The access token, then the refresh token and the client's secret.
  expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
  at.server.forgetAccess();
  expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
  expect(await refusal(callback(at.server.consent(begun.authorization_url ?? '')))).toBe('accepted');
  const test = { account_id: at.tenant.id, custom_function_id: made.id, arguments: {}, variables: {} };
  expect(await at.world.bus.request('functions.test', test)).toMatchObject({ outcome: 'ok' });
  expect(at.plain.last.headers).toMatchObject({ 'x-plain': 'plain', 'x-secret': 'of the function' });
  expect(at.plain.last.headers['x-webhook-signature']).toMatch(/^sha256=/);
});
