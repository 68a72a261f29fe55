import fc from 'fast-check';
import {
  agentBody,
  gatewayWorld,
  type GatewayWorld,
  newPartner,
  operator,
  type TestPartner,
} from './support';

let world: GatewayWorld;
let partner: TestPartner;
let valid: Record<string, unknown>;

beforeAll(async () => {
  world = await gatewayWorld();
  partner = await newPartner(world);
  valid = await agentBody(partner.api);
}, 120_000);
afterAll(() => world.stop());

const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 80 }));

/** Whatever is sent, it is answered by a rule and in the envelope, never by an accident. */
async function isAnswered(method: string, path: string, body: unknown): Promise<void> {
  const answer = await partner.api.send(method, path, body);
  expect([answer.status, typeof answer.body.success]).toEqual([expect.any(Number), 'boolean']);
  if (answer.status >= 500) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.status}`);
}

it('no field of an agent, whatever it holds, is a server error', async () => {
  const { id } = (await partner.api.post<{ id: string }>('/agent', valid)).body.data;
  const field = fc.constantFrom(
    ...Object.keys(valid),
    'spoken_languages',
    'tool_ack_config',
    'extraction_config',
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(field, anything, { maxKeys: 3 }), async (change) => {
      await isAnswered('PUT', `/agent/${id}`, change);
      await isAnswered('POST', '/agent', { ...valid, ...change });
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('no body, path or cursor is a server error', async () => {
  await fc.assert(
    fc.asyncProperty(anything, fc.string({ unit: 'binary', maxLength: 40 }), async (body, text) => {
      const odd = encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
      await isAnswered('POST', '/agent', JSON.stringify(body));
      await isAnswered('POST', '/agent', text);
      await isAnswered('GET', `/agent/${odd}`, undefined);
      await isAnswered('GET', `/agent?cursor=${odd}&limit=${odd}`, undefined);
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('nothing sent about customers, projects, billing or by an operator is a server error', async () => {
  const { api, id } = await newPartner(world, { rate_limit_per_minute: 1_000_000 });
  const admin = operator(world);
  const customer = (await api.post<{ id: string }>('/customers', { external_id: 'a', name: 'A' })).body.data;
  const field = fc.constantFrom(
    'external_id',
    'name',
    'email',
    'metadata',
    'description',
    'amount',
    'reference',
  );
  const time = fc.oneof(
    fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
    fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-02-30T00:00:00Z'),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/\p{Surrogate}/gu, '')),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(field, anything, { maxKeys: 4 }), time, time, async (body, from, to) => {
      const given = { external_id: 'a', name: 'A', ...body };
      const [a, b] = [encodeURIComponent(from), encodeURIComponent(to)];
      const partner = `/admin/v1/partners/${id}`;
      const answers = [
        await api.post('/customers', given),
        await api.patch(`/customers/${customer.id}`, body),
        await api.post('/projects', { name: 'A', ...body }),
        await api.get(`/customers?external_id=${a}`),
        await api.get(`/agent?project_id=${a}`),
        await api.get(`/billing/transactions?created_after=${a}&created_before=${b}&cursor=${b}`),
        await api.get(`/billing/transactions?created_after=${a}&created_before=${b}`),
        await api.get(`/billing/usage?since=${a}&until=${b}`),
        await api.get(`/billing/usage?until=${b}&group_by=agent`),
        await admin.post(`${partner}/credits`, { amount: '1', ...body }),
        await admin.patch(partner, body),
        await admin.get(`/admin/v1/audit?partner_id=${a}`),
        await admin.get(`/admin/v1/audit?created_after=${a}&created_before=${b}`),
      ];
      const failed = answers.filter(({ status }) => status >= 500).map(({ body: answer }) => answer);
      expect(failed).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 60_000);
