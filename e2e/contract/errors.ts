import { connect } from 'node:net';
import type { Answer } from '../support/client';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

const MIB = 1024 * 1024;

export const errors: Heading = (world) =>
  describe('Errors', () => {
    let partner: ContractPartner;
    beforeAll(async () => {
      partner = await world().partner();
    });

    it.each([
      ['GET', '/nothing'],
      ['GET', '/agents'],
      ['POST', '/agent/voices'],
      ['PATCH', '/agent'],
      ['DELETE', '/voice-configurations'],
      ['PUT', '/calls/start'],
      ['OPTIONS', '/agent'],
      ['GET', '/config/webhook'],
      ['GET', '/calls/%zz'],
      ['GET', '/agent/../../../etc/passwd'],
    ])(
      'an unknown route, or a method a path does not have, is 404 NOT_FOUND: %s %s',
      async (method, path) => {
        const answer = await partner.api.send(method, path);
        expect(answer.body).toEqual({
          success: false,
          error: { code: 'NOT_FOUND', message: expect.any(String) },
        });
        expect(answer.status).toBe(404);
      },
    );

    it.each([
      ['malformed JSON', '{"agent_name":'],
      ['an array', '[]'],
      ['null', 'null'],
      ['a string', '"x"'],
      ['a number', '1'],
      ['a key given twice', '{"agent_name":"a","agent_name":"b"}'],
      ['nothing at all', ''],
    ])('a body that is %s is 400 VALIDATION_ERROR', async (_what, body) => {
      const answer = await partner.api.send('POST', '/agent', body);
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    });

    it.each([
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'application/xml',
      '',
    ])('a body of another content type is 400 VALIDATION_ERROR: %j', async (type) => {
      const answer = await partner.api.send('POST', '/agent', '{}', { 'content-type': type });
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.message).toContain('application/json');
    });

    it.each([
      'application/json',
      'Application/JSON; charset="UTF-8"',
      'application/json; v=2; charset=utf-8',
    ])('JSON is taken with the content type %s', async (type) => {
      const answer = await partner.api.send('POST', '/agent', '{}', { 'content-type': type });
      expect(fieldsOf(answer)).toContain('agent_name');
    });

    it('a body over 1 MiB is 413 VALIDATION_ERROR; one of 1 MiB is read', async () => {
      const of = (bytes: number): string => JSON.stringify({ x: 'a'.repeat(bytes - '{"x":""}'.length) });
      const over = await partner.api.send('POST', '/agent', of(MIB + 1));
      expect(refusal(over)).toEqual([413, 'VALIDATION_ERROR']);
      const fits = await partner.api.send('POST', '/agent', of(MIB));
      expect(refusal(fits)).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('unknown body fields are refused, naming the field', async () => {
      const bodies: [string, string, Record<string, unknown>][] = [
        ['POST', '/agent', { agent_nam: 'x' }],
        ['PUT', `/agent/${NOBODYS}`, { agent_nam: 'x' }],
        ['POST', '/config/webhooks', { agent_nam: 'x' }],
        ['POST', '/calls/start', { agent_nam: 'x' }],
        ['POST', '/phone-numbers', { agent_nam: 'x' }],
        ['POST', '/telephony/connections', { agent_nam: 'x' }],
        ['PUT', '/config/webhook', { agent_nam: 'x' }],
        ['POST', `/calls/${NOBODYS}/hangup`, { agent_nam: 'x' }],
        ['POST', '/agent', { ['__proto__x']: 1, constructor: 1 }],
      ];
      for (const [method, path, body] of bodies) {
        const answer = await partner.api.send(method, path, body);
        expect([method, path, ...refusal(answer)]).toEqual([method, path, 400, 'VALIDATION_ERROR']);
        expect(fieldsOf(answer)).toEqual(expect.arrayContaining([Object.keys(body).at(-1)]));
      }
    });

    it('error.details names every broken rule', async () => {
      const answer = await partner.api.post('/agent', {
        agent_name: '',
        agent_type: 'sideways',
        voice_id: '1',
      });
      expect(fieldsOf(answer).sort()).toEqual(['agent_name', 'agent_type', 'prompt', 'voice_id']);
      for (const detail of answer.body.error.details ?? []) expect(detail.message).toContain(detail.field);
    });

    it('a field that no change may touch is refused in these words', async () => {
      for (const [method, path, field] of [
        ['PATCH', `/config/webhooks/${NOBODYS}`, 'agent_id'],
        ['PATCH', `/customers/cus_${NOBODYS}`, 'external_id'],
        ['PATCH', `/phone-numbers/num_${NOBODYS}`, 'number'],
        ['PATCH', `/connectors/${NOBODYS}`, 'kind'],
        ['PATCH', `/agent/${NOBODYS}/tools/${NOBODYS}`, 'custom_function_id'],
        ['PUT', `/agent/${NOBODYS}`, 'gender'],
      ] as const) {
        const answer = await partner.api.send(method, path, { [field]: 'x' });
        expect([path, ...refusal(answer)]).toEqual([path, 400, 'VALIDATION_ERROR']);
        expect(answer.body.error.details).toEqual([{ field, message: `${field} cannot be changed` }]);
      }
    });

    it('a query parameter given twice is refused', async () => {
      const answer = await partner.api.get('/agent?limit=1&limit=2');
      expect([...refusal(answer), answer.body.error.message]).toEqual([
        400,
        'VALIDATION_ERROR',
        'limit must be given once',
      ]);
    });

    it('unknown query parameters are ignored', async () => {
      const answer = await partner.api.get('/agent?colour=red&limit=2');
      expect(answer.status).toBe(200);
    });

    it('a POST that takes no body accepts none, {} or an empty one', async () => {
      for (const [body, headers] of [
        [undefined, {}],
        ['{}', {}],
        ['', {}],
        ['', { 'content-type': 'text/plain' }],
      ] as [string | undefined, Record<string, string>][])
        expect(refusal(await partner.api.send('POST', `/calls/${NOBODYS}/hangup`, body, headers))).toEqual([
          404,
          'NOT_FOUND',
        ]);
      const none = await partner.api.send('POST', `/calls/${NOBODYS}/hangup`, 'null');
      expect(refusal(none)).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('X-Request-Id is on every response, and is the one the caller sent if that is sane', async () => {
      const sane = await partner.api.send('GET', '/agent', undefined, { 'x-request-id': 'order-17.b_2' });
      expect(sane.headers.get('x-request-id')).toBe('order-17.b_2');
      for (const id of ['a b', 'x'.repeat(65), 'a"b', '']) {
        const answer = await partner.api.send('GET', '/agent', undefined, { 'x-request-id': id });
        expect(answer.headers.get('x-request-id')).not.toBe(id);
      }
      const [one, two] = [await partner.api.get('/agent'), await partner.api.get('/agent')];
      expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
      const refused = await world()
        .client(null)
        .send('GET', '/nothing', undefined, { 'x-request-id': 'mine' });
      expect(refused.headers.get('x-request-id')).toBe('mine');
    });

    it.each([
      ['that is not even HTTP', 'HELO', 400, 'VALIDATION_ERROR'],
      ['without Host', 'GET /api/v2/agent HTTP/1.1', 400, 'VALIDATION_ERROR'],
      ['that expects what nobody knows', 'GET /docs/x HTTP/1.1\r\nHost: x\r\nExpect: tea', 404, 'NOT_FOUND'],
    ])('a request %s gets the envelope and the headers, too', async (_what, head, status, code) => {
      const text = await new Promise<string>((resolve, reject) => {
        const socket = connect(world().platform.ports.gateway, '127.0.0.1', () =>
          socket.write(`${head}\r\nConnection: close\r\n\r\n`),
        );
        let all = '';
        socket.on('data', (chunk) => (all += chunk.toString()));
        socket.on('close', () => resolve(all));
        socket.on('error', reject);
      });
      expect(text.split(' ')[1]).toBe(String(status));
      for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
        expect(text).toContain(`\r\n${name}: `);
      const body = JSON.parse(text.split('\r\n\r\n')[1] ?? '') as Answer['body'];
      expect(body).toMatchObject({ success: false, error: { code, message: expect.any(String) } });
    });
  });
