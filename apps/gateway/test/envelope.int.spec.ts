import { connect } from 'node:net';
import {
  agentBody,
  Client,
  gatewayWorld,
  type GatewayWorld,
  newPartner,
  operator,
  type TestPartner,
} from './support';

let world: GatewayWorld;
let partner: TestPartner;

beforeAll(async () => {
  world = await gatewayWorld();
  partner = await newPartner(world);
}, 120_000);
afterAll(() => world.stop());

const UUID = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';

describe('every response is the envelope', () => {
  it.each([
    ['GET', '/nothing'],
    ['POST', '/agent/voices'],
    ['PATCH', '/agent'],
    ['OPTIONS', '/agent'],
    ['GET', '/agent/not-a-uuid'],
    ['GET', '/phone-numbers/0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d'],
    ['GET', '/calls/%zz'],
    ['GET', '/calls/%00'],
    ['GET', '//agent'],
    ['GET', `/agent/${UUID}`],
  ])('%s %s is 404 NOT_FOUND with a key and 401 UNAUTHORIZED without', async (method, path) => {
    const answer = await partner.api.send(
      method,
      path,
      method === 'GET' || method === 'OPTIONS' ? undefined : {},
    );
    expect([answer.status, answer.body]).toEqual([
      404,
      { success: false, error: { code: 'NOT_FOUND', message: expect.any(String) } },
    ]);
    const stranger = await new Client(`${world.url}/api/v2`, null).send(method, path);
    expect([stranger.status, stranger.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each(['/', '/api', '/api/v1/agent', '/health', '/metrics'])('GET %s is 404 NOT_FOUND', async (path) => {
    const answer = await new Client(world.url, null).get(path);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['malformed JSON', '{"agent_name":', {}, 400],
    ['a key given twice', '{"agent_name":"a","agent_name":"b"}', {}, 400],
    ['a key given twice, further in', '{"tool_ack_config":{"mode":"fixed","mode":"dynamic"}}', {}, 400],
    ['what is nested 33 deep', '['.repeat(33) + ']'.repeat(33), {}, 400],
    ['what is nested a million deep', '['.repeat(500_000) + ']'.repeat(500_000), {}, 400],
    ['an array', '[]', {}, 400],
    ['null', 'null', {}, 400],
    ['another content type', 'agent_name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['JSON under a wrong content type', '{}', { 'content-type': 'text/plain' }, 400],
    ['another charset', '{}', { 'content-type': 'application/json; charset=latin1' }, 400],
    ['an unknown encoding', '{}', { 'content-encoding': 'br2' }, 400],
    ['broken gzip', '{}', { 'content-encoding': 'gzip' }, 400],
    ['NUL in a text', '{"agent_name":"a\\u0000b"}', {}, 400],
    ['more than 1 MiB', `{"prompt":"${'x'.repeat(1024 * 1024)}"}`, {}, 413],
  ])('%s is VALIDATION_ERROR', async (_what, body, headers, status) => {
    const answer = await partner.api.send('POST', '/agent', body, headers);
    expect([answer.status, answer.body]).toEqual([
      status,
      {
        success: false,
        error: { code: 'VALIDATION_ERROR', message: expect.any(String), details: expect.any(Array) },
      },
    ]);
  });

  it('unknown body fields are refused, naming the field; unknown query parameters are ignored', async () => {
    const body = { ...(await agentBody(partner.api)), colour: 'red', constructor: 1 };
    const answer = await partner.api.post('/agent', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details?.map(({ field }) => field)).toEqual(['colour', 'constructor']);
    expect((await partner.api.get('/agent?colour=red&limit=3')).status).toBe(200);
    expect((await partner.api.get('/agent?limit=0')).body.error.details?.[0]?.field).toBe('limit');
    expect((await partner.api.get('/agent?limit=1&limit=2')).body.error.code).toBe('VALIDATION_ERROR');
    expect((await partner.api.get('/agent?cursor=garbage')).body.error.code).toBe('VALIDATION_ERROR');
  });

  it('a POST that takes no body accepts none, {} or an empty one', async () => {
    world.webhooks.answer('webhooks.test', async () => ({ id: UUID }) as never);
    const path = `/config/webhooks/${UUID}/test`;
    for (const body of [undefined, {}, '']) expect((await partner.api.post(path, body)).status).toBe(200);
    expect((await partner.api.post(path, { a: 1 })).body.error.details?.[0]?.field).toBe('a');
  });

  it('what is not HTTP is answered, too', async () => {
    const { hostname, port } = new URL(world.url);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write('GET / HTTP/1.1\r\nbroken header\r\n\r\n'),
      );
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('end', () => resolve(received)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false });
  });
});

describe('the order of the checks', () => {
  it('is authentication, account state, route, body, existence', async () => {
    const suspended = await newPartner(world, { status: 'SUSPENDED' });
    const nobody = new Client(`${world.url}/api/v2`, null);
    expect((await nobody.post('/nothing', '{')).status).toBe(401);
    expect((await nobody.post('/agent', 'x'.repeat(2_000_000))).status).toBe(401);
    expect((await suspended.api.post('/nothing', '{')).status).toBe(403);
    expect((await suspended.api.get('/nothing')).status).toBe(403);
    expect((await partner.api.post('/nothing', '{')).status).toBe(404);
    expect((await partner.api.put(`/agent/${UUID}`, '{')).status).toBe(400);
    expect((await partner.api.put(`/agent/${UUID}`, { colour: 1 })).status).toBe(400);
    expect((await partner.api.put(`/agent/${UUID}`, {})).status).toBe(404);
  });
});

describe('headers', () => {
  it('X-Request-Id is on every response and echoed if the caller sent a sane one', async () => {
    const sent = await partner.api.send('GET', '/agent', undefined, { 'x-request-id': 'abc.DEF-1_2' });
    expect(sent.headers.get('x-request-id')).toBe('abc.DEF-1_2');
    for (const odd of ['a b', 'x'.repeat(65), '<script>']) {
      const answer = await partner.api.send('GET', '/nothing', undefined, { 'x-request-id': odd });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('are secure: no x-powered-by, no CORS, nosniff, HSTS', async () => {
    const { headers } = await partner.api.send('GET', '/agent', undefined, {
      origin: 'https://evil.example',
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

it('no answer from a service is 502 INTERNAL_ERROR', async () => {
  const answer = await partner.api.get('/calls');
  expect([answer.status, answer.body.error.code]).toEqual([502, 'INTERNAL_ERROR']);
});

it('an unexpected error is 500 with a generic message', async () => {
  world.webhooks.answer('webhooks.list', () => Promise.reject(new Error('secret detail')));
  const answer = await partner.api.get('/config/webhooks');
  expect([answer.status, answer.body.error.code]).toEqual([500, 'INTERNAL_ERROR']);
  expect(answer.body.error.message).not.toContain('secret');
});

it('the request id reaches the service that does the work, with a body or without', async () => {
  const headers = { 'x-request-id': 'follow-me' };
  await partner.api.send('PATCH', `/config/webhooks/${UUID}`, { enabled: true }, headers);
  expect(world.webhooks.asked.at(-1)).toMatchObject({ subject: 'webhooks.update', requestId: 'follow-me' });
  await partner.api.send('GET', '/config/webhooks', undefined, headers);
  expect(world.webhooks.asked.at(-1)).toMatchObject({ subject: 'webhooks.list', requestId: 'follow-me' });
});

it('health is public', async () => {
  const nobody = new Client(world.url, null);
  expect((await nobody.get('/health/live')).body).toEqual({ success: true, data: { status: 'ok' } });
  expect((await nobody.get('/health/ready')).status).toBe(200);
});

it('the documentation is public, in OpenAPI 3.1', async () => {
  const nobody = new Client(world.url, null);
  const { body } = await nobody.get('/docs/openapi.json');
  expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/api/v2/agent': expect.any(Object) } });
  for (const [path, headers, status] of [
    ['/docs/swagger-ui.css', { range: 'bytes=999999999-' }, 416],
    ['/docs/swagger-ui.css', { 'if-match': '"other"' }, 412],
    ['/docs/%00', {}, 404],
    ['/docs/..%2f..%2fpackage.json', {}, 404],
  ] as const) {
    const refused = await nobody.send('GET', path, undefined, headers);
    expect([path, refused.status, refused.body.success]).toEqual([path, status, false]);
  }
  const page = await fetch(`${world.url}/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect((await operator(world).get('/admin/v1/nothing')).status).toBe(404);
});
