import type { PhoneNumberDto, DeliveryDto } from '@parley/contracts';
import { CONTRACT } from './contract-client';
import type { TestPartner } from './platform';
import type { Receiver } from './receiver';
import { callee, createAgent, createEndpoint, finished, startCall } from './scenario';

export interface Seeding {
  partner: TestPartner;
  receiver: Receiver;
  /** The id of another resource of the same partner, by its key. */
  of: (key: string) => Promise<string>;
}

type Seeder = (seeding: Seeding) => Promise<string>;

const ok = async (seeding: Seeding, path: string, body: unknown): Promise<string> => {
  const { api } = seeding.partner;
  return (await api.ok(api.post<{ id: string }>(path, body))).id;
};
const number = async ({ partner: { api } }: Seeding): Promise<PhoneNumberDto> => {
  const { phone_numbers: all } = await api.ok(api.get<{ phone_numbers: PhoneNumberDto[] }>('/phone-numbers'));
  const [first] = all;
  if (!first) throw new Error('a new partner has a number');
  return first;
};

/** Fields that name a resource of the same account, and which. */
export const NAMED_BY_FIELD: Record<string, string> = {
  agent_id: '/api/v2/agent/{}',
  connection_id: '/api/v2/telephony/connections/{}',
  phone_number_id: '/api/v2/phone-numbers/{}',
  phone_number_ids: '/api/v2/phone-numbers/{}',
  document_id: '/api/v2/documents/{}',
  document_ids: '/api/v2/documents/{}',
  customer_id: '/api/v2/customers/{}',
  project_id: '/api/v2/projects/{}',
  set_id: '/api/v2/extraction-sets/{}',
  function_id: '/api/v2/custom-functions/{}',
  custom_function_id: '/api/v2/custom-functions/{}',
  connector_id: '/api/v2/connectors/{}',
  dictionary_id: '/api/v2/dictionaries/{}',
};

/**
 * How to come by one of each resource an address names, by that address up to the id (names of parameters left out), where
 * it takes more than a POST of the document's example to the collection. A resource that has neither fails the tests of
 * tenancy by its name.
 */
export const SEEDERS: Record<string, Seeder> = {
  '/api/v2/agent/{}': async ({ partner }) => (await createAgent(partner.api)).id,
  '/api/v2/calls/{}': async ({ partner, of }) => {
    const call = await startCall(partner.api, await of('/api/v2/agent/{}'), callee('02'));
    await finished(partner.api, call.call_id, 30_000);
    return call.call_id;
  },
  '/api/v2/config/webhooks/{}': async ({ partner, receiver }) => (await createEndpoint(partner, receiver)).id,
  '/api/v2/config/webhooks/{}/deliveries/{}': async ({ partner: { api }, of }) => {
    const endpoint = await of('/api/v2/config/webhooks/{}');
    return (await api.ok(api.post<DeliveryDto>(`/config/webhooks/${endpoint}/test`))).id;
  },
  '/api/v2/config/webhooks/{}/replay/{}': async (seeding) =>
    ok(seeding, `/config/webhooks/${await seeding.of('/api/v2/config/webhooks/{}')}/replay`, {
      since: '2026-01-01T00:00:00.000Z',
      until: '2026-01-02T00:00:00.000Z',
    }),
  '/api/v2/documents/{}': (seeding) =>
    ok(seeding, '/documents/web-link', { name: 'Front page', url: seeding.receiver.url }),
  '/api/v2/agent/{}/documents/{}': async ({ partner: { api }, of }) => {
    const [agent, document] = [await of('/api/v2/agent/{}'), await of('/api/v2/documents/{}')];
    await api.ok(api.post(`/agent/${agent}/documents`, { document_ids: [document] }));
    return document;
  },
  '/api/v2/telephony/connections/{}': async (seeding) => (await number(seeding)).connection_id ?? '',
  '/api/v2/phone-numbers/{}': async (seeding) => (await number(seeding)).id,
};

/** What is attached to something else by its own id. */
const ATTACHED: Record<string, string> = { agents: '/api/v2/agent/{}', campaigns: '/api/v2/campaigns/{}' };

/** One of each resource of a partner, made when first asked for. */
export class Seeds {
  private readonly made = new Map<string, Promise<string>>();

  constructor(
    readonly partner: TestPartner,
    private readonly receiver: Receiver,
  ) {}

  /** Keys of the ids in an address: the address up to each of them. */
  static keysOf(path: string): string[] {
    const plain = path.replaceAll(/\{\w+\}/g, '{}');
    return [...plain.matchAll(/\{\}/g)].map(({ index }) => plain.slice(0, index + 2));
  }

  of(key: string): Promise<string> {
    const known = this.made.get(key);
    if (known) return known;
    const seeder = SEEDERS[key] ?? ((seeding) => fromExample(key, seeding));
    const making = seeder({ partner: this.partner, receiver: this.receiver, of: (other) => this.of(other) });
    this.made.set(key, making);
    return making;
  }
}

/** POSTs the document's example to the collection, with ids of the partner's own in it. */
async function fromExample(key: string, { partner, of }: Seeding): Promise<string> {
  const collection = key.slice(0, -'/{}'.length);
  const post = CONTRACT.operations.find(
    (one) => one.method === 'POST' && one.path.replaceAll(/\{\w+\}/g, '{}') === collection,
  );
  const attached = ATTACHED[collection.slice(collection.lastIndexOf('/') + 1)];
  if (!post && attached !== undefined) return of(attached);
  if (!post) throw new Error(`no seeder for ${key}: add one to e2e/support/seeds.ts`);
  const parents = await Promise.all(Seeds.keysOf(collection).map(of));
  const body = await withOwnIds(CONTRACT.exampleBody(post), of);
  const path = filled(post.path, parents).replace('/api/v2', '');
  const made = await partner.api.ok(partner.api.post<Record<string, unknown>>(path, body));
  const id = made['id'] ?? Object.entries(made).find(([name]) => name.endsWith('_id'))?.[1];
  if (typeof id !== 'string') throw new Error(`${path} answers no id: add a seeder for ${key}`);
  return id;
}

async function withOwnIds(
  value: unknown,
  of: (key: string) => Promise<string>,
  field = '',
): Promise<unknown> {
  const named = NAMED_BY_FIELD[field];
  if (typeof value === 'string' && named !== undefined) return of(named);
  if (Array.isArray(value)) return Promise.all(value.map((one) => withOwnIds(one, of, field)));
  if (typeof value !== 'object' || value === null) return value;
  const fields = await Promise.all(
    Object.entries(value).map(async ([name, one]) => [name, await withOwnIds(one, of, name)] as const),
  );
  return Object.fromEntries(fields);
}

/** An address with its ids, in their order. */
export function filled(path: string, ids: readonly string[]): string {
  let at = 0;
  return path.replaceAll(/\{\w+\}/g, () => ids[at++] ?? '');
}
