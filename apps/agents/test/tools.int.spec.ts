import { createHmac } from 'node:crypto';
import { SECRET_MASK, type RequestBody, type RequestReply } from '@parley/contracts';
import { newId } from '@parley/platform';
import { PartnerServer } from '@parley/testing';
import { Client } from 'pg';
import { IntegrationLogRetention } from '../src/integrations/integration-log/integration-log.retention';
import { type AgentsWorld, agentsWorld, refusal, refusals, Tenant } from './support';

jest.setTimeout(60_000);

let world: AgentsWorld;
let partner: PartnerServer;
let tenant: Tenant;
let agentId: string;

beforeAll(async () => {
  [world, partner] = await Promise.all([agentsWorld(), PartnerServer.start()]);
  tenant = new Tenant(world.bus);
  agentId = (await tenant.create()).id;
});
afterAll(async () => {
  await world.stop();
  await partner.close();
});
beforeEach(() => partner.json(200, { found: true, answer: 'It ships today.' }));

const ORDER = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };

type FunctionRecord = RequestReply<'functions.create'>;

function create(fields: object = {}, of = tenant): Promise<FunctionRecord> {
  const fn = {
    name: `fn_${newId().replaceAll('-', '')}`,
    description: 'Finds an order.',
    method: 'POST' as const,
    url: `${partner.url}/orders`,
    parameters: ORDER,
    ...fields,
  };
  return world.bus.request('functions.create', { account_id: of.id, function: fn });
}

function update(id: string, change: object, of = tenant): Promise<FunctionRecord> {
  return world.bus.request('functions.update', { account_id: of.id, custom_function_id: id, change });
}

function attach(tool: object, agent = agentId, of = tenant): Promise<RequestReply<'agent_tools.attach'>> {
  return world.bus.request('agent_tools.attach', { account_id: of.id, agent_id: agent, tool });
}

async function call(
  tool: string,
  given: Record<string, unknown>,
  more: Partial<RequestBody<'agents.tool_call'>> = {},
): Promise<RequestReply<'agents.tool_call'>> {
  return world.bus.request('agents.tool_call', {
    account_id: tenant.id,
    agent_id: agentId,
    tool_call_id: newId(),
    call_id: newId(),
    tool,
    arguments: given,
    variables: {},
    ...more,
  });
}

async function logs(filters: object): Promise<RequestReply<'integration_logs.list'>['items']> {
  return (await world.bus.request('integration_logs.list', { account_id: tenant.id, ...filters })).items;
}

async function attached(fields: object = {}): Promise<FunctionRecord> {
  const fn = await create(fields);
  await attach({ custom_function_id: fn.id });
  return fn;
}

describe('custom functions', () => {
  it('keep secret headers and the signing secret to themselves', async () => {
    const made = await create({
      headers: [
        { name: 'X-Key', value: 'top-secret-1', secret: true },
        { name: 'X-Plain', value: 'shown' },
      ],
      signing_secret: 'a signing secret',
    });
    expect(made).toMatchObject({
      headers: [
        { name: 'X-Key', value: SECRET_MASK, secret: true },
        { name: 'X-Plain', value: 'shown', secret: false },
      ],
      has_signing_secret: true,
      timeout_ms: 10_000,
    });
    const db = new Client(world.databaseUrl);
    await db.connect();
    const { rows } = await db.query(
      'select to_jsonb(f)::text as row from agents.custom_function f where id = $1',
      [made.id],
    );
    await db.end();
    expect(JSON.stringify(rows)).toContain('shown');
    expect(JSON.stringify(rows)).not.toMatch(/top-secret-1|a signing secret/);
  });

  it('give the stored secret back to the endpoint after a change that sent the mask', async () => {
    const fn = await create({ headers: [{ name: 'X-Key', value: 'top-secret-2', secret: true }] });
    await update(fn.id, {
      headers: [{ name: 'X-Key', value: SECRET_MASK, secret: true }],
      description: 'Other.',
    });
    const done = await world.bus.request('functions.test', {
      account_id: tenant.id,
      custom_function_id: fn.id,
      arguments: { order_id: 'A-1' },
      variables: {},
    });
    expect(done).toMatchObject({ outcome: 'ok', status_code: 200 });
    expect(partner.last.headers['x-key']).toBe('top-secret-2');
    expect(partner.last.headers['x-parley-tool-call-id']).toBe(done.tool_call_id);
  });

  it('have a body only where one is sent: else it is said to be a mistake, naming it', async () => {
    const get = { method: 'GET' as const, body: { order: '{{args.order_id}}' } };
    expect(await refusal(create(get))).toBe('VALIDATION_ERROR body');
    const fn = await create({ ...get, method: 'POST' });
    expect(await refusal(update(fn.id, { method: 'GET' }))).toBe('VALIDATION_ERROR body');
    expect(await update(fn.id, { method: 'GET', body: null })).toMatchObject({ method: 'GET', body: null });
    expect(await refusal(update(fn.id, { body: {} }))).toBe('VALIDATION_ERROR body');
  });

  it('have names that are unique on the account', async () => {
    const fn = await create();
    expect(await refusal(create({ name: fn.name }))).toBe('CONFLICT name');
    const other = await create();
    expect(await refusal(update(other.id, { name: fn.name }))).toBe('CONFLICT name');
    expect((await create({ name: fn.name }, new Tenant(world.bus))).name).toBe(fn.name);
  });

  it('may not lead inside, whatever the form of the address', async () => {
    expect(
      await refusals(
        create({ url: 'http://169.254.169.254/latest' }),
        create({ url: 'https://10.0.0.1/{{args.order_id}}' }),
        create({ url: 'https://0x7f.1/' }),
        create({ url: 'https://user:pw@example.com/' }),
        create({ url: 'https://metadata.internal/' }),
      ),
    ).toEqual(['VALIDATION_ERROR url']);
  });

  it('of another account are not there', async () => {
    const fn = await create({}, new Tenant(world.bus));
    const body = { account_id: tenant.id, custom_function_id: fn.id };
    expect(
      await refusals(
        world.bus.request('functions.get', body),
        update(fn.id, { description: 'Mine now.' }),
        world.bus.request('functions.delete', body),
        world.bus.request('functions.test', { ...body, arguments: {}, variables: {} }),
      ),
    ).toEqual(['NOT_FOUND']);
    expect(await refusal(attach({ custom_function_id: fn.id }))).toBe('VALIDATION_ERROR custom_function_id');
  });

  it('are listed page by page', async () => {
    const lister = new Tenant(world.bus);
    const made = [await create({}, lister), await create({}, lister), await create({}, lister)];
    const first = await world.bus.request('functions.list', { account_id: lister.id, limit: 2 });
    const cursor = first.pagination.next_cursor ?? '';
    const second = await world.bus.request('functions.list', { account_id: lister.id, limit: 2, cursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
    expect(second.pagination).toMatchObject({ has_more: false, next_cursor: null });
  });
});

describe('tools of an agent', () => {
  it('are in the snapshot a call freezes, while they are enabled', async () => {
    const agent = await tenant.create();
    const fn = await create();
    const tool = await attach({ custom_function_id: fn.id, description: 'For this agent.' }, agent.id);
    expect((await tenant.snapshot(agent.id)).tools).toEqual([
      { name: fn.name, description: 'For this agent.', parameters: ORDER },
    ]);
    const one = { account_id: tenant.id, agent_id: agent.id, tool_id: tool.id };
    await world.bus.request('agent_tools.update', { ...one, change: { description: null } });
    expect((await tenant.snapshot(agent.id)).tools).toMatchObject([{ description: 'Finds an order.' }]);
    await world.bus.request('agent_tools.update', { ...one, change: { enabled: false } });
    expect((await tenant.snapshot(agent.id)).tools).toEqual([]);
    await world.bus.request('agent_tools.detach', one);
    expect(await refusal(world.bus.request('agent_tools.get', one))).toBe('NOT_FOUND');
  });

  it('follow a function that is renamed, and go with one that is deleted', async () => {
    const agent = await tenant.create();
    const fn = await create();
    await attach({ custom_function_id: fn.id }, agent.id);
    const name = `${fn.name.slice(0, 20)}_renamed`;
    await update(fn.id, { name });
    expect((await tenant.snapshot(agent.id)).tools).toMatchObject([{ name }]);
    await world.bus.request('functions.delete', { account_id: tenant.id, custom_function_id: fn.id });
    expect((await tenant.snapshot(agent.id)).tools).toEqual([]);
  });

  it('are attached once, exactly one kind at a time, to a live agent', async () => {
    const fn = await create();
    await attach({ custom_function_id: fn.id });
    expect(await refusal(attach({ custom_function_id: fn.id }))).toBe('CONFLICT');
    expect(await refusal(attach({}))).toBe('VALIDATION_ERROR custom_function_id');
    expect(await refusal(attach({ custom_function_id: fn.id, connector_id: fn.id }))).toBe(
      'VALIDATION_ERROR custom_function_id',
    );
    const gone = await tenant.create();
    await tenant.delete(gone.id);
    expect(await refusals(attach({ custom_function_id: fn.id }, gone.id), attach({}, newId()))).toEqual([
      'NOT_FOUND',
    ]);
  });

  it('stay within their cap when many are attached at once', async () => {
    const agent = await tenant.create();
    const functions = await Promise.all(Array.from({ length: 22 }, () => create()));
    const done = await Promise.all(
      functions.map(({ id }) => refusal(attach({ custom_function_id: id }, agent.id))),
    );
    expect(done.filter((result) => result === 'accepted')).toHaveLength(20);
    expect(done.filter((result) => result === 'LIMIT_REACHED')).toHaveLength(2);
  });
});

describe('a tool call', () => {
  it('reaches the partner signed, with arguments checked and variables filled in', async () => {
    const fn = await attached({
      signing_secret: 'a signing secret',
      body: { id: '{{args.order_id}}', for: '{{name}}' },
    });
    const done = await call(
      fn.name,
      { order_id: '{{order}}' },
      { variables: { order: 'A-7', name: 'Asha' } },
    );
    expect(done).toMatchObject({ outcome: 'ok', result: '{"found":true,"answer":"It ships today."}' });
    const { headers, body } = partner.last;
    expect(body).toBe('{"id":"A-7","for":"Asha"}');
    const signed = `${headers['x-webhook-timestamp']}.${body}`;
    const hex = createHmac('sha256', 'a signing secret').update(signed).digest('hex');
    expect(headers['x-webhook-signature']).toBe(`sha256=${hex}`);
  });

  it.each<[string, Record<string, unknown>, () => void, string, RegExp]>([
    ['the arguments do not fit', {}, () => undefined, 'invalid_arguments', /required property 'order_id'/],
    [
      'the partner fails',
      { order_id: 'x' },
      () => partner.json(503, { why: 'closed' }),
      'http_error',
      /HTTP 503.*closed/,
    ],
    [
      'the partner redirects',
      { order_id: 'x' },
      () => {
        partner.answer = (_r, response) =>
          response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      },
      'http_error',
      /HTTP 302/,
    ],
    [
      'the connection breaks',
      { order_id: 'x' },
      () => {
        partner.answer = (_r, response) => response.destroy();
      },
      'unreachable',
      /closed early/,
    ],
    [
      'the answer is no text',
      { order_id: 'x' },
      () => {
        partner.answer = (_r, response) =>
          response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([1, 0, 2]));
      },
      'ok',
      /not text/,
    ],
  ])('is answered with something to speak about when %s', async (_name, given, arrange, outcome, says) => {
    const fn = await attached();
    arrange();
    const done = await call(fn.name, given);
    expect(done.outcome).toBe(outcome);
    expect(done.result).toMatch(says);
  });

  it('waits no longer than the function may take', async () => {
    const fn = await attached({ timeout_ms: 500 });
    partner.answer = () => undefined;
    expect(await call(fn.name, { order_id: 'x' })).toMatchObject({ outcome: 'timeout', status_code: null });
  });

  it('reads no more than it can use of an endless answer', async () => {
    const fn = await attached();
    partner.answer = (_received, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write('word '.repeat(4_000), () => setImmediate(more));
      };
      response.writeHead(200, { 'content-type': 'text/plain' });
      more();
    };
    const done = await call(fn.name, { order_id: 'x' });
    expect(done.outcome).toBe('ok');
    expect(done.result).toHaveLength(8_000);
  });

  it('of a tool the agent does not have is refused in words', async () => {
    const fn = await create();
    expect(await call(fn.name, {})).toMatchObject({
      outcome: 'refused',
      result: expect.stringMatching(/no such tool/),
    });
  });
});

describe('integration logs', () => {
  it('hold every call with its outcome, and neither secrets nor personal numbers', async () => {
    const fn = await attached({ headers: [{ name: 'X-Key', value: 'top-secret-3', secret: true }] });
    const callId = newId();
    partner.json(200, { echo: 'top-secret-3', phone: '+91 98765 43210', token: 'abc' });
    await call(fn.name, { order_id: '+919876543210' }, { call_id: callId });
    partner.json(404, {});
    await call(fn.name, { order_id: 'A-1' }, { call_id: callId });
    const [second, first] = await logs({ call_id: callId });
    expect(first).toMatchObject({
      kind: 'custom_function',
      tool: fn.name,
      custom_function_id: fn.id,
      agent_id: agentId,
      call_id: callId,
      method: 'POST',
      url: `${partner.url}/orders`,
      outcome: 'ok',
      status_code: 200,
      error: null,
      request_excerpt: '{"order_id":"***"}',
      response_excerpt: '{"echo":"***","phone":"***","token":"***"}',
    });
    expect(second).toMatchObject({
      outcome: 'http_error',
      status_code: 404,
      error: 'the tool answered with HTTP 404',
    });
    expect(await logs({ call_id: callId, outcome: 'ok' })).toHaveLength(1);
    expect(await logs({ tool: fn.name, agent_id: agentId })).toHaveLength(2);
    expect(await logs({ agent_id: newId() })).toEqual([]);
    expect(await logs({ call_id: callId, created_before: first?.created_at })).toEqual([]);
  });

  it('of another account are not seen', async () => {
    const fn = await attached();
    await call(fn.name, { order_id: 'A-1' });
    const other = await world.bus.request('integration_logs.list', {
      account_id: newId(),
      tool: fn.name,
    });
    expect(other.items).toEqual([]);
    expect(await refusal(logs({ outcome: 'fine' }))).toBe('VALIDATION_ERROR outcome');
  });

  it('are dropped when they are old', async () => {
    const fn = await attached();
    await call(fn.name, { order_id: 'old' });
    const db = new Client(world.databaseUrl);
    await db.connect();
    await db.query(
      `update agents.integration_log set created_at = now() - interval '31 days' where tool = $1`,
      [fn.name],
    );
    await db.end();
    await call(fn.name, { order_id: 'new' });
    await world.service.app
      .get(IntegrationLogRetention, { strict: false })
      .round(new AbortController().signal);
    expect(await logs({ tool: fn.name })).toMatchObject([{ request_excerpt: '{"order_id":"new"}' }]);
  });
});
