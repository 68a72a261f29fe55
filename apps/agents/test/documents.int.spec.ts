import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreateDocumentBody, NewDocumentDto } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock, FakeClock, Log, newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import type { ObjectStore } from '@parley/storage';
import { DocumentHooks } from '../src/knowledge/document/document-hooks';
import { DocumentSweeper } from '../src/knowledge/document/document-sweeper';
import { DocumentText } from '../src/knowledge/document/document-text';
import { OBJECT_STORE } from '../src/knowledge/document/object-store.provider';
import { FileReader } from '../src/knowledge/reading/file-reader';
import { makeDocx, paragraph } from './documents/make-docx';
import { agentsWorld, type AgentsWorld, refusal, refusals } from './support';

jest.setTimeout(60_000);

const TEXT = Buffer.from('# Refunds\n\nA refund takes five days.');
const NOBODYS = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';

describe('documents', () => {
  let world: AgentsWorld;
  let store: ObjectStore;
  let texts: DocumentText;
  const account = newId();
  const removed: string[] = [];
  const changed: string[] = [];

  beforeAll(async () => {
    world = await agentsWorld();
    const { app } = world.service;
    store = app.get<ObjectStore>(OBJECT_STORE, { strict: false });
    texts = app.get(DocumentText, { strict: false });
    const hooks = app.get(DocumentHooks, { strict: false });
    hooks.onRemoved(async (_tx, { documentId }) => {
      if (documentId === refusedToGo) throw new Error('a link could not be removed');
      removed.push(documentId);
    });
    hooks.onChanged(async (_tx, { documentId }) => void changed.push(documentId));
  });
  afterAll(() => world?.stop());
  let refusedToGo = '';

  const create = (change: Partial<CreateDocumentBody> = {}, accountId = account): Promise<NewDocumentDto> =>
    world.bus.request('agents.create_document', {
      account_id: accountId,
      document: {
        name: 'Refund policy',
        file_name: 'refunds.md',
        mime_type: 'text/markdown',
        file_size: TEXT.length,
        ...change,
      },
    });
  const one = (id: string, accountId = account) => ({ account_id: accountId, document_id: id });
  const confirm = (id: string, accountId?: string) =>
    world.bus.request('agents.confirm_document', one(id, accountId));
  const uploadKey = (id: string, extension = 'md') => `documents/${account}/${id}/upload.${extension}`;
  const ready = async (): Promise<NewDocumentDto> => {
    const document = await create();
    await store.put(uploadKey(document.id), TEXT);
    await confirm(document.id);
    return document;
  };

  it('an upload begins with where to put the bytes, and exactly which', async () => {
    const { upload, ...record } = await create({ description: 'For agents' });
    expect(record).toEqual({
      id: expect.any(String),
      name: 'Refund policy',
      description: 'For agents',
      type: 'md',
      status: 'uploading',
      file_size: TEXT.length,
      mime_type: 'text/markdown',
      source_url: null,
      error_message: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(upload).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'text/markdown' } });
    expect(upload.url).toContain(`/objects/${uploadKey(record.id)}?`);
    expect(new URL(upload.url).searchParams.get('bytes')).toBe(String(TEXT.length));
    expect(Date.parse(upload.expires_at) - Date.now()).toBeGreaterThan(3_000_000);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ name: ' ' }, 'document.name'],
    [{ name: 'x'.repeat(201) }, 'document.name'],
    [{ description: 'x'.repeat(2_001) }, 'document.description'],
    [{ file_name: 'refunds' }, 'file_name'],
    [{ file_name: 'refunds.exe' }, 'file_name'],
    [{ mime_type: 'application/pdf' }, 'mime_type'],
    [{ file_size: 0 }, 'document.file_size'],
    [{ file_size: 25 * 1024 * 1024 + 1 }, 'file_size'],
    [{ file_size: 1.5 }, 'document.file_size'],
  ])('what is wrong is refused by name: case %#', async (change, field) => {
    expect(await refusal(create(change))).toBe(`VALIDATION_ERROR ${field}`);
  });

  it('confirm says what is wrong and leaves it uploading; then the right file makes it ready', async () => {
    const { id } = await create();
    const problem = async (): Promise<string> => {
      const error: unknown = await confirm(id).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'file' }] });
      return (error as Error).message;
    };
    expect(await problem()).toContain('has not been uploaded');
    await store.put(uploadKey(id), TEXT.subarray(1));
    expect(await problem()).toBe(
      `The file uploaded has ${TEXT.length - 1} bytes, not file_size (${TEXT.length})`,
    );
    await store.put(uploadKey(id), Buffer.alloc(TEXT.length));
    expect(await problem()).toContain('not text');
    expect(await world.bus.request('agents.get_document', one(id))).toMatchObject({ status: 'uploading' });
    await store.put(uploadKey(id), TEXT);
    expect(await confirm(id)).toMatchObject({ id, status: 'ready', file_size: TEXT.length });
    expect(await refusal(confirm(id))).toBe('CONFLICT');
  });

  it('confirmed twice at once it is confirmed once', async () => {
    const { id } = await create();
    await store.put(uploadKey(id), TEXT);
    const outcomes = await refusals(...[1, 2, 3].map(() => confirm(id)));
    expect(outcomes.sort()).toEqual(['CONFLICT', 'accepted']);
    await eventually(async () => expect(await store.list(`documents/${account}/${id}`)).toHaveLength(1));
  });

  it('what is written to the upload address after that changes nothing', async () => {
    const { id } = await ready();
    await store.put(uploadKey(id), Buffer.from('# Other words, not checked at all!!'));
    expect((await texts.read(account, id)).markdown).toBe(TEXT.toString());
  });

  it('belongs to its account: for others it is not there', async () => {
    const { id } = await ready();
    for (const subject of [
      'agents.get_document',
      'agents.confirm_document',
      'agents.recrawl_document',
      'agents.delete_document',
    ] as const) {
      expect([subject, await refusal(world.bus.request(subject, one(id, newId())))]).toEqual([
        subject,
        'NOT_FOUND',
      ]);
      expect(await refusal(world.bus.request(subject, one(NOBODYS)))).toBe('NOT_FOUND');
    }
    await expect(texts.read(newId(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is listed newest first, page by page, by status and type', async () => {
    const owner = newId();
    const ids: string[] = [];
    for (const file_name of ['a.txt', 'b.txt', 'c.md']) {
      ids.unshift((await create({ file_name, mime_type: 'text/plain' }, owner)).id);
    }
    const list = (query: object) => world.bus.request('agents.documents', { account_id: owner, ...query });
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.pagination.next_cursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.pagination.has_more).toBe(false);
    expect((await list({ type: 'txt' })).items.map(({ id }) => id)).toEqual(ids.slice(1));
    expect((await list({ status: 'ready' })).items).toEqual([]);
    expect(await refusal(list({ status: 'gone' }))).toBe('VALIDATION_ERROR status');
  });

  describe('read for an agent', () => {
    it('text is taken out once, however many ask, and kept', async () => {
      const { id } = await ready();
      const reading = jest.spyOn(world.service.app.get(FileReader, { strict: false }), 'read');
      const read = await Promise.all([1, 2, 3].map(() => texts.read(account, id)));
      expect(read).toEqual(
        Array(3).fill({ title: 'Refund policy', markdown: TEXT.toString(), contentVersion: 1 }),
      );
      expect(await texts.read(account, id)).toEqual(read[0]);
      expect(reading).toHaveBeenCalledTimes(1);
      reading.mockRestore();
    });

    it('one that is still uploading is INVALID_STATE', async () => {
      const { id } = await create();
      await expect(texts.read(account, id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    });

    it('one that cannot be read is failed and says why, for good', async () => {
      const docx = makeDocx(paragraph(''));
      const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
      const { id } = await create({ file_name: 'a.docx', mime_type: mime, file_size: docx.length });
      await store.put(uploadKey(id, 'docx'), docx);
      await confirm(id);
      const unreadable = { name: 'UnreadableDocument', message: expect.stringContaining('holds no text') };
      await expect(texts.read(account, id)).rejects.toMatchObject(unreadable);
      expect(await world.bus.request('agents.get_document', one(id))).toMatchObject({
        status: 'failed',
        error_message: expect.stringContaining('holds no text'),
      });
      await expect(texts.read(account, id)).rejects.toMatchObject(unreadable);
      expect(await refusal(confirm(id))).toBe('CONFLICT');
    });
  });

  describe('of the web', () => {
    let server: Server;
    let page = '';
    let status = 200;
    beforeAll(async () => {
      server = createServer((request, response) => {
        const found = request.url === '/help' ? status : 404;
        response.writeHead(found, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    });
    const link = (url: string) =>
      world.bus.request('agents.create_web_link', { account_id: account, web_link: { name: 'Help', url } });
    const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/help`;

    it('is ready at once, read when it is wanted, and again when asked', async () => {
      page = '<h1>Hours</h1><p>Nine to five.</p>';
      const made = await link(`${address()}#top`);
      expect(made).toMatchObject({ type: 'web_link', status: 'ready', file_size: 0, source_url: address() });
      expect(await refusal(confirm(made.id))).toBe('CONFLICT');
      const first = { title: 'Help', markdown: '# Hours\n\nNine to five.', contentVersion: 1 };
      expect(await texts.read(account, made.id)).toEqual(first);
      expect(await world.bus.request('agents.get_document', one(made.id))).toMatchObject({
        file_size: page.length,
      });
      page = '<h1>Hours</h1><p>Ten to six.</p>';
      expect(await texts.read(account, made.id)).toEqual(first);
      expect(await world.bus.request('agents.recrawl_document', one(made.id))).toMatchObject({
        status: 'ready',
      });
      expect(changed).toContain(made.id);
      expect(await texts.read(account, made.id)).toMatchObject({
        markdown: '# Hours\n\nTen to six.',
        contentVersion: 2,
      });
    });

    it('that is gone is failed until it is crawled again; one in trouble is not', async () => {
      [page, status] = ['<p>hi</p>', 500];
      const { id } = await link(address());
      await expect(texts.read(account, id)).rejects.toMatchObject({ name: 'DocumentUnavailable' });
      expect(await world.bus.request('agents.get_document', one(id))).toMatchObject({ status: 'ready' });
      status = 404;
      await expect(texts.read(account, id)).rejects.toMatchObject({ name: 'UnreadableDocument' });
      expect(await world.bus.request('agents.get_document', one(id))).toMatchObject({
        status: 'failed',
        error_message: 'There is no such page (HTTP 404).',
      });
      status = 200;
      await world.bus.request('agents.recrawl_document', one(id));
      expect(await texts.read(account, id)).toMatchObject({ markdown: 'hi', contentVersion: 2 });
    });

    it.each([
      ['http://10.0.0.1/', 'url'],
      ['https://169.254.169.254/', 'url'],
      ['ftp://x.example/', 'web_link.url'],
      ['x', 'web_link.url'],
      ['https://u:p@x.example/', 'url'],
    ])('is refused at %s', async (url, field) =>
      expect(await refusal(link(url))).toBe(`VALIDATION_ERROR ${field}`),
    );

    it('files cannot be crawled again', async () => {
      const { id } = await ready();
      expect(await refusal(world.bus.request('agents.recrawl_document', one(id)))).toBe('INVALID_STATE');
    });
  });

  describe('removed', () => {
    const sweeper = (clock: Clock): DocumentSweeper =>
      new DocumentSweeper(
        world.service.app.get(Database, { strict: false }),
        store,
        clock,
        Log.create({ service: 'test', level: 'silent' }),
      );
    const rows = (id: string): Promise<unknown[]> =>
      world.service.app.get(Database, { strict: false }).query('select id from document where id = $1', [id]);
    const later = (ms: number): Clock => new FakeClock(new Date(Date.now() + ms));

    it('is gone with what is linked to it, at once; its bytes follow, and at last its row', async () => {
      const { id } = await ready();
      await texts.read(account, id);
      expect(await world.bus.request('agents.delete_document', one(id))).toEqual({
        message: 'Document deleted',
      });
      expect(removed).toContain(id);
      expect(await refusal(world.bus.request('agents.get_document', one(id)))).toBe('NOT_FOUND');
      expect(await refusal(world.bus.request('agents.delete_document', one(id)))).toBe('NOT_FOUND');
      await eventually(async () => expect(await store.list(`documents/${account}/${id}`)).toEqual([]));
      await store.put(uploadKey(id), TEXT);
      await sweeper(later(3_600_000)).sweep();
      expect(await rows(id)).toHaveLength(1);
      await Promise.all([1, 2].map(() => sweeper(later(3 * 3_600_000)).sweep()));
      expect([await rows(id), await store.list(`documents/${account}/${id}`)]).toEqual([[], []]);
    });

    it('stays when what is linked to it could not be removed with it', async () => {
      const { id } = await ready();
      refusedToGo = id;
      expect(await refusal(world.bus.request('agents.delete_document', one(id)))).toBe('INTERNAL_ERROR');
      refusedToGo = '';
      expect(await world.bus.request('agents.get_document', one(id))).toMatchObject({ status: 'ready' });
    });

    it('an upload nobody confirms is dropped after a day', async () => {
      const { id } = await create();
      await store.put(uploadKey(id), TEXT);
      await sweeper(later(23 * 3_600_000)).sweep();
      expect(await rows(id)).toHaveLength(1);
      await sweeper(later(25 * 3_600_000)).sweep();
      expect(await refusal(confirm(id))).toBe('NOT_FOUND');
      expect(await store.list(`documents/${account}/${id}`)).toEqual([]);
    });
  });
});
