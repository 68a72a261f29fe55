import type { DictionaryDto } from '@parley/contracts';
import { createAgent } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

export const dictionaries: Heading = (world) =>
  describe('Dictionaries (speech-recognition)', () => {
    let partner: ContractPartner;
    beforeAll(async () => {
      partner = await world().partner();
    });
    const create = (name: string): Promise<DictionaryDto> =>
      partner.api.ok(
        partner.api.post<DictionaryDto>('/dictionaries', {
          name,
          language: 'en',
          entries: [{ word: 'Quantiva', pronunciations: ['kwan tee va'], boost: 3 }],
        }),
      );

    it('are created, read, changed, listed and deleted', async () => {
      const made = await create('Products');
      expect(made).toMatchObject({ language: 'en', attached_agents: [] });
      const path = `/dictionaries/${made.id}`;
      const changed = await partner.api.ok(
        partner.api.patch<DictionaryDto>(path, { entries: [{ word: 'Novaplex' }] }),
      );
      expect(changed).toMatchObject({ name: 'Products', entries: [{ word: 'Novaplex' }] });
      const { dictionaries: all } = await partner.api.ok(
        partner.api.get<{ dictionaries: DictionaryDto[] }>('/dictionaries'),
      );
      expect(all).toEqual([changed]);
      expect(await partner.api.ok(partner.api.delete(path))).toEqual({ message: 'Dictionary deleted' });
      expect(refusal(await partner.api.get(path))).toEqual([404, 'NOT_FOUND']);
    });

    it('are attached to agents and taken from them again', async () => {
      const [made, agent] = [await create('Attached'), await createAgent(partner.api)];
      const path = `/dictionaries/${made.id}/agents/${agent.id}`;
      const attached = await partner.api.ok(partner.api.put<DictionaryDto>(path));
      expect(attached.attached_agents).toEqual([{ id: agent.id, name: agent.agent_name }]);
      expect(await partner.api.ok(partner.api.put(path))).toEqual(attached);
      expect(await partner.api.ok(partner.api.delete(path))).toEqual({ message: 'Dictionary detached' });
      expect(refusal(await partner.api.delete(path))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await partner.api.put(path.replace(agent.id, NOBODYS)))).toEqual([404, 'NOT_FOUND']);
    });

    it('have a unique name and entries that hold words', async () => {
      const { name, language, entries } = await create('Twice');
      expect(refusal(await partner.api.post('/dictionaries', { name, language, entries }))).toEqual([
        409,
        'CONFLICT',
      ]);
      const wrong = await partner.api.post('/dictionaries', { name: 'x', language: 'fr', entries: [] });
      expect([...refusal(wrong), fieldsOf(wrong)]).toEqual([
        400,
        'VALIDATION_ERROR',
        ['language', 'entries'],
      ]);
    });
  });
