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

    it('what is not even HTTP gets the envelope, too', async () => {
      const text = await new Promise<string>((resolve, reject) => {
        const socket = connect(world().platform.ports.gateway, '127.0.0.1', () =>
          socket.write('HELO\r\n\r\n'),
        );
        let all = '';
        socket.on('data', (chunk) => (all += chunk.toString()));
        socket.on('close', () => resolve(all));
        socket.on('error', reject);
      });
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      const body = JSON.parse(text.split('\r\n\r\n')[1] ?? '') as Answer['body'];
      expect(body).toEqual({
        success: false,
        error: { code: 'VALIDATION_ERROR', message: expect.any(String) },
      });
    });
  });
