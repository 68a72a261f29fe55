import type { PhoneNumber, WebhookDelivery } from '@parley/contracts';
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
const number = async ({ partner: { api } }: Seeding): Promise<PhoneNumber> => {
  const { phone_numbers: all } = await api.ok(api.get<{ phone_numbers: PhoneNumber[] }>('/phone-numbers'));
  const [first] = all;
  if (!first) throw new Error('a new partner has a number');
  return first;
};

/**
 * How to come by one of each resource an address names, by that address up to the id (names of parameters left out). A
 * route whose resource is missing here fails the tests of tenancy by its name.
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
    return (await api.ok(api.post<WebhookDelivery>(`/config/webhooks/${endpoint}/test`))).id;
  },
  '/api/v2/config/webhooks/{}/replay/{}': async (seeding) =>
    ok(seeding, `/config/webhooks/${await seeding.of('/api/v2/config/webhooks/{}')}/replay`, {
      since: '2026-01-01T00:00:00.000Z',
      until: '2026-01-02T00:00:00.000Z',
    }),
  '/api/v2/telephony/connections/{}': async (seeding) => (await number(seeding)).connection_id ?? '',
  '/api/v2/phone-numbers/{}': async (seeding) => (await number(seeding)).id,
};

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
    const seeder = SEEDERS[key];
    if (!seeder) return Promise.reject(new Error(`no seeder for ${key}: add one to test/support/seeds.ts`));
    const making = seeder({ partner: this.partner, receiver: this.receiver, of: (other) => this.of(other) });
    this.made.set(key, making);
    return making;
  }
}

/** An address with its ids, in their order. */
export function filled(path: string, ids: readonly string[]): string {
  let at = 0;
  return path.replaceAll(/\{\w+\}/g, () => ids[at++] ?? '');
}
