import fc from 'fast-check';
import { agentBody, gatewayWorld, type GatewayWorld, newPartner, type TestPartner } from './support';

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
