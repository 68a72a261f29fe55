import type { AgentRecord, ExtractionSet } from '@parley/contracts';
import { createAgent } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

interface SetList {
  extraction_sets: ExtractionSet[];
}

const key = (name: string, fields: object = {}) => ({ name, type: 'string', description: name, ...fields });

export const extractionSets: Heading = (world) =>
  describe('Extraction sets', () => {
    let partner: ContractPartner;
    let other: ContractPartner;
    beforeAll(async () => {
      [partner, other] = await Promise.all([world().partner(), world().partner()]);
    });

    const fromAgent = (body: object) => partner.api.post<ExtractionSet>('/extraction-sets/from-agent', body);
    const create = (body: object) => partner.api.post<ExtractionSet>('/extraction-sets', body);
    const agentWith = async (...names: string[]): Promise<AgentRecord> => {
      const { id } = await createAgent(partner.api);
      const keys = names.map((name) => key(name));
      return partner.api.ok(partner.api.put<AgentRecord>(`/agent/${id}`, { extraction_config: { keys } }));
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
      const after = await partner.api.ok(partner.api.get<AgentRecord>(`/agent/${agent.id}`));
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
        other.api.post<ExtractionSet>('/extraction-sets', { name: 'Theirs' }),
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
      const changed = await partner.api.ok(partner.api.patch<ExtractionSet>(path, { name: 'Fancy' }));
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
      const path = (of: ExtractionSet): string => `/extraction-sets/${of.id}/agents/${agent.id}`;
      for (let twice = 0; twice < 2; twice += 1) {
        const attached = await partner.api.ok(partner.api.put<ExtractionSet>(path(set)));
        expect(attached.attached_agents).toEqual([{ id: agent.id, name: agent.agent_name }]);
      }
      expect(refusal(await partner.api.put(path(clashing)))).toEqual([409, 'EXTRACTION_KEY_CLASH']);
      const own = { extraction_config: { keys: [key('budget')] } };
      expect(refusal(await partner.api.put(`/agent/${agent.id}`, own))).toEqual([
        409,
        'EXTRACTION_KEY_CLASH',
      ]);
      const detached = await partner.api.ok(partner.api.delete<ExtractionSet>(path(set)));
      expect(detached.attached_agents).toEqual([]);
      expect(refusal(await partner.api.delete(path(set)))).toEqual([404, 'NOT_FOUND']);
      await partner.api.ok(partner.api.put(path(set)));
      await partner.api.ok(partner.api.delete(`/agent/${agent.id}`));
      const left = await partner.api.ok(partner.api.get<ExtractionSet>(`/extraction-sets/${set.id}`));
      expect(left.attached_agents).toEqual([]);
    });
  });
