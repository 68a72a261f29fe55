import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Database, schemaDrift } from '@parley/persistence';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { agentsSchema } from '../src/agents.schema';
import { DocumentHooks } from '../src/knowledge/document/document-hooks';
import type { ReadText } from '../src/knowledge/document/document-text';
import { DocumentUnavailable, UnreadableDocument } from '../src/knowledge/reading/reading-errors';
import { KnowledgeWorld, type Tenant } from './knowledge-world';
import { refusal, whileHeld } from './support';

jest.setTimeout(60_000);

const HOURS = '## समय\nदुकान सुबह दस बजे खुलती है।';
const RETURNS = '## वापसी\nख़राब साड़ी सात दिन के अंदर बदली जा सकती है।';
const ASKED = 'दुकान कब खुलती है?';

let world: KnowledgeWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await KnowledgeWorld.start();
});
beforeEach(() => {
  tenant = world.tenant();
  world.shelf.reads = 0;
});
afterAll(() => world.stop());

/** Neither chunks with their vectors, nor words, nor what was known of the document. */
const gone = (of: Tenant): Promise<unknown> =>
  eventually(async () => {
    for (const table of ['knowledge_index', 'knowledge_chunk', 'knowledge_term'] as const) {
      if ((await of.count(table)) > 0) return false;
    }
    return true;
  });
/** Reading that ends when the test says so. */
function held(markdown: string): { text: () => Promise<ReadText>; let: () => void; asked: Promise<void> } {
  let release: () => void = () => undefined;
  let tell: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const free = new Promise<void>((resolve) => (release = resolve));
  return {
    asked,
    let: release,
    text: async () => {
      tell();
      await free;
      return { title: 'Held', markdown, contentVersion: 1 };
    },
  };
}

describe('the tables', () => {
  it('are what the rows say', async () => {
    await expect(schemaDrift({ ...agentsSchema, databaseUrl: world.databaseUrl })).resolves.toEqual([]);
  });
});

describe('linking', () => {
  it('answers at once, indexes in the background, and the agent finds what the document says', async () => {
    const slow = held(HOURS);
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', slow.text)];
    const [linked] = await tenant.link(agent, document);
    expect(linked).toMatchObject({ id: document, name: 'Shop', index_error: null, indexed_at: null });
    expect(['pending', 'indexing']).toContain(linked?.index_status);
    await slow.asked;
    expect((await tenant.linked(agent))[0]?.index_status).toBe('indexing');
    expect((await tenant.search(agent, ASKED)).results).toEqual([]);
    slow.let();
    const [indexed] = await tenant.settled(agent, 'indexed');
    expect(indexed?.indexed_at).toEqual(expect.any(String));
    const { results, text, processed } = await tenant.search(agent, ASKED);
    expect(results[0]).toMatchObject({
      document_id: document,
      document_name: 'Shop',
      heading: 'समय',
      summary: null,
    });
    expect(results[0]?.score).toBeGreaterThan(0.65);
    expect(text).toContain('### Shop › समय\nदुकान सुबह दस बजे खुलती है।');
    expect(processed).toBe(false);
  });

  it('twice, and twice at once, is once', async () => {
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', HOURS)];
    await Promise.all([tenant.link(agent, document, document), tenant.link(agent, document)]);
    await tenant.settled(agent, 'indexed');
    const again = await tenant.link(agent, document);
    expect(again.map((one) => [one.id, one.index_status])).toEqual([[document, 'indexed']]);
    expect(await tenant.linked(agent)).toHaveLength(1);
    expect([await tenant.count('agent_document'), world.shelf.reads]).toEqual([1, 1]);
  });

  it('of what is not ready, not known or not yours names the entry, and links nothing', async () => {
    const agent = await tenant.agent();
    const good = await tenant.document('Good', HOURS);
    const uploading = await tenant.document('Uploading', HOURS, 'uploading');
    const failed = await tenant.document('Failed', HOURS, 'failed');
    const foreign = await world.tenant().document('Foreign', HOURS);
    const refused = (...ids: string[]): Promise<string> => refusal(tenant.link(agent, ...ids));
    expect(await refused(good, uploading)).toBe('VALIDATION_ERROR document_ids.1');
    expect(await refused(failed, good)).toBe('VALIDATION_ERROR document_ids.0');
    expect(await refused(good, foreign, newId())).toBe('VALIDATION_ERROR document_ids.1,document_ids.2');
    expect(await refused(good, 'x')).toBe('VALIDATION_ERROR document_ids');
    expect(await refused()).toBe('VALIDATION_ERROR document_ids');
    expect(await refused(...Array.from({ length: 51 }, () => good))).toBe('VALIDATION_ERROR document_ids');
    expect(await tenant.linked(agent)).toEqual([]);
    expect(await tenant.count('knowledge_index')).toBe(0);
  });

  it('waits for who is just deleting the document, and then knows it no more', async () => {
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', HOURS)];
    const removed = `update agents.document set deleted_at = now(), purge_at = now() where id = '${document}'`;
    const linking = whileHeld(world.databaseUrl, removed, () => refusal(tenant.link(agent, document)));
    expect(await linking).toBe('VALIDATION_ERROR document_ids.0');
    expect(await tenant.count('agent_document')).toBe(0);
  });

  it("to another account's agent is NOT_FOUND, as everything else about it is", async () => {
    const other = world.tenant();
    const [agent, document] = [await other.agent(), await other.document('Shop', HOURS)];
    const mine = await tenant.document('Mine', HOURS);
    expect(await refusal(tenant.link(agent, mine))).toBe('NOT_FOUND');
    expect(await refusal(tenant.linked(agent))).toBe('NOT_FOUND');
    expect(await refusal(tenant.search(agent, ASKED))).toBe('NOT_FOUND');
    expect(await refusal(tenant.unlink(agent, document))).toBe('NOT_FOUND');
    expect(await refusal(tenant.search('nonsense', ASKED))).toBe('NOT_FOUND');
  });

  it('lists the latest first, page by page', async () => {
    const agent = await tenant.agent();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      ids.unshift(await tenant.document(name, HOURS));
      await tenant.link(agent, ids[0] ?? '');
    }
    const first = await tenant.page(agent, { limit: 2 });
    const rest = await tenant.page(agent, { limit: 2, cursor: first.pagination.next_cursor ?? '' });
    expect([...first.items, ...rest.items].map((one) => one.id)).toEqual(ids);
    expect([first.pagination.has_more, rest.pagination.has_more]).toEqual([true, false]);
  });

  it('to a second agent of the account costs nothing: the index is shared', async () => {
    const [one, two] = [await tenant.agent(), await tenant.agent()];
    const document = await tenant.document('Shop', HOURS);
    await tenant.knows(one, document);
    expect((await tenant.link(two, document))[0]?.index_status).toBe('indexed');
    expect((await tenant.search(two, ASKED)).results).toHaveLength(1);
    expect(world.shelf.reads).toBe(1);
  });
});

describe('unlinking', () => {
  it('leaves the document, and nothing of it in the index', async () => {
    const agent = await tenant.agent();
    const [hours, returns] = [
      await tenant.document('Hours', HOURS),
      await tenant.document('Returns', RETURNS),
    ];
    await tenant.knows(agent, hours, returns);
    expect(await tenant.unlink(agent, hours)).toEqual({ message: expect.any(String) });
    expect((await tenant.search(agent, ASKED)).results).toEqual([]);
    expect((await tenant.linked(agent)).map((one) => one.id)).toEqual([returns]);
    await eventually(async () => (await tenant.count('knowledge_index')) === 1);
    const { rows } = await world.sql.query(`select 1 from knowledge_chunk where document_id = $1`, [hours]);
    expect(rows).toEqual([]);
    await expect(world.sql.query(`select 1 from document where id = $1`, [hours])).resolves.toMatchObject({
      rowCount: 1,
    });
    expect(await refusal(tenant.unlink(agent, hours))).toBe('NOT_FOUND');
    expect(await refusal(tenant.unlink(agent, 'x'))).toBe('NOT_FOUND');
  });

  it('from one agent leaves it to the other', async () => {
    const [one, two] = [await tenant.agent(), await tenant.agent()];
    const document = await tenant.document('Shop', HOURS);
    await tenant.knows(one, document);
    await tenant.link(two, document);
    await tenant.unlink(one, document);
    expect((await tenant.search(one, ASKED)).results).toEqual([]);
    expect((await tenant.search(two, ASKED)).results).toHaveLength(1);
  });

  it('while it is being indexed wins', async () => {
    const slow = held(HOURS);
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', slow.text)];
    await tenant.link(agent, document);
    await slow.asked;
    await tenant.unlink(agent, document);
    slow.let();
    await gone(tenant);
    expect(await tenant.count('agent_document')).toBe(0);
  });

  it('and linking again at once ends with it indexed', async () => {
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', HOURS)];
    for (let round = 0; round < 5; round += 1) {
      await tenant.link(agent, document);
      await tenant.unlink(agent, document);
    }
    await tenant.knows(agent, document);
    expect((await tenant.search(agent, ASKED)).results).toHaveLength(1);
  });
});

describe('indexing', () => {
  it('of what can never be read ends failed and says why; linking again tries again', async () => {
    const agent = await tenant.agent();
    const document = await tenant.document('Broken', () =>
      Promise.reject(new UnreadableDocument('The file is encrypted.')),
    );
    await tenant.link(agent, document);
    const [failed] = await tenant.settled(agent, 'failed');
    expect(failed?.index_error).toBe('The file is encrypted.');
    world.shelf.texts.set(document, { title: 'Broken', markdown: HOURS, contentVersion: 1 });
    await tenant.knows(agent, document);
    expect((await tenant.search(agent, ASKED)).results).toHaveLength(1);
  });

  it('of what cannot be read now is tried again later', async () => {
    const agent = await tenant.agent();
    const document = await tenant.document('Away', () =>
      Promise.reject(new DocumentUnavailable('The page did not answer.')),
    );
    await tenant.link(agent, document);
    await eventually(async () => (await tenant.linked(agent))[0]?.index_error === 'The page did not answer.');
    expect((await tenant.linked(agent))[0]?.index_status).toBe('pending');
    world.shelf.texts.set(document, { title: 'Away', markdown: HOURS, contentVersion: 1 });
    await world.sql.query(`update knowledge_index set due_at = now() where document_id = $1`, [document]);
    const [indexed] = await tenant.settled(agent, 'indexed');
    expect(indexed?.index_error).toBeNull();
  });

  it('is taken over when whoever did it has died', async () => {
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', HOURS)];
    await world.sql.query(
      `insert into knowledge_index (document_id, account_id, status, due_at, lease_token, lease_until, updated_at)
       values ($1, $2, 'indexing', now(), gen_random_uuid(), now() + interval '300 milliseconds', now())`,
      [document, tenant.id],
    );
    await tenant.link(agent, document);
    expect(world.shelf.reads).toBe(0);
    await tenant.settled(agent, 'indexed');
    expect(world.shelf.reads).toBe(1);
  });

  it('is given up when every try died with its process; linking again tries again', async () => {
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', HOURS)];
    await world.sql.query(
      `insert into knowledge_index (document_id, account_id, status, attempts, due_at, lease_token, lease_until, updated_at)
       values ($1, $2, 'indexing', 12, now(), gen_random_uuid(), now() + interval '300 milliseconds', now())`,
      [document, tenant.id],
    );
    await tenant.link(agent, document);
    const [failed] = await tenant.settled(agent, 'failed');
    expect(failed?.index_error).toBe('The document could not be indexed: each try broke off.');
    expect(world.shelf.reads).toBe(0);
    await tenant.link(agent, document);
    await tenant.settled(agent, 'indexed');
  });

  it('of what is still being read is given back at shutdown, which does not wait for it', async () => {
    const never = held(HOURS);
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', never.text)];
    const [first] = world.services.splice(0, 1);
    await tenant.link(agent, document);
    await never.asked;
    world.shelf.texts.set(document, { title: 'Shop', markdown: HOURS, contentVersion: 1 });
    await first?.close();
    await world.replica();
    await tenant.settled(agent, 'indexed');
  });

  it('is shared by replicas: every document is read once', async () => {
    const replica = await world.replica();
    const agent = await tenant.agent();
    const documents: string[] = [];
    for (let at = 0; at < 12; at += 1) documents.push(await tenant.document(`Shop ${at}`, HOURS));
    await tenant.knows(agent, ...documents);
    expect(world.shelf.reads).toBe(12);
    world.services.splice(world.services.indexOf(replica), 1);
    await replica.close();
  });

  it('of changed content: the old is found until the new is there', async () => {
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', HOURS)];
    await tenant.knows(agent, document);
    const slow = held('## समय\nदुकान सुबह ग्यारह बजे खुलती है।');
    world.shelf.texts.set(document, slow.text);
    await inService((db, hooks) =>
      db.transaction((tx) => hooks.documentChanged(tx, { accountId: tenant.id, documentId: document })),
    );
    await slow.asked;
    expect((await tenant.search(agent, ASKED)).results[0]?.content).toContain('दस बजे');
    slow.let();
    await tenant.settled(agent, 'indexed');
    const { results } = await tenant.search(agent, ASKED);
    expect(results.map((one) => one.content)).toEqual([expect.stringContaining('ग्यारह बजे')]);
    expect(await tenant.count('knowledge_chunk')).toBe(1);
  });

  it('of content that changes while it is read: what was read of the old is dropped, however late', async () => {
    const [old, renewed] = [held(HOURS), held('## समय\nदुकान सुबह ग्यारह बजे खुलती है।')];
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', old.text)];
    await tenant.link(agent, document);
    await old.asked;
    world.shelf.texts.set(document, renewed.text);
    await inService((db, hooks) =>
      db.transaction((tx) => hooks.documentChanged(tx, { accountId: tenant.id, documentId: document })),
    );
    await renewed.asked;
    old.let();
    await sleep(500);
    expect(await tenant.count('knowledge_chunk')).toBe(0);
    renewed.let();
    await tenant.settled(agent, 'indexed');
    const { results } = await tenant.search(agent, ASKED);
    expect(results.map((one) => one.content)).toEqual([expect.stringContaining('ग्यारह बजे')]);
  });
});

describe('what a document was linked to', () => {
  it('goes with the agent', async () => {
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', HOURS)];
    await tenant.knows(agent, document);
    await inService((db, _hooks, outbox) =>
      db.transaction((tx) =>
        outbox.add(tx, 'agents.deleted', {
          aggregateId: agent,
          accountId: tenant.id,
          body: { agent_id: agent },
        }),
      ),
    );
    await gone(tenant);
    expect(await tenant.count('agent_document')).toBe(0);
  });

  it('goes with the document', async () => {
    const [agent, document] = [await tenant.agent(), await tenant.document('Shop', HOURS)];
    await tenant.knows(agent, document);
    await inService((db, hooks) =>
      db.transaction((tx) => hooks.documentRemoved(tx, { accountId: tenant.id, documentId: document })),
    );
    expect(await tenant.linked(agent)).toEqual([]);
    await gone(tenant);
  });
});

describe('searching', () => {
  it('writes results as the agent wants them, with summaries of their documents', async () => {
    const agent = await tenant.agent({
      kb_include_summaries: true,
      kb_result_format: '{{rank}}. {{content}} ({{document}}, {{nothing}}) {{summary}}',
    });
    await tenant.knows(agent, await tenant.document('Shop', `${HOURS}\n\n${RETURNS}`));
    const { results, text } = await tenant.search(agent, ASKED);
    expect(results[0]?.summary).toContain('दुकान सुबह दस बजे खुलती है।');
    expect(text).toContain('1. दुकान सुबह दस बजे खुलती है। (Shop, ) ');
  });

  it('understands a question that needs what was said before', async () => {
    const agent = await tenant.agent();
    await tenant.knows(agent, await tenant.document('Shop', `${HOURS}\n\n${RETURNS}`));
    expect((await tenant.search(agent, 'और कब?')).results).toEqual([]);
    const { results } = await tenant.search(agent, 'और कब?', { context: 'क्या साड़ी बदल सकते हैं?' });
    expect(results[0]?.content).toContain('सात दिन');
  });

  it.each(['', '   ', 7, null, 'x'.repeat(2_001)])('refuses %p', async (query) => {
    const agent = await tenant.agent();
    expect(await refusal(tenant.search(agent, query as string))).toBe('VALIDATION_ERROR query');
  });

  it.each(["it's \\ 'quoted' & | ! <-> :*", '\u0000', '\ud800', '%_', '🦷🦷', "') or 1=1 --"])(
    'finds nothing for %j, and does not stumble',
    async (query) => {
      const agent = await tenant.agent();
      await tenant.knows(agent, await tenant.document("It's", "Quoted 'text' \\ here \u0000 and 🦷"));
      await expect(tenant.search(agent, `${query} ?`)).resolves.toMatchObject({ processed: false });
    },
  );
});

async function inService<T>(
  work: (db: Database, hooks: DocumentHooks, outbox: Outbox) => Promise<T>,
): Promise<T> {
  const { app } = world.services[0] ?? {};
  if (!app) throw new AppError('INTERNAL_ERROR', 'no service');
  const done = await work(app.get(Database), app.get(DocumentHooks, { strict: false }), app.get(Outbox));
  await sleep(0);
  return done;
}
