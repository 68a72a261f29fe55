import type { Call, PhoneNumber, WebhookDelivery } from '@parley/contracts';
import { CONTRACT, ContractClient } from '../support/contract-client';
import { callee, createAgent, createEndpoint, finished, startCall } from '../support/scenario';
import { type ContractPartner, type Heading, NOBODYS, refusal } from './world';

/** A body each operation accepts, so that only the id can be wrong. An operation with a new body must be added here. */
const BODIES: Record<string, unknown> = {
  updateAgent: {},
  updateWebhook: {},
  rotateWebhookSecret: {},
  createAgentWebhook: { label: 'mine', url: 'https://93.184.216.34/hook' },
  setAgentWebhookFanout: { webhooks_include_account_endpoints: true },
  replayWebhook: { since: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' },
  updateConnection: {},
  updatePhoneNumber: {},
  updatePartner: {},
  createApiKey: {},
  addCredits: { amount: '1' },
};

const withIds = CONTRACT.operations.filter((one) => one.parameters.length > 0);
const ownApi = withIds.filter((one) => one.path.startsWith('/api/v2'));
const rows = (operations: typeof withIds): [string, string, string][] =>
  operations.map((one) => [one.method, one.path, one.id]);

const MALFORMED = [
  'x',
  '0',
  '-1',
  'null',
  `${NOBODYS}x`,
  NOBODYS.replaceAll('-', ''),
  `num_${NOBODYS}x`,
  `vcf_${NOBODYS}`,
  "1'%20OR%20'1'='1",
  '%00',
  'a'.repeat(300),
];

export const identifiers: Heading = (world) =>
  describe('Identifiers', () => {
    let owner: ContractPartner;
    let other: ContractPartner;
    /** The owner's resources by the start of a route and the name of its parameter. */
    let owned: [prefix: string, ids: Record<string, string>][];

    beforeAll(async () => {
      owner = await world().partner();
      other = await world().partner();
      const agent = await createAgent(owner.api);
      const endpoint = await createEndpoint(owner, world().receiver);
      const call = await startCall(owner.api, agent.id, callee('02'));
      const delivery = await owner.api.ok(
        owner.api.post<WebhookDelivery>(`/config/webhooks/${endpoint.id}/test`),
      );
      const replay = await owner.api.ok(
        owner.api.post<{ id: string }>(`/config/webhooks/${endpoint.id}/replay`, BODIES['replayWebhook']),
      );
      const { phone_numbers: numbers } = await owner.api.ok(
        owner.api.get<{ phone_numbers: PhoneNumber[] }>('/phone-numbers'),
      );
      owned = [
        ['/api/v2/agent/', { id: agent.id, agent_id: agent.id }],
        ['/api/v2/calls/', { id: call.call_id }],
        ['/api/v2/config/webhooks/', { id: endpoint.id, delivery_id: delivery.id, replay_id: replay.id }],
        ['/api/v2/telephony/connections/', { id: numbers[0]?.connection_id ?? '' }],
        ['/api/v2/phone-numbers/', { id: numbers[0]?.id ?? '' }],
      ];
      await finished(owner.api, call.call_id, 30_000);
    });

    const send = async (api: ContractClient, id: string, method: string, path: string) => {
      const operation = withIds.find((one) => one.id === id);
      if (operation?.hasBody && !(id in BODIES)) throw new Error(`no body for ${id}`);
      return refusal(await api.send(method, path, BODIES[id]));
    };

    it.each(rows(ownApi))(
      'a resource that belongs to another account is reported as 404 NOT_FOUND, not 403: %s %s',
      async (method, path, id) => {
        const ids = owned.find(([prefix]) => path.startsWith(prefix))?.[1] ?? {};
        const api = new ContractClient(world().platform.publicUrl, other.apiKey);
        const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
          const own = ids[name];
          if (!own) throw new Error(`the owner has no ${name} for ${path}: make one above`);
          return own;
        });
        expect(await send(api, id, method, filled)).toEqual([404, 'NOT_FOUND']);
      },
    );

    it("another account's attempts changed nothing", async () => {
      for (const [prefix, { id }] of owned) {
        const path = prefix.replace('/api/v2', '');
        if (prefix.includes('webhooks')) {
          const { webhooks } = await owner.api.ok(
            owner.api.get<{ webhooks: { id: string; enabled: boolean }[] }>('/config/webhooks'),
          );
          expect(webhooks).toEqual([expect.objectContaining({ id, enabled: true })]);
        } else expect((await owner.api.get(`${path}${id}`)).status).toBe(200);
      }
    });

    it.each(rows(withIds))('a malformed id in a path is 404 NOT_FOUND: %s %s', async (method, path, id) => {
      const admin = path.startsWith('/admin');
      const token = admin ? world().platform.operatorToken : other.apiKey;
      const api = new ContractClient(world().platform.publicUrl, token);
      for (const bad of [...MALFORMED, NOBODYS, `num_${NOBODYS}`]) {
        const filled = path.replaceAll(/\{\w+\}/g, bad);
        expect([bad, ...(await send(api, id, method, filled))]).toEqual([bad, 404, 'NOT_FOUND']);
      }
    });

    it('an id of a delivery is found only under its own endpoint', async () => {
      const [, ids] = owned[2] ?? [];
      const second = await createEndpoint(owner, world().receiver);
      const answer = await owner.api.post(
        `/config/webhooks/${second.id}/deliveries/${ids?.['delivery_id']}/retry`,
      );
      expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
      await owner.api.ok(owner.api.delete(`/config/webhooks/${second.id}`));
    });

    it('a malformed id in a body is 400 VALIDATION_ERROR', async () => {
      const { api } = owner;
      const hook = { label: 'bad', url: world().receiver.url };
      const bodies: [string, Record<string, unknown>][] = [
        ['/calls/start', { agent_id: 'x', to_number: callee('02') }],
        ['/calls/start', { agent_id: NOBODYS, to_number: callee('02'), connection_id: 'x' }],
        ['/calls/start', { agent_id: NOBODYS, to_number: callee('02'), customer_id: NOBODYS }],
        ['/config/webhooks', { ...hook, agent_id: 'x' }],
        ['/phone-numbers', { number: '+14155550199', connection_id: 'x' }],
        ['/agent', { agent_name: 'x', prompt: 'x', agent_type: 'inbound', voice_id: 'x' }],
      ];
      for (const [path, body] of bodies)
        expect([path, ...refusal(await api.post(path, body))]).toEqual([path, 400, 'VALIDATION_ERROR']);
    });

    it("another account's id in a body is 404 NOT_FOUND", async () => {
      const [agentId, , , connectionId] = owned.map(([, ids]) => ids['id']);
      const mine = await createAgent(other.api);
      const { api } = other;
      const hook = { label: 'theirs', url: world().receiver.url };
      const bodies: [string, Record<string, unknown>][] = [
        ['/calls/start', { agent_id: agentId, to_number: callee('02') }],
        ['/calls/start', { agent_id: mine.id, to_number: callee('02'), connection_id: connectionId }],
        ['/config/webhooks', { ...hook, agent_id: agentId }],
        ['/phone-numbers', { number: '+14155550199', connection_id: connectionId }],
      ];
      for (const [path, body] of bodies)
        expect([path, ...refusal(await api.post(path, body))]).toEqual([path, 404, 'NOT_FOUND']);
      const { calls } = await api.ok(api.get<{ calls: Call[] }>('/calls'));
      expect(calls).toEqual([]);
    });

    it('prefixes are part of the value', async () => {
      const { phone_numbers: numbers } = await owner.api.ok(
        owner.api.get<{ phone_numbers: PhoneNumber[] }>('/phone-numbers'),
      );
      const id = numbers[0]?.id ?? '';
      expect(id).toMatch(/^num_[0-9a-f-]{36}$/);
      const bare = await owner.api.get(`/phone-numbers/${id.replace('num_', '')}`);
      expect(refusal(bare)).toEqual([404, 'NOT_FOUND']);
    });
  });
