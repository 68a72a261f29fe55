import type {
  AgentToolDto,
  CustomFunctionDto,
  IntegrationLogDto,
  ToolCallResultDto,
} from '@parley/contracts';
import { PartnerServer } from '@parley/testing';
import { createAgent } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, refusal } from './world';

export const functions: Heading = (world) =>
  describe('Custom functions, agent tools and integration logs', () => {
    let partner: ContractPartner;
    let server: PartnerServer;
    beforeAll(async () => {
      [partner, server] = await Promise.all([world().partner(), PartnerServer.start()]);
    });
    afterAll(() => server?.close());

    const create = (name: string): Promise<CustomFunctionDto> =>
      partner.api.ok(
        partner.api.post<CustomFunctionDto>('/custom-functions', {
          name,
          description: 'Finds an order.',
          method: 'POST',
          url: `${server.url}/orders/{{args.id}}`,
          headers: [{ name: 'X-Key', value: 'top-secret', secret: true }],
          parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
        }),
      );

    it('keep their secrets, and a change that sends the mask keeps them too', async () => {
      const made = await create('find_order');
      expect(made.headers).toEqual([{ name: 'X-Key', value: '********', secret: true }]);
      const path = `/custom-functions/${made.id}`;
      await partner.api.ok(partner.api.patch(path, { headers: made.headers, description: 'Other.' }));
      server.json(200, { answer: 'On its way.' });
      const done = await partner.api.ok(
        partner.api.post<ToolCallResultDto>(`${path}/test`, { arguments: { id: 'A 1' } }),
      );
      expect(done).toMatchObject({ outcome: 'ok', status_code: 200, result: '{"answer":"On its way."}' });
      expect(server.last).toMatchObject({ url: '/orders/A%201', headers: { 'x-key': 'top-secret' } });
    });

    it('that fail answer 200 with an outcome, and are in the logs', async () => {
      const made = await create('fails');
      const test = (body: object): Promise<ToolCallResultDto> =>
        partner.api.ok(partner.api.post<ToolCallResultDto>(`/custom-functions/${made.id}/test`, body));
      expect(await test({})).toMatchObject({ outcome: 'invalid_arguments', status_code: null });
      server.json(500, {});
      expect(await test({ arguments: { id: '1' } })).toMatchObject({
        outcome: 'http_error',
        status_code: 500,
      });
      const { integration_logs: logs } = await partner.api.ok(
        partner.api.get<{ integration_logs: IntegrationLogDto[] }>(
          '/integration-logs?tool=fails&outcome=http_error',
        ),
      );
      expect(logs).toMatchObject([{ custom_function_id: made.id, agent_id: null, status_code: 500 }]);
      expect(JSON.stringify(logs)).not.toContain('top-secret');
    });

    it('are refused when they would lead inside, or when their parameters are no schema', async () => {
      const body = { name: 'x', description: 'x', method: 'GET' };
      const inside = await partner.api.post('/custom-functions', { ...body, url: 'http://169.254.169.254/' });
      expect([...refusal(inside), fieldsOf(inside)]).toEqual([400, 'VALIDATION_ERROR', ['url']]);
      const remote = { type: 'object', properties: { a: { $ref: 'https://example.com/schema' } } };
      const given = { ...body, url: server.url, parameters: remote };
      const schema = await partner.api.post('/custom-functions', given);
      expect([...refusal(schema), fieldsOf(schema)]).toEqual([400, 'VALIDATION_ERROR', ['parameters']]);
    });

    it('are given to agents, described for them, and taken from them', async () => {
      const [made, agent] = [await create('given'), await createAgent(partner.api)];
      const tools = `/agent/${agent.id}/tools`;
      const attach = () => partner.api.post<AgentToolDto>(tools, { custom_function_id: made.id });
      const tool = await partner.api.ok(attach());
      expect(tool).toMatchObject({
        kind: 'custom_function',
        name: 'given',
        enabled: true,
        description: null,
      });
      expect(refusal(await attach())).toEqual([409, 'CONFLICT']);
      const change = { description: 'Only on Mondays.', enabled: false };
      expect(await partner.api.ok(partner.api.patch(`${tools}/${tool.id}`, change))).toMatchObject(change);
      const listed = await partner.api.ok(partner.api.get<{ tools: AgentToolDto[] }>(tools));
      expect(listed.tools).toMatchObject([{ id: tool.id, ...change }]);
      expect(await partner.api.ok(partner.api.delete(`${tools}/${tool.id}`))).toEqual({
        message: 'Tool detached',
      });
      expect(refusal(await partner.api.get(`${tools}/${tool.id}`))).toEqual([404, 'NOT_FOUND']);
    });
  });
