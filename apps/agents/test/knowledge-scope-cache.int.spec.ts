import type { KnowledgeAnswerDto } from '@parley/contracts';
import { Database } from '@parley/persistence';
import type { RunningService } from '@parley/platform';
import { eventually } from '@parley/testing';
import { DocumentHooks } from '../src/knowledge/document/document-hooks';
import { SearchKnowledge } from '../src/knowledge/search/search-knowledge';
import { KnowledgeWorld, type Tenant } from './knowledge-world';

jest.setTimeout(60_000);

const HOURS = '## Hours\nThe workshop opens at ten in the morning.';
const RETURNS = '## Returns\nA saree may be exchanged within seven days.';
const ASKED = 'When does the workshop open?';
/** Words of no document, alike to those of one. */
const MISSPELLED = 'the worksop oppens';

let world: KnowledgeWorld;
let tenant: Tenant;
let replicas: RunningService[];
beforeAll(async () => {
  world = await KnowledgeWorld.start();
  await world.replica();
  replicas = [...world.services];
});
beforeEach(() => {
  tenant = world.tenant();
});
afterAll(() => world.stop());

function ask(replica: RunningService, agent: string, query: string): Promise<KnowledgeAnswerDto> {
  const body = { account_id: tenant.id, agent_id: agent, query };
  return replica.app.get(SearchKnowledge, { strict: false }).execute(body);
}

/** What each replica finds, by documents; asked twice, so that each remembers. */
async function found(agent: string, query = ASKED): Promise<string[][]> {
  const all: string[][] = [];
  for (const replica of replicas) {
    const first = await ask(replica, agent, query);
    expect(await ask(replica, agent, query)).toEqual(first);
    all.push(first.results.map((result) => result.document_name).sort());
  }
  return all;
}

async function version(agent: string): Promise<string | undefined> {
  const { rows } = await world.sql.query<{ version: string }>(
    `select version from knowledge_version where agent_id = $1 and account_id = $2`,
    [agent, tenant.id],
  );
  return rows[0]?.version;
}

/** How often Postgres is asked for words, while `work` is done. */
async function lookUps(replica: RunningService, work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(replica.app.get(Database), 'query');
  try {
    await work();
    return query.mock.calls.filter(([sql]) => typeof sql === 'string' && sql.includes('tsquery')).length;
  } finally {
    query.mockRestore();
  }
}

describe('what a replica remembers of earlier questions', () => {
  it.each([ASKED, MISSPELLED])(
    'is of no use once the document is unlinked, on any replica: %s',
    async (query) => {
      const agent = await tenant.agent({ kb_threshold: 'low' });
      const [hours, again] = [
        await tenant.document('Hours', HOURS),
        await tenant.document('Again', HOURS + ' Really.'),
      ];
      await tenant.knows(agent, hours, again, await tenant.document('Returns', RETURNS));
      expect(await found(agent, query)).toEqual([
        ['Again', 'Hours'],
        ['Again', 'Hours'],
      ]);
      await tenant.unlink(agent, hours);
      expect(await found(agent, query)).toEqual([['Again'], ['Again']]);
      await tenant.unlink(agent, again);
      expect(await found(agent, query)).toEqual([[], []]);
    },
  );

  it('is of no use once a document is linked that another agent has indexed', async () => {
    const [agent, other] = [await tenant.agent(), await tenant.agent()];
    const [hours, returns] = [
      await tenant.document('Hours', HOURS),
      await tenant.document('Returns', RETURNS),
    ];
    await tenant.knows(agent, returns);
    await tenant.knows(other, hours);
    expect(await found(agent)).toEqual([[], []]);
    await tenant.link(agent, hours);
    expect(await found(agent)).toEqual([['Hours'], ['Hours']]);
    expect(await found(other)).toEqual([['Hours'], ['Hours']]);
  });

  it('is of no use once the document says something else, or is deleted', async () => {
    const [agent, hours] = [await tenant.agent(), await tenant.document('Hours', HOURS)];
    await tenant.knows(agent, hours);
    expect(await found(agent)).toEqual([['Hours'], ['Hours']]);
    const before = await version(agent);
    world.shelf.texts.set(hours, { title: 'Hours', markdown: RETURNS, contentVersion: 2 });
    const tell = async (what: 'documentChanged' | 'documentRemoved'): Promise<void> => {
      const app = replicas[0]?.app;
      await app?.get(Database).transaction(async (tx) => {
        await app
          .get(DocumentHooks, { strict: false })
          [what](tx, { accountId: tenant.id, documentId: hours });
      });
    };
    await tell('documentChanged');
    await eventually(async () => (await version(agent)) !== before);
    expect(await found(agent)).toEqual([[], []]);
    expect(await found(agent, 'Can a saree be exchanged?')).toEqual([['Hours'], ['Hours']]);
    await tell('documentRemoved');
    expect(await found(agent, 'Can a saree be exchanged?')).toEqual([[], []]);
  });

  it('saves asking for the same words again', async () => {
    const [agent, replica] = [await tenant.agent(), replicas[0]];
    if (!replica) throw new Error('no replica');
    await tenant.knows(agent, await tenant.document('Hours', HOURS));
    expect(await lookUps(replica, () => ask(replica, agent, ASKED))).toBeGreaterThan(0);
    expect(await lookUps(replica, () => ask(replica, agent, `${ASKED} Open?`))).toBe(0);
    expect(await lookUps(replica, () => ask(replica, agent, 'Is the workshop closed?'))).toBeGreaterThan(0);
  });

  it('is not for another account, whatever agent it names', async () => {
    const agent = await tenant.agent();
    await tenant.knows(agent, await tenant.document('Hours', HOURS));
    await found(agent);
    tenant = world.tenant();
    for (const replica of replicas) {
      await expect(ask(replica, agent, ASKED)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the version of what an agent searches in', () => {
  it('changes with its links and what is indexed, not with what others have', async () => {
    const [agent, other] = [await tenant.agent(), await tenant.agent()];
    const document = await tenant.document('Hours', HOURS);
    expect(await version(agent)).toBeUndefined();
    const seen = new Set<string | undefined>();
    const changed = async (): Promise<boolean> => {
      const now = await version(agent);
      return seen.size < seen.add(now).size;
    };
    await tenant.link(agent, document);
    expect(await changed()).toBe(true);
    await tenant.settled(agent, 'indexed');
    expect(await changed()).toBe(true);
    await tenant.link(agent, document);
    await tenant.knows(other, document, await tenant.document('Returns', RETURNS));
    await world.sql.query(`update knowledge_index set lease_until = now() where document_id = $1`, [
      document,
    ]);
    expect(await changed()).toBe(false);
    await tenant.unlink(agent, document);
    expect(await changed()).toBe(true);
  });

  it('is right in the end when agents and documents change while they are searched', async () => {
    const agents = [await tenant.agent(), await tenant.agent(), await tenant.agent()];
    const documents: string[] = [];
    for (let at = 0; at < 6; at += 1) documents.push(await tenant.document(`Hours ${at}`, `${HOURS} ${at}.`));
    await Promise.all(agents.map((agent) => tenant.link(agent, ...documents)));
    await Promise.all(agents.map((agent) => tenant.settled(agent, 'indexed')));
    await Promise.all([
      ...agents.flatMap((agent) => replicas.map((replica) => ask(replica, agent, ASKED))),
      ...documents.slice(0, 5).flatMap((document) => agents.map((agent) => tenant.unlink(agent, document))),
    ]);
    for (const agent of agents) expect(await found(agent)).toEqual([['Hours 5'], ['Hours 5']]);
  });
});
