import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DocumentDto, LinkedDocumentDto, NewDocumentDto } from '@parley/contracts';
import { createAgent, until } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

const TEXT = '# Refunds\n\nA refund takes five working days.\n';

export const documents: Heading = (world) =>
  describe('Documents', () => {
    let partner: ContractPartner;
    beforeAll(async () => {
      partner = await world().partner();
    });

    const body = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
      name: 'Refund policy',
      file_name: 'refunds.md',
      mime_type: 'text/markdown',
      file_size: Buffer.byteLength(TEXT),
      ...change,
    });
    const create = (change?: Record<string, unknown>): Promise<NewDocumentDto> =>
      partner.api.ok(partner.api.post<NewDocumentDto>('/documents', body(change)));
    const upload = async ({ upload: to }: NewDocumentDto, text = TEXT): Promise<number> =>
      (await fetch(to.url, { method: to.method, headers: to.headers, body: text })).status;
    const confirm = (id: string) => partner.api.post<DocumentDto>(`/documents/${id}/confirm`);
    const get = (id: string): Promise<DocumentDto> =>
      partner.api.ok(partner.api.get<DocumentDto>(`/documents/${id}`));

    it('an upload goes straight to object storage, without an API key; confirm moves uploading to ready', async () => {
      const document = await create({ description: 'For agents' });
      const { upload: to, ...record } = document;
      expect(record).toMatchObject({
        name: 'Refund policy',
        description: 'For agents',
        type: 'md',
        status: 'uploading',
        mime_type: 'text/markdown',
        file_size: Buffer.byteLength(TEXT),
      });
      expect(to.method).toBe('PUT');
      expect(Date.parse(to.expires_at)).toBeGreaterThan(Date.now());
      expect(await upload(document)).toBe(200);
      const confirmed = await partner.api.ok(confirm(document.id));
      expect(confirmed).toMatchObject({ id: document.id, status: 'ready' });
      expect(await get(document.id)).toEqual(confirmed);
    });

    it('ready and confirm: already confirmed is 409 CONFLICT', async () => {
      const document = await create();
      await upload(document);
      await partner.api.ok(confirm(document.id));
      expect(refusal(await confirm(document.id))).toEqual([409, 'CONFLICT']);
      expect((await get(document.id)).status).toBe('ready');
    });

    it('confirm verifies that the file was uploaded; until then it stays uploading', async () => {
      const document = await create();
      const missing = await confirm(document.id);
      expect([...refusal(missing), fieldsOf(missing)]).toEqual([400, 'VALIDATION_ERROR', ['file']]);
      expect(await upload(document, `${TEXT}more`)).toBe(400);
      expect(await upload(document, '\0'.repeat(Buffer.byteLength(TEXT)))).toBe(200);
      const claim = await confirm(document.id);
      expect([...refusal(claim), claim.body.error?.message]).toEqual([
        400,
        'VALIDATION_ERROR',
        expect.stringContaining('not text'),
      ]);
      expect((await get(document.id)).status).toBe('uploading');
      expect(await upload(document)).toBe(200);
      expect((await partner.api.ok(confirm(document.id))).status).toBe('ready');
    });

    it.each<[string, Record<string, unknown>, string]>([
      ['a missing name', { name: undefined }, 'name'],
      ['a blank name', { name: ' ' }, 'name'],
      ['a file name without a type', { file_name: 'refunds' }, 'file_name'],
      ['a MIME type of another type', { mime_type: 'application/pdf' }, 'mime_type'],
      ['an empty file', { file_size: 0 }, 'file_size'],
      ['a file beyond 25 MiB', { file_size: 26_214_401 }, 'file_size'],
      ['a field that does not exist', { size: 1 }, 'size'],
    ])('%s is 400 VALIDATION_ERROR', async (_what, change, field) => {
      const answer = await partner.api.post('/documents', body(change));
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', [field]]);
    });

    it('a web link is ready immediately; there is no upload step', async () => {
      const link = await partner.api.ok(
        partner.api.post<DocumentDto>('/documents/web-link', {
          name: 'Help',
          url: 'https://example.com/help#top',
        }),
      );
      expect(link).toMatchObject({
        type: 'web_link',
        status: 'ready',
        description: '',
        source_url: 'https://example.com/help',
      });
      expect(refusal(await confirm(link.id))).toEqual([409, 'CONFLICT']);
      const recrawled = await partner.api.post<DocumentDto>(`/documents/${link.id}/recrawl`);
      expect((await partner.api.ok(Promise.resolve(recrawled))).status).toBe('ready');
      for (const url of ['https://10.0.0.1/', 'http://example.com/', 'file:///etc/passwd', undefined]) {
        const answer = await partner.api.post('/documents/web-link', { name: 'Help', url });
        expect([url, ...refusal(answer), fieldsOf(answer)]).toEqual([url, 400, 'VALIDATION_ERROR', ['url']]);
      }
    });

    it('are listed by status and type, and deleted; another account sees none of them', async () => {
      const owner = await world().partner();
      const made = await owner.api.ok(owner.api.post<NewDocumentDto>('/documents', body()));
      const list = async (query: string): Promise<string[]> =>
        (await owner.api.ok(owner.api.get<{ documents: DocumentDto[] }>(`/documents${query}`))).documents.map(
          ({ id }) => id,
        );
      expect(await list('?status=uploading&type=md')).toEqual([made.id]);
      expect(await list('?status=ready')).toEqual([]);
      expect(refusal(await owner.api.get('/documents?type=doc'))).toEqual([400, 'VALIDATION_ERROR']);
      for (const answer of [
        await partner.api.get(`/documents/${made.id}`),
        await partner.api.post(`/documents/${made.id}/confirm`),
        await partner.api.delete(`/documents/${made.id}`),
        await partner.api.get(`/documents/${NOBODYS}`),
        await partner.api.get('/documents/x'),
      ]) {
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
      }
      const deleted = await owner.api.ok(owner.api.delete<{ message: string }>(`/documents/${made.id}`));
      expect(typeof deleted.message).toBe('string');
      expect(refusal(await owner.api.get(`/documents/${made.id}`))).toEqual([404, 'NOT_FOUND']);
      expect(await list('')).toEqual([]);
    });

    describe('content is crawled and indexed when the document is linked to an agent', () => {
      let site: Server;
      beforeAll(async () => {
        site = createServer((request, response) => {
          const found = request.url === '/help';
          response
            .writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
            .end(found ? '<h1>Opening hours</h1><p>We open at nine in the morning.</p>' : 'none');
        });
        await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
      });
      afterAll(() => {
        site.closeAllConnections();
        return new Promise<void>((resolve) => site.close(() => resolve()));
      });

      it.each(['/help', '/nothing'])('a page at %s', async (path) => {
        const agent = await createAgent(partner.api);
        const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;
        const link = await partner.api.ok(
          partner.api.post<DocumentDto>('/documents/web-link', { name: 'Help', url }),
        );
        await partner.api.ok(partner.api.post(`/agent/${agent.id}/documents`, { document_ids: [link.id] }));
        const [settled] = await until(
          async () =>
            (
              await partner.api.ok(
                partner.api.get<{ documents: LinkedDocumentDto[] }>(`/agent/${agent.id}/documents`),
              )
            ).documents,
          (all) => all.every((one) => ['indexed', 'failed'].includes(one.index_status)),
        );
        if (path === '/help') {
          expect(settled).toMatchObject({ index_status: 'indexed', status: 'ready' });
          expect((await get(link.id)).file_size).toBeGreaterThan(0);
        } else {
          expect(settled?.index_status).toBe('failed');
          expect(await get(link.id)).toMatchObject({
            status: 'failed',
            error_message: 'There is no such page (HTTP 404).',
          });
        }
      });
    });
  });
