import type {
  AgentDto,
  CallDto,
  DocumentDto,
  KnowledgeAnswerDto,
  LinkedDocumentDto,
  NewDocumentDto,
} from '@parley/contracts';
import { callee, createAgent, finished, startCall, until } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

const HOURS = 'We are open from seven in the morning until eleven at night, every day of the week.';
const PAGE = `# Blue Lagoon Spa\n\n## Opening hours\n\n${HOURS}\n\n## Prices\n\nA massage of the whole body costs two thousand rupees.\n`;

export const knowledge: Heading = (world) =>
  describe('Knowledge', () => {
    let partner: ContractPartner;
    let agent: AgentDto;
    let document: DocumentDto;
    let call: Promise<CallDto>;

    const upload = async (of: ContractPartner, text: string): Promise<DocumentDto> => {
      const bytes = Buffer.from(text);
      const made = await of.api.ok(
        of.api.post<NewDocumentDto>('/documents', {
          name: 'House rules',
          file_name: 'rules.md',
          mime_type: 'text/markdown',
          file_size: bytes.length,
        }),
      );
      const { url, method, headers } = made.upload;
      const sent = await fetch(url, { method, headers, body: bytes });
      expect(sent.ok).toBe(true);
      return of.api.ok(of.api.post<DocumentDto>(`/documents/${made.id}/confirm`));
    };
    const link = (agentId: string, ...ids: string[]) =>
      partner.api.post<{ documents: LinkedDocumentDto[] }>(`/agent/${agentId}/documents`, {
        document_ids: ids,
      });
    const linked = async (agentId: string): Promise<LinkedDocumentDto[]> =>
      (
        await partner.api.ok(
          partner.api.get<{ documents: LinkedDocumentDto[] }>(`/agent/${agentId}/documents`),
        )
      ).documents;
    const search = (agentId: string, query: string) =>
      partner.api.post<KnowledgeAnswerDto>(`/agent/${agentId}/knowledge/search`, { query });
    const indexed = (agentId: string): Promise<LinkedDocumentDto[]> =>
      until(
        () => linked(agentId),
        (all) => all.length > 0 && all.every((one) => one.index_status === 'indexed'),
      );

    beforeAll(async () => {
      partner = await world().partner();
      [agent, document] = await Promise.all([
        createAgent(partner.api, { prompt: 'You are Tara, the receptionist of Blue Lagoon Spa.' }),
        upload(partner, PAGE),
      ]);
      await partner.api.ok(link(agent.id, document.id));
      await indexed(agent.id);
      const started = await startCall(partner.api, agent.id, callee('01'));
      call = finished(partner.api, started.call_id);
      call.catch(() => undefined);
    }, 60_000);

    it('a document that is linked is indexed, and found by what it says, with a score', async () => {
      const [one] = await linked(agent.id);
      expect(one).toMatchObject({ ...document, index_status: 'indexed', index_error: null });
      const { results, text } = await partner.api.ok(search(agent.id, 'When do you open?'));
      expect(results[0]).toMatchObject({
        document_id: document.id,
        document_name: 'House rules',
        summary: null,
      });
      expect(results[0]?.content).toContain(HOURS);
      expect(results[0]?.score).toBeGreaterThanOrEqual(0.45);
      expect(text).toContain(HOURS);
    });

    it('what no document says is not found', async () => {
      expect(await partner.api.ok(search(agent.id, 'Who won the cricket match?'))).toEqual({
        results: [],
        text: '',
        processed: false,
      });
    });

    it('linking twice is linking once', async () => {
      const { documents } = await partner.api.ok(link(agent.id, document.id, document.id));
      expect(documents.map((one) => one.id)).toEqual([document.id]);
      expect(await linked(agent.id)).toHaveLength(1);
    });

    it('document_ids that are unknown, not ready or not yours are 400 and named; nothing is linked', async () => {
      const other = await createAgent(partner.api);
      const foreign = await upload(await world().partner(), PAGE);
      const uploading = await partner.api.ok(
        partner.api.post<NewDocumentDto>('/documents', {
          name: 'Half',
          file_name: 'half.md',
          mime_type: 'text/markdown',
          file_size: 10,
        }),
      );
      for (const id of [NOBODYS, foreign.id, uploading.id]) {
        const answer = await link(other.id, document.id, id);
        expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', ['document_ids.1']]);
      }
      expect(refusal(await link(other.id))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await link(other.id, ...Array.from({ length: 51 }, () => document.id)))).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
      expect(refusal(await link(other.id, 'x'))).toEqual([400, 'VALIDATION_ERROR']);
      expect(await linked(other.id)).toEqual([]);
    });

    it.each([NOBODYS, 'x'])('of agent %s everything is 404', async (id) => {
      const { api } = partner;
      const answers = [
        await link(id, document.id),
        await api.get(`/agent/${id}/documents`),
        await api.delete(`/agent/${id}/documents/${document.id}`),
        await search(id, 'hours'),
      ];
      expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'NOT_FOUND']));
    });

    it.each([[''], ['x'.repeat(1_001)]])('a query of %j is 400', async (query) => {
      const answer = await search(agent.id, query);
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', ['query']]);
    });

    it('DELETE unlinks a document from an agent: data.message; the document remains', async () => {
      const other = await createAgent(partner.api);
      await partner.api.ok(link(other.id, document.id));
      const { api } = partner;
      const answer = await api.ok(
        api.delete<{ message: string }>(`/agent/${other.id}/documents/${document.id}`),
      );
      expect(answer).toEqual({ message: expect.any(String) });
      expect(await linked(other.id)).toEqual([]);
      expect((await api.ok(search(other.id, 'When do you open?'))).results).toEqual([]);
      expect(await api.ok(api.get(`/documents/${document.id}`))).toMatchObject({ status: 'ready' });
      expect(refusal(await api.delete(`/agent/${other.id}/documents/${document.id}`))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      // The other agent has it still.
      expect((await api.ok(search(agent.id, 'When do you open?'))).results).toHaveLength(1);
    });

    it('a document that is deleted is linked to nobody', async () => {
      const [other, short] = [await createAgent(partner.api), await upload(partner, '# A\n\nShort lived.\n')];
      await partner.api.ok(link(other.id, short.id));
      await partner.api.ok(partner.api.delete(`/documents/${short.id}`));
      expect(await linked(other.id)).toEqual([]);
    });

    it('on the phone the agent answers out of its documents what its prompt does not say', async () => {
      const { session } = await call;
      const said = (session.transcript ?? [])
        .filter((turn) => turn.role === 'bot')
        .map((turn) => turn.content);
      expect(said.join(' ')).toContain(HOURS);
    }, 90_000);
  });
