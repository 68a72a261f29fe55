import type { Pagination } from '@parley/contracts';
import { createAgent, englishVoice } from '../support/scenario';
import { type ContractPartner, type Heading, refusal } from './world';

type Page = Record<string, { id: string; created_at: string }[]> & { pagination: Pagination };

export const lists: Heading = (world) =>
  describe('Lists', () => {
    let partner: ContractPartner;
    beforeAll(async () => {
      partner = await world().partner();
      const voice = await englishVoice(partner.api);
      for (let index = 0; index < 5; index += 1)
        await createAgent(partner.api, { agent_name: `Listed ${index}`, voice_id: voice });
    });

    const page = (query: string): Promise<Page> => partner.api.ok(partner.api.get<Page>(`/agent${query}`));

    it('GET of a collection returns data.<plural> and data.pagination, newest first', async () => {
      const all = await page('');
      expect(all['agents']?.map((one) => (one as unknown as { agent_name: string }).agent_name)).toEqual([
        'Listed 4',
        'Listed 3',
        'Listed 2',
        'Listed 1',
        'Listed 0',
      ]);
      expect(all.pagination).toEqual({ limit: 50, has_more: false, next_cursor: null });
    });

    it('cursors are stable while rows are added', async () => {
      const seen: string[] = [];
      for await (const agent of partner.typed.list('/api/v2/agent', { query: { limit: 2 } })) {
        if (seen.push(agent.agent_name) === 1) await createAgent(partner.api, { agent_name: 'Listed late' });
      }
      expect(seen).toEqual(['Listed 4', 'Listed 3', 'Listed 2', 'Listed 1', 'Listed 0']);
    });

    // A time and an id that read well, and belong to nothing Postgres could compare with.
    const forged = ['mwqbqrpu.abc', `${(-8.64e15).toString(36)}.0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d`];

    it.each([
      ...['/agent', '/calls', '/campaigns', '/phone-numbers', '/telephony/connections'],
      ...['/customers', '/projects', '/extraction-sets', '/billing/transactions', '/documents'],
    ])('limit is 1 to 100 and a cursor is one that was given out: %s', async (path) => {
      expect((await partner.api.get(`${path}?limit=1`)).status).toBe(200);
      expect((await partner.api.get(`${path}?limit=100`)).status).toBe(200);
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=x',
        'limit=1.5',
        'limit=',
        'limit=1&limit=2',
        'cursor=x',
        'cursor=',
        ...forged.map((text) => `cursor=${Buffer.from(text).toString('base64url')}`),
      ])
        expect([query, ...refusal(await partner.api.get(`${path}?${query}`))]).toEqual([
          query,
          400,
          'VALIDATION_ERROR',
        ]);
    });

    it('holds nothing of another account', async () => {
      const other = await world().partner();
      for (const [path, plural] of [
        ['/agent', 'agents'],
        ['/calls', 'calls'],
        ['/config/webhooks', 'webhooks'],
      ] as const) {
        const answer = await other.api.ok(other.api.get<Page>(path));
        expect([path, answer[plural]]).toEqual([path, []]);
      }
    });
  });
