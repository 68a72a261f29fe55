import type { AgentDto, AgentWebhooksDto, WebhookDto, NewWebhookDto } from '@parley/contracts';
import { createAgent } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const EVENTS = [
  'call.status.updated',
  'session.completed',
  'inbound.route',
  'call.transferred',
  'campaign.status.updated',
  'webhook.test',
];

export const webhookEndpoints: Heading = (world) =>
  describe('Webhook endpoints', () => {
    let partner: ContractPartner;
    let url: string;
    beforeEach(async () => {
      partner = await world().partner();
      url = world().receiver.url;
    });
    const create = (fields: Record<string, unknown> = {}) =>
      partner.api.post<NewWebhookDto>('/config/webhooks', { label: 'crm', url, ...fields });
    const made = (fields: Record<string, unknown> = {}) => partner.api.ok(create(fields));
    const list = async () =>
      (await partner.api.ok(partner.api.get<{ webhooks: WebhookDto[] }>('/config/webhooks'))).webhooks;
    const ofAgent = (id: string) =>
      partner.api.ok(partner.api.get<AgentWebhooksDto>(`/agent/${id}/webhooks`));
    const setFanout = (id: string, include: unknown) =>
      partner.api.patch<{ webhooks_include_account_endpoints: boolean }>(`/agent/${id}/webhooks`, {
        webhooks_include_account_endpoints: include,
      });
    const flag = async (id: string) => {
      const { api } = partner;
      const agent = await api.ok(api.get<AgentDto>(`/agent/${id}`));
      expect((await ofAgent(id)).include_account_endpoints).toBe(agent.webhooks_include_account_endpoints);
      return agent.webhooks_include_account_endpoints;
    };

    it('the secret is returned only on creation and on rotation, with a message', async () => {
      const endpoint = await made();
      expect(endpoint).toMatchObject({
        label: 'crm',
        url,
        enabled: true,
        agent_id: null,
        events: [],
        last_delivery_at: null,
        last_delivery_status: null,
        secret: expect.stringMatching(SECRET),
        message: expect.any(String),
      });
      const path = `/config/webhooks/${endpoint.id}`;
      const rotated = await partner.api.ok(
        partner.api.post<{ id: string; secret: string; message: string }>(`${path}/rotate-secret`),
      );
      expect(rotated).toEqual({
        id: endpoint.id,
        secret: expect.stringMatching(SECRET),
        message: expect.any(String),
      });
      expect(rotated.secret).not.toBe(endpoint.secret);
      const others = [await partner.api.patch(path, {}), await partner.api.get('/config/webhooks')];
      for (const answer of others) expect(JSON.stringify(answer.body)).not.toContain('whsec_');
    });

    it('the overlap of two secrets is at most what the document says', async () => {
      const path = `/config/webhooks/${(await made()).id}/rotate-secret`;
      expect((await partner.api.post(path, { overlap_hours: 24 })).status).toBe(200);
      expect((await partner.api.post(path, { overlap_hours: 0 })).status).toBe(200);
      for (const hours of [25, -1, 1.5, '1', null])
        expect(refusal(await partner.api.post(path, { overlap_hours: hours }))).toEqual([
          400,
          'VALIDATION_ERROR',
        ]);
    });

    it.each([
      ['Upper'],
      [''],
      ['-crm'],
      ['a_b'],
      ['a b'],
      ['x'.repeat(32)],
      ['default'],
      [null],
      [7],
      ['crm\n'],
    ])(
      'a label is 1..31 lowercase letters, digits and hyphens, starting with a letter or digit; not %j',
      async (label) => {
        const answer = await create({ label });
        expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', ['label']]);
      },
    );

    it.each([['a'], ['1-st'], ['x'.repeat(31)], ['default-2']])('a label may be %s', async (label) => {
      expect((await create({ label })).status).toBe(200);
    });

    it.each([
      ['http://93.184.216.34/hook'],
      ['https://10.0.0.1/hook'],
      ['https://192.168.1.1/'],
      ['https://169.254.169.254/latest/meta-data'],
      ['https://[::1]/hook'],
      ['https://user:secret@93.184.216.34/'],
      ['ftp://93.184.216.34/'],
      ['hook'],
      [''],
      [null],
      [`https://93.184.216.34/${'x'.repeat(2_048)}`],
    ])('a url is HTTPS and publicly reachable; %s is 400 VALIDATION_ERROR', async (bad) => {
      const answer = await create({ url: bad });
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', ['url']]);
      const legacy = await partner.api.put('/config/webhook', { webhook_url: bad });
      expect([...refusal(legacy), fieldsOf(legacy)]).toEqual([400, 'VALIDATION_ERROR', ['webhook_url']]);
    });

    it('an unknown event name is 400 VALIDATION_ERROR listing the valid set', async () => {
      const endpoint = await made();
      for (const events of [
        ['session.failed'],
        ['call.status.updated', '*'],
        [''],
        'session.completed',
        [null],
      ]) {
        const answers = [
          await create({ label: 'two', events }),
          await partner.api.patch(`/config/webhooks/${endpoint.id}`, { events }),
        ];
        for (const answer of answers) expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
      }
      const answer = await create({ label: 'two', events: ['session.failed'] });
      for (const name of EVENTS) expect(JSON.stringify(answer.body.error)).toContain(name);
    });

    it('an allowlist is kept; omitted or empty means all types', async () => {
      const some = await made({ events: ['session.completed', 'call.status.updated'] });
      expect([...some.events].sort()).toEqual(['call.status.updated', 'session.completed']);
      expect((await made({ label: 'none', events: [] })).events).toEqual([]);
      const cleared = await partner.api.ok(
        partner.api.patch<WebhookDto>(`/config/webhooks/${some.id}`, { events: [] }),
      );
      expect(cleared.events).toEqual([]);
    });

    it('a label already used in the account is 409 LABEL_TAKEN, whatever the scope', async () => {
      const agent = await createAgent(partner.api);
      const first = await made();
      expect(refusal(await create())).toEqual([409, 'LABEL_TAKEN']);
      expect(refusal(await create({ agent_id: agent.id }))).toEqual([409, 'LABEL_TAKEN']);
      const scoped = await partner.api.post(`/agent/${agent.id}/webhooks`, { label: 'crm', url });
      expect(refusal(scoped)).toEqual([409, 'LABEL_TAKEN']);
      const second = await made({ label: 'other' });
      const renamed = await partner.api.patch(`/config/webhooks/${second.id}`, { label: 'crm' });
      expect(refusal(renamed)).toEqual([409, 'LABEL_TAKEN']);
      expect((await partner.api.patch(`/config/webhooks/${first.id}`, { label: 'crm' })).status).toBe(200);
      await partner.api.ok(partner.api.delete(`/config/webhooks/${first.id}`));
      expect((await create()).status).toBe(200);
      const other = await world().partner();
      expect((await other.api.post('/config/webhooks', { label: 'crm', url })).status).toBe(200);
    });

    it('of simultaneous creations under one label exactly one succeeds', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => create()));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    });

    it('up to 5 per scope: 5 account-wide and 5 per agent, then 429 LIMIT_REACHED', async () => {
      const [one, two] = [await createAgent(partner.api), await createAgent(partner.api)];
      for (const [scope, fields] of [
        ['all', {}],
        ['one', { agent_id: one.id }],
        ['two', { agent_id: two.id }],
      ] as [string, Record<string, unknown>][]) {
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) => create({ label: `${scope}-${index}`, ...fields })),
        );
        expect(answers.map((answer) => answer.status).sort()).toEqual([
          200, 200, 200, 200, 200, 429, 429, 429,
        ]);
        const refused = answers.find((answer) => answer.status === 429);
        expect(refused?.body.error.code).toBe('LIMIT_REACHED');
      }
      const legacy = await partner.api.put('/config/webhook', { webhook_url: url });
      expect(refusal(legacy)).toEqual([429, 'LIMIT_REACHED']);
      const all = await list();
      expect(all).toHaveLength(15);
      const wide = all.find((endpoint) => endpoint.agent_id === null);
      await partner.api.ok(partner.api.delete(`/config/webhooks/${wide?.id}`));
      expect((await partner.api.put('/config/webhook', { webhook_url: url })).status).toBe(200);
    });

    it('an endpoint that is disabled, or whose agent was deleted, keeps counting until deleted', async () => {
      const agent = await createAgent(partner.api);
      const first = await made({ label: 'own', agent_id: agent.id });
      await partner.api.ok(partner.api.delete(`/agent/${agent.id}`));
      expect((await list()).map((endpoint) => endpoint.id)).toEqual([first.id]);
      expect(refusal(await create({ label: 'own' }))).toEqual([409, 'LABEL_TAKEN']);
      for (let index = 0; index < 5; index += 1) await made({ label: `wide-${index}` });
      const [last] = (await list()).filter((endpoint) => endpoint.agent_id === null);
      await partner.api.ok(partner.api.patch(`/config/webhooks/${last?.id}`, { enabled: false }));
      expect(refusal(await create({ label: 'sixth' }))).toEqual([429, 'LIMIT_REACHED']);
      expect((await partner.api.delete(`/config/webhooks/${first.id}`)).status).toBe(200);
    });

    it('agent_id is immutable: a PATCH that contains it is 400 VALIDATION_ERROR even if equal', async () => {
      const agent = await createAgent(partner.api);
      const endpoint = await made({ agent_id: agent.id });
      for (const agentId of [agent.id, null, NOBODYS]) {
        const answer = await partner.api.patch(`/config/webhooks/${endpoint.id}`, { agent_id: agentId });
        expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', ['agent_id']]);
      }
    });

    it('PATCH takes label, url, enabled and events; what is left out keeps its value', async () => {
      const {
        secret: _secret,
        message: _message,
        ...endpoint
      } = await made({ events: ['session.completed'] });
      const change = { label: 'moved', url: `${url}/2`, enabled: false, events: ['call.transferred'] };
      const path = `/config/webhooks/${endpoint.id}`;
      const changed = await partner.api.ok(partner.api.patch<WebhookDto>(path, change));
      expect(changed).toEqual({ ...endpoint, ...change, updated_at: expect.any(String) });
      const kept = await partner.api.ok(partner.api.patch<WebhookDto>(path, { enabled: true }));
      expect(kept).toMatchObject({ ...change, enabled: true });
      expect(await list()).toEqual([kept]);
    });

    it('the list is data.webhooks plus data.available_events, the live catalog of six types', async () => {
      const answer = await partner.api.ok(
        partner.api.get<{ available_events: string[] }>('/config/webhooks'),
      );
      expect([...answer.available_events].sort()).toEqual([...EVENTS].sort());
    });

    it('POST /agent/{agent_id}/webhooks scopes to the agent in the path; any agent_id in the body is ignored', async () => {
      const [agent, other] = [await createAgent(partner.api), await createAgent(partner.api)];
      let label = 0;
      for (const agentId of [other.id, NOBODYS, 'x', 42, null, { a: 1 }]) {
        const answer = await partner.api.ok(
          partner.api.post<NewWebhookDto>(`/agent/${agent.id}/webhooks`, {
            label: `own-${(label += 1)}`,
            url,
            agent_id: agentId,
          }),
        );
        expect(answer.agent_id).toBe(agent.id);
        await partner.api.ok(partner.api.delete(`/config/webhooks/${answer.id}`));
      }
    });

    it("GET /agent/{agent_id}/webhooks returns only this agent's own", async () => {
      const [agent, other] = [await createAgent(partner.api), await createAgent(partner.api)];
      await made({ label: 'wide' });
      await made({ label: 'other', agent_id: other.id });
      const own = await made({ label: 'own', agent_id: agent.id });
      const answer = await ofAgent(agent.id);
      expect(answer.webhooks.map((endpoint) => endpoint.id)).toEqual([own.id]);
      expect(answer).toMatchObject({ include_account_endpoints: true });
      expect([...answer.available_events].sort()).toEqual([...EVENTS].sort());
    });

    it('the fan-out flag set to false while the agent has no enabled endpoint of its own is 409 NO_AGENT_ENDPOINT', async () => {
      const agent = await createAgent(partner.api);
      await made({ label: 'wide' });
      const path = `/agent/${agent.id}`;
      const put = { webhooks_include_account_endpoints: false };
      expect(refusal(await setFanout(agent.id, false))).toEqual([409, 'NO_AGENT_ENDPOINT']);
      expect(refusal(await partner.api.put(path, put))).toEqual([409, 'NO_AGENT_ENDPOINT']);
      const own = await made({ label: 'own', agent_id: agent.id });
      await partner.api.ok(partner.api.patch(`/config/webhooks/${own.id}`, { enabled: false }));
      expect(refusal(await setFanout(agent.id, false))).toEqual([409, 'NO_AGENT_ENDPOINT']);
      expect(await flag(agent.id)).toBe(true);
      expect(await partner.api.ok(setFanout(agent.id, true))).toEqual({
        webhooks_include_account_endpoints: true,
      });
    });

    it.each([
      ['PATCH of the agent route', (id: string) => setFanout(id, false)],
      [
        'PUT of the agent',
        (id: string) => partner.api.put(`/agent/${id}`, { webhooks_include_account_endpoints: false }),
      ],
    ])('%s sets the flag and echoes the stored value', async (_how, set) => {
      const agent = await createAgent(partner.api);
      await made({ agent_id: agent.id });
      const answer = await set(agent.id);
      expect(answer.body.data).toMatchObject({ webhooks_include_account_endpoints: false });
      expect(await flag(agent.id)).toBe(false);
      await partner.api.ok(setFanout(agent.id, true));
      expect(await flag(agent.id)).toBe(true);
    });

    it.each([
      ['deleted', (id: string) => partner.api.delete(`/config/webhooks/${id}`)],
      ['disabled', (id: string) => partner.api.patch(`/config/webhooks/${id}`, { enabled: false })],
    ])("the flag flips back when the agent's last enabled own endpoint is %s", async (_how, end) => {
      const agent = await createAgent(partner.api);
      const first = await made({ label: 'first', agent_id: agent.id });
      const second = await made({ label: 'second', agent_id: agent.id });
      await partner.api.ok(setFanout(agent.id, false));
      await partner.api.ok(end(first.id) as Promise<never>);
      expect(await flag(agent.id)).toBe(false);
      await partner.api.ok(end(second.id) as Promise<never>);
      expect(await flag(agent.id)).toBe(true);
      // Enabled again it stays where it flipped to: the flag was set back, not remembered.
      await partner.api.patch(`/config/webhooks/${second.id}`, { enabled: true });
      expect(await flag(agent.id)).toBe(true);
    });

    it('a PUT that is refused for another field leaves the flag as it was', async () => {
      const agent = await createAgent(partner.api);
      const other = await createAgent(partner.api);
      await made({ agent_id: agent.id });
      for (const [fields, status] of [
        [{ prompt: '' }, 400],
        [{ transfer_enabled: true }, 400],
        [{ agent_name: other.agent_name }, 409],
      ] as [Record<string, unknown>, number][]) {
        const change = { webhooks_include_account_endpoints: false, ...fields };
        expect((await partner.api.put(`/agent/${agent.id}`, change)).status).toBe(status);
        expect(await flag(agent.id)).toBe(true);
      }
    });

    it('the flag is a boolean', async () => {
      const agent = await createAgent(partner.api);
      for (const value of ['false', 0, null, undefined])
        expect(refusal(await setFanout(agent.id, value))).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('PUT /config/webhook creates or replaces the default endpoint, with a new secret each call', async () => {
      const put = (to: string) =>
        partner.api.put<{ webhook_url: string; webhook_secret: string; message: string }>('/config/webhook', {
          webhook_url: to,
        });
      const first = await partner.api.ok(put(url));
      expect(first).toEqual({
        webhook_url: url,
        webhook_secret: expect.stringMatching(SECRET),
        message: expect.any(String),
      });
      const [before] = await list();
      expect(before).toMatchObject({ label: 'default', url, agent_id: null, enabled: true, events: [] });
      const second = await partner.api.ok(put(`${url}/2`));
      expect(second.webhook_secret).not.toBe(first.webhook_secret);
      const after = await list();
      expect(after).toEqual([expect.objectContaining({ id: before?.id, url: `${url}/2`, label: 'default' })]);
      const taken = await partner.api.patch(`/config/webhooks/${(await made()).id}`, { label: 'default' });
      expect(refusal(taken)).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('the legacy route is kept for compatibility, and says so', async () => {
      const answer = await partner.api.put('/config/webhook', { webhook_url: url });
      expect(answer.headers.get('deprecation')).toBe('true');
    });

    it('DELETE answers data.message and is gone', async () => {
      const endpoint = await made();
      const path = `/config/webhooks/${endpoint.id}`;
      const answer = await partner.api.ok(partner.api.delete<{ message: string }>(path));
      expect(answer).toEqual({ message: expect.any(String) });
      expect(refusal(await partner.api.delete(path))).toEqual([404, 'NOT_FOUND']);
      expect(await list()).toEqual([]);
    });
  });
