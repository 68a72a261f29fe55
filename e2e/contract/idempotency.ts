import { randomUUID } from 'node:crypto';
import type { CallDto } from '@parley/contracts';
import type { Answer } from '../support/client';
import { callee, createAgent } from '../support/scenario';
import { type ContractPartner, type Heading, NOBODYS, refusal } from './world';

const keyed = (key: string): Record<string, string> => ({ 'idempotency-key': key });
const replayed = (answer: Answer): string | null => answer.headers.get('idempotent-replayed');

export const idempotency: Heading = (world) =>
  describe('Idempotency-Key', () => {
    let partner: ContractPartner;
    beforeAll(async () => {
      partner = await world().partner();
    });

    it('on POST /calls/start: sent five times, one call is dialled, and every answer is the first', async () => {
      const agent = await createAgent(partner.api);
      const [key, reference] = [randomUUID(), randomUUID()];
      const body = { agent_id: agent.id, to_number: callee('02'), client_reference_id: reference };
      const first = await partner.api.post<CallDto>('/calls/start', body, keyed(key));
      expect([first.status, replayed(first)]).toEqual([200, null]);
      for (let n = 0; n < 4; n += 1) {
        const again = await partner.api.post<CallDto>('/calls/start', body, keyed(key));
        expect([again.status, replayed(again), again.body]).toEqual([200, 'true', first.body]);
      }
      const { calls } = await partner.api.ok(
        partner.api.get<{ calls: CallDto[] }>(`/calls?client_reference_id=${reference}`),
      );
      expect(calls.map((call) => call.call_id)).toEqual([first.body.data.call_id]);
    });

    it('a secret that is returned once is returned to the repeated request, too', async () => {
      const body = { label: 'once-only', url: world().receiver.url };
      const send = () => partner.api.post<{ secret: string }>('/config/webhooks', body, keyed('hook'));
      const [first, again] = [await send(), await send()];
      expect(first.body.data.secret).toMatch(/^whsec_/);
      expect([again.body, replayed(again)]).toEqual([first.body, 'true']);
    });

    it.each([
      ['another body', '/projects', { name: 'Other' }],
      ['another path', '/customers', { external_id: 'x', name: 'Once' }],
    ])('the same key with %s is 409 CONFLICT, and nothing is done', async (what, path, body) => {
      const key = `conflict ${what}`;
      await partner.api.ok(partner.api.post('/projects', { name: `Once ${what}` }, keyed(key)));
      expect(refusal(await partner.api.post(path, body, keyed(key)))).toEqual([409, 'CONFLICT']);
      const listed = await partner.api.get('/projects');
      expect(JSON.stringify(listed.body)).not.toContain('"Other"');
    });

    it('another account’s key is another key', async () => {
      const other = await world().partner();
      const send = ({ api }: ContractPartner) =>
        api.post<{ id: string }>('/projects', { name: 'Shared name' }, keyed('shared'));
      const [mine, theirs] = [await send(partner), await send(other)];
      expect([mine.status, theirs.status, replayed(theirs)]).toEqual([200, 200, null]);
      expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    });

    it('a refused request is not kept: set right, it goes through under the same key', async () => {
      const agent = await createAgent(partner.api);
      const key = randomUUID();
      const hangup = `/calls/${NOBODYS}/hangup`;
      for (let n = 0; n < 2; n += 1) {
        const answer = await partner.api.post(hangup, undefined, keyed(key));
        expect([...refusal(answer), replayed(answer)]).toEqual([404, 'NOT_FOUND', null]);
      }
      const body = { agent_id: agent.id, to_number: callee('02') };
      expect((await partner.api.post('/calls/start', body, keyed(key))).status).toBe(200);
    });

    it.each([[''], ['x'.repeat(256)]])('a key of no or more than 255 characters is 400: %j', async (key) => {
      const answer = await partner.api.post('/projects', { name: 'Never' }, keyed(key));
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    });
  });

export const requestIds: Heading = (world) =>
  describe('X-Request-Id', () => {
    it('is found in the log of every service that worked for the request', async () => {
      const { api } = await world().partner();
      const agent = await createAgent(api);
      const id = `follow-${randomUUID()}`;
      const send = (path: string, body: object) => api.ok(api.post(path, body, { 'x-request-id': id }));
      await send(`/agent/${agent.id}/webhooks`, { label: 'followed', url: world().receiver.url });
      await send('/calls/start', { agent_id: agent.id, to_number: callee('02') });
      await world().logged(['gateway', 'webhooks', 'calls', 'voice'], `"request_id":"${id}"`);
    });
  });
