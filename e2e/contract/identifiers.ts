import type { AgentDto, CallDto, PhoneNumberDto } from '@parley/contracts';
import { ApiClient } from '../support/client';
import { CONTRACT, ContractClient } from '../support/contract-client';
import { callee, createAgent, createEndpoint } from '../support/scenario';
import { Seeds } from '../support/seeds';
import { type ContractPartner, type Heading, NOBODYS, refusal } from './world';

const withIds = CONTRACT.operations.filter((one) => one.parameters.length > 0);
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
    let seeds: Seeds;

    beforeAll(async () => {
      owner = await world().partner();
      other = await world().partner();
      seeds = new Seeds(owner, world().receiver);
    });

    const send = async (api: ContractClient, id: string, method: string, path: string) => {
      const operation = withIds.find((one) => one.id === id);
      return refusal(await api.send(method, path, operation && CONTRACT.exampleBody(operation)));
    };

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
      const delivery = await seeds.of('/api/v2/config/webhooks/{}/deliveries/{}');
      const second = await createEndpoint(owner, world().receiver);
      const answer = await owner.api.post(`/config/webhooks/${second.id}/deliveries/${delivery}/retry`);
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
      const agentId = await seeds.of('/api/v2/agent/{}');
      const connectionId = await seeds.of('/api/v2/telephony/connections/{}');
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
      const { calls } = await api.ok(api.get<{ calls: CallDto[] }>('/calls'));
      expect(calls).toEqual([]);
    });

    it('an id of a body is taken in upper case, too, and answered as it was given out', async () => {
      const agent = await createAgent(owner.api);
      const project = agent.project_id ?? '';
      // Not the contract's client: ids are published as they are given out, in lower case.
      const plain = new ApiClient(owner.api.base, owner.api.token);
      const changed = await plain.ok(
        plain.put<AgentDto>(`/agent/${agent.id.toUpperCase()}`, {
          voice_id: agent.voice_id.toUpperCase(),
          project_id: project.toUpperCase(),
        }),
      );
      expect([changed.voice_id, changed.project_id]).toEqual([agent.voice_id, project]);
      expect(await owner.api.ok(owner.api.get<AgentDto>(`/agent/${agent.id}`))).toMatchObject({
        id: agent.id,
        voice_id: agent.voice_id,
        project_id: project,
      });
    });

    it('prefixes are part of the value', async () => {
      const { phone_numbers: numbers } = await owner.api.ok(
        owner.api.get<{ phone_numbers: PhoneNumberDto[] }>('/phone-numbers'),
      );
      const id = numbers[0]?.id ?? '';
      expect(id).toMatch(/^num_[0-9a-f-]{36}$/);
      const bare = await owner.api.get(`/phone-numbers/${id.replace('num_', '')}`);
      expect(refusal(bare)).toEqual([404, 'NOT_FOUND']);
    });
  });
