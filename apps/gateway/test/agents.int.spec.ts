import { AppError } from '@parley/contracts';
import { agentBody, gatewayWorld, type GatewayWorld, newPartner, type TestPartner } from './support';

let world: GatewayWorld;
let partner: TestPartner;

beforeAll(async () => {
  world = await gatewayWorld();
  partner = await newPartner(world);
}, 120_000);
afterAll(() => world.stop());

interface Agent {
  id: string;
  agent_name: string;
}

it('an agent is created with HTTP 200, read, changed and deleted', async () => {
  const { api } = partner;
  const created = await api.post<Agent>('/agent', await agentBody(api, { agent_name: 'Front desk' }));
  expect([created.status, created.body.success]).toEqual([200, true]);
  const { id } = created.body.data;
  expect((await api.get(`/agent/${id}`)).body.data).toEqual(created.body.data);
  expect((await api.get(`/agent/${id.toUpperCase()}`)).status).toBe(200);
  const changed = await api.put(`/agent/${id}`, { prompt: 'New', voicemail_message: '' });
  expect(changed.body.data).toMatchObject({
    prompt: 'New',
    agent_name: 'Front desk',
    voicemail_message: null,
  });
  const list = await api.get<{ agents: Agent[]; pagination: object }>('/agent');
  expect(list.body.data).toMatchObject({
    agents: [{ id }],
    pagination: { limit: 50, has_more: false, next_cursor: null },
  });
  expect((await api.delete(`/agent/${id}`)).body.data).toEqual({ message: expect.any(String) });
  expect((await api.get(`/agent/${id}`)).status).toBe(404);
});

it.each([
  ['agent_name', 'x'.repeat(51)],
  ['prompt', 'x'.repeat(120_001)],
  ['spoken_languages', ['te', 'hi']],
  ['transfer_number', '+15555555555'],
  ['voice_id', '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d'],
  ['project_id', '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d'],
  ['max_call_duration_secs', 30],
])('%s that breaks its rule is 400 VALIDATION_ERROR naming it', async (name, value) => {
  const answer = await partner.api.post('/agent', await agentBody(partner.api, { [name]: value }));
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(answer.body.error.details?.map(({ field }) => field)).toEqual([name]);
});

it('a prompt of 120000 characters of four bytes each fits', async () => {
  const answer = await partner.api.post(
    '/agent',
    await agentBody(partner.api, { prompt: '🙂'.repeat(120_000) }),
  );
  expect(answer.status).toBe(200);
});

it('a duplicate name is 409 CONFLICT', async () => {
  const body = await agentBody(partner.api, { agent_name: 'Twin' });
  expect((await partner.api.post('/agent', body)).status).toBe(200);
  const answer = await partner.api.post('/agent', body);
  expect([answer.status, answer.body.error.code]).toEqual([409, 'CONFLICT']);
});

it('a resource that belongs to another account is 404 NOT_FOUND, as one that never was', async () => {
  const { body } = await partner.api.post<Agent>('/agent', await agentBody(partner.api));
  const other = await newPartner(world);
  const path = `/agent/${body.data.id}`;
  const never = await other.api.get('/agent/0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d');
  for (const answer of [
    await other.api.get(path),
    await other.api.put(path, {}),
    await other.api.delete(path),
  ]) {
    expect([answer.status, answer.body]).toEqual([404, never.body]);
  }
});

it('NO_AGENT_ENDPOINT is 409', async () => {
  world.webhooks.answer('webhooks.set_fanout', () =>
    Promise.reject(new AppError('NO_AGENT_ENDPOINT', 'none')),
  );
  const { body } = await partner.api.post<Agent>('/agent', await agentBody(partner.api));
  const off = { webhooks_include_account_endpoints: false };
  for (const answer of [
    await partner.api.put(`/agent/${body.data.id}`, off),
    await partner.api.patch(`/agent/${body.data.id}/webhooks`, off),
  ]) {
    expect([answer.status, answer.body.error.code]).toEqual([409, 'NO_AGENT_ENDPOINT']);
  }
});

it('the voice configurations are those of the agent voice list, under prefixed ids', async () => {
  const { api } = partner;
  const list = await api.get<{ voice_configurations: { id: string; voice_id: string }[] }>(
    '/voice-configurations',
  );
  const { voice_configurations: voices } = list.body.data;
  expect(voices.length).toBeGreaterThan(0);
  for (const voice of voices) expect(voice.id).toBe(`vcf_${voice.voice_id}`);
  expect((await api.get('/agent/voices')).body.data).toEqual({ voices });
});

describe('webhook routes', () => {
  const AGENT = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
  const endpoint = { label: 'crm', url: 'https://example.com/hook' };
  const last = (): Record<string, unknown> | undefined => world.webhooks.asked.at(-1)?.body;
  beforeAll(() => {
    world.webhooks.answer('webhooks.create', async () => ({ id: AGENT }) as never);
    world.webhooks.answer('webhooks.update', async () => ({ id: AGENT }) as never);
    world.webhooks.answer('webhooks.deliveries', async () => ({
      items: [],
      pagination: { limit: 5, has_more: false, next_cursor: null },
    }));
  });

  it('any agent_id in the body of the agent route is ignored', async () => {
    const body = { ...endpoint, agent_id: 'whatever' };
    expect((await partner.api.post(`/agent/${AGENT}/webhooks`, body)).status).toBe(200);
    expect(last()).toEqual({ account_id: partner.id, endpoint: { ...endpoint, agent_id: AGENT } });
  });

  it('a PATCH with agent_id is 400 VALIDATION_ERROR', async () => {
    const answer = await partner.api.patch(`/config/webhooks/${AGENT}`, { agent_id: AGENT });
    expect([answer.status, answer.body.error.details?.[0]?.field]).toEqual([400, 'agent_id']);
    expect((await partner.api.patch(`/config/webhooks/${AGENT}`, { enabled: false })).status).toBe(200);
    expect(last()).toEqual({ account_id: partner.id, endpoint_id: AGENT, change: { enabled: false } });
  });

  it('an unknown event name is 400 VALIDATION_ERROR listing the valid set', async () => {
    const answer = await partner.api.post('/config/webhooks', { ...endpoint, events: ['session.failed'] });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain('call.status.updated, session.completed, inbound.route');
  });

  it('a list of deliveries passes on its filters and its page', async () => {
    const answer = await partner.api.get(`/config/webhooks/${AGENT}/deliveries?status=failed&limit=5`);
    expect(answer.body.data).toMatchObject({ deliveries: [], pagination: { limit: 5 } });
    expect(last()).toEqual({
      account_id: partner.id,
      endpoint_id: AGENT,
      status: 'failed',
      limit: 5,
    });
  });
});
