import type { AgentDto, CampaignDto, ExtractionSetDto, PhoneNumberDto } from '@parley/contracts';
import { createAgent, until } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

interface SetList {
  extraction_sets: ExtractionSetDto[];
}

const key = (name: string, fields: object = {}) => ({ name, type: 'string', description: name, ...fields });

export const extractionSets: Heading = (world) =>
  describe('Extraction sets', () => {
    let partner: ContractPartner;
    let other: ContractPartner;
    beforeAll(async () => {
      [partner, other] = await Promise.all([world().partner(), world().partner()]);
    });

    const fromAgent = (body: object) =>
      partner.api.post<ExtractionSetDto>('/extraction-sets/from-agent', body);
    const create = (body: object) => partner.api.post<ExtractionSetDto>('/extraction-sets', body);
    const agentWith = async (...names: string[]): Promise<AgentDto> => {
      const { id } = await createAgent(partner.api);
      const keys = names.map((name) => key(name));
      return partner.api.ok(partner.api.put<AgentDto>(`/agent/${id}`, { extraction_config: { keys } }));
    };

    it('from-agent with name creates a set of the inline keys, attaches it, and clears them', async () => {
      const agent = await agentWith('budget', 'mood');
      const made = await partner.api.ok(
        fromAgent({ agent_id: agent.id, name: 'Lead details', description: 'What sales wants to know' }),
      );
      expect(made).toMatchObject({
        id: expect.stringMatching(/^exs_[0-9a-f-]{36}$/),
        name: 'Lead details',
        description: 'What sales wants to know',
        keys: [key('budget'), key('mood')],
        attached_agents: [{ id: agent.id, name: agent.agent_name }],
        attached_campaigns: [],
        dropped_inline_keys: [],
      });
      const after = await partner.api.ok(partner.api.get<AgentDto>(`/agent/${agent.id}`));
      expect(after.extraction_config?.keys).toEqual([]);
      expect(after.extraction_sets).toEqual([{ id: made.id, name: 'Lead details' }]);
    });

    it('from-agent with set_id merges; a clash is 409 EXTRACTION_KEY_CLASH unless on_conflict is keep_set_definition', async () => {
      const set = await partner.api.ok(create({ name: 'Merged', keys: [key('budget', { type: 'number' })] }));
      const agent = await agentWith('budget', 'city');
      const wanted = { agent_id: agent.id, set_id: set.id };
      expect(refusal(await fromAgent(wanted))).toEqual([409, 'EXTRACTION_KEY_CLASH']);
      expect(await partner.api.ok(partner.api.get(`/agent/${agent.id}`))).toEqual(agent);
      const merged = await partner.api.ok(fromAgent({ ...wanted, on_conflict: 'keep_set_definition' }));
      expect(merged.keys).toEqual([key('budget', { type: 'number' }), key('city')]);
      expect(merged.dropped_inline_keys).toEqual(['budget']);
    });

    it('neither or both of name and set_id, or another on_conflict, is 400 VALIDATION_ERROR', async () => {
      const agent = await agentWith('a');
      const set = await partner.api.ok(create({ name: 'Both' }));
      for (const [body, field] of [
        [{}, 'name'],
        [{ name: 'x', set_id: set.id }, 'set_id'],
        [{ name: 'x', on_conflict: 'replace' }, 'on_conflict'],
        [{ set_id: NOBODYS }, 'set_id'],
        [{ name: '' }, 'name'],
      ] as const) {
        const answer = await fromAgent({ agent_id: agent.id, ...body });
        expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
        expect(fieldsOf(answer)).toContain(field);
      }
      expect(fieldsOf(await fromAgent({ name: 'x' }))).toEqual(['agent_id']);
    });

    it('an agent or a set that is absent or of another account is 404 NOT_FOUND', async () => {
      const agent = await agentWith('a');
      const theirs = await other.api.ok(
        other.api.post<ExtractionSetDto>('/extraction-sets', { name: 'Theirs' }),
      );
      const theirAgent = await createAgent(other.api);
      const mine = await partner.api.ok(create({ name: 'Mine' }));
      for (const answer of [
        await fromAgent({ agent_id: NOBODYS, name: 'x' }),
        await fromAgent({ agent_id: theirAgent.id, name: 'x' }),
        await fromAgent({ agent_id: agent.id, set_id: `exs_${NOBODYS}` }),
        await fromAgent({ agent_id: agent.id, set_id: theirs.id }),
        await partner.api.get(`/extraction-sets/${theirs.id}`),
        await partner.api.get('/extraction-sets/exs_nonsense'),
        await partner.api.put(`/extraction-sets/${mine.id}/agents/${theirAgent.id}`),
        await partner.api.put(`/extraction-sets/${mine.id}/campaigns/cmp_${NOBODYS}`),
        await partner.api.delete(`/extraction-sets/${mine.id}/campaigns/cmp_${NOBODYS}`),
      ])
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    });

    it('of simultaneous moves of the same keys one succeeds; the others are told to try again or find none', async () => {
      const agent = await agentWith('a', 'b');
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => fromAgent({ agent_id: agent.id, name: `Race ${index}` })),
      );
      const outcomes = answers.map((answer) => refusal(answer).join(' ').trim());
      expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
      for (const outcome of outcomes)
        expect(['200', '409 WRITE_CONFLICT', '400 VALIDATION_ERROR']).toContain(outcome);
    });

    it('are created, listed newest first, changed and deleted; a name is unique on the account', async () => {
      const set = await partner.api.ok(create({ name: 'Plain', keys: [key('a')] }));
      expect(refusal(await create({ name: 'Plain' }))).toEqual([409, 'CONFLICT']);
      const listed = await partner.api.ok(partner.api.get<SetList>('/extraction-sets?limit=1'));
      expect(listed.extraction_sets).toEqual([set]);
      const path = `/extraction-sets/${set.id}`;
      const changed = await partner.api.ok(partner.api.patch<ExtractionSetDto>(path, { name: 'Fancy' }));
      expect(changed).toEqual({ ...set, name: 'Fancy', updated_at: changed.updated_at });
      for (const bad of [{ keys: [key('Big')] }, { keys: [key('a'), key('a')] }, { name: null }, { id: 'x' }])
        expect(refusal(await partner.api.patch(path, bad))).toEqual([400, 'VALIDATION_ERROR']);
      const gone = await partner.api.ok(partner.api.delete<{ message: string }>(path));
      expect(gone.message).toEqual(expect.any(String));
      expect(refusal(await partner.api.get(path))).toEqual([404, 'NOT_FOUND']);
    });

    it('are attached to agents and detached; a key name counts once among an agent’s own and its sets’', async () => {
      const agent = await agentWith('mood');
      const set = await partner.api.ok(create({ name: 'Attached', keys: [key('budget')] }));
      const clashing = await partner.api.ok(create({ name: 'Clashing', keys: [key('mood')] }));
      const path = (of: ExtractionSetDto): string => `/extraction-sets/${of.id}/agents/${agent.id}`;
      for (let twice = 0; twice < 2; twice += 1) {
        const attached = await partner.api.ok(partner.api.put<ExtractionSetDto>(path(set)));
        expect(attached.attached_agents).toEqual([{ id: agent.id, name: agent.agent_name }]);
      }
      expect(refusal(await partner.api.put(path(clashing)))).toEqual([409, 'EXTRACTION_KEY_CLASH']);
      const own = { extraction_config: { keys: [key('budget')] } };
      expect(refusal(await partner.api.put(`/agent/${agent.id}`, own))).toEqual([
        409,
        'EXTRACTION_KEY_CLASH',
      ]);
      const detached = await partner.api.ok(partner.api.delete<ExtractionSetDto>(path(set)));
      expect(detached.attached_agents).toEqual([]);
      expect(refusal(await partner.api.delete(path(set)))).toEqual([404, 'NOT_FOUND']);
      await partner.api.ok(partner.api.put(path(set)));
      await partner.api.ok(partner.api.delete(`/agent/${agent.id}`));
      const left = await partner.api.ok(partner.api.get<ExtractionSetDto>(`/extraction-sets/${set.id}`));
      expect(left.attached_agents).toEqual([]);
    });

    describe('attached to campaigns', () => {
      const campaignOf = async ({ api }: ContractPartner, name: string): Promise<CampaignDto> => {
        const { phone_numbers: numbers } = await api.ok(
          api.get<{ phone_numbers: PhoneNumberDto[] }>('/phone-numbers'),
        );
        const { id: agent_id } = await createAgent(api);
        const body = { name, agent_id, phone_number_ids: [numbers[0]?.id] };
        return api.ok(api.post<CampaignDto>('/campaigns', body));
      };
      const pathOf = (set: ExtractionSetDto, { campaign_id: id }: CampaignDto): string =>
        `/extraction-sets/${set.id}/campaigns/${id}`;
      const read = ({ id }: ExtractionSetDto): Promise<ExtractionSetDto> =>
        partner.api.ok(partner.api.get<ExtractionSetDto>(`/extraction-sets/${id}`));

      it('are shown as {id, name}, attached twice as once, and detached', async () => {
        const set = await partner.api.ok(create({ name: 'Of campaigns' }));
        const [one, two] = [await campaignOf(partner, 'One'), await campaignOf(partner, 'Two')];
        for (const campaign of [one, two, one])
          await partner.api.ok(partner.api.put<ExtractionSetDto>(pathOf(set, campaign)));
        const both = [one, two].map(({ campaign_id: id, name }) => ({ id, name }));
        expect((await read(set)).attached_campaigns).toEqual(both);
        const list = await partner.api.ok(partner.api.get<SetList>('/extraction-sets?limit=1'));
        expect(list.extraction_sets[0]?.attached_campaigns).toEqual(both);
        const left = await partner.api.ok(partner.api.delete<ExtractionSetDto>(pathOf(set, one)));
        expect(left.attached_campaigns).toEqual(both.slice(1));
        expect(refusal(await partner.api.delete(pathOf(set, one)))).toEqual([404, 'NOT_FOUND']);
      });

      it('follow the campaign: a new name is shown, a deleted one is detached', async () => {
        const set = await partner.api.ok(create({ name: 'Following' }));
        const campaign = await campaignOf(partner, 'Before');
        const path = `/campaigns/${campaign.campaign_id}`;
        await partner.api.ok(partner.api.put(pathOf(set, campaign)));
        await partner.api.ok(partner.api.patch(path, { name: 'After' }));
        const names = async (): Promise<string[]> =>
          (await read(set)).attached_campaigns.map(({ name }) => name);
        await until(names, ([name]) => name === 'After', 10_000);
        await partner.api.ok(partner.api.delete(path));
        expect(refusal(await partner.api.put(pathOf(set, campaign)))).toEqual([404, 'NOT_FOUND']);
        await until(names, (all) => all.length === 0, 10_000);
      });

      it('a campaign of another account is 404 NOT_FOUND, as is one of a deleted set', async () => {
        const set = await partner.api.ok(create({ name: 'Private' }));
        const theirs = await campaignOf(other, 'Theirs');
        const mine = await campaignOf(partner, 'Mine');
        expect(refusal(await partner.api.put(pathOf(set, theirs)))).toEqual([404, 'NOT_FOUND']);
        expect(refusal(await other.api.put(pathOf(set, theirs)))).toEqual([404, 'NOT_FOUND']);
        await partner.api.ok(partner.api.put(pathOf(set, mine)));
        await partner.api.ok(partner.api.delete(`/extraction-sets/${set.id}`));
        for (const answer of [
          await partner.api.put(pathOf(set, mine)),
          await partner.api.delete(pathOf(set, mine)),
        ])
          expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
        expect((await partner.api.get(`/campaigns/${mine.campaign_id}`)).status).toBe(200);
      });
    });
  });
