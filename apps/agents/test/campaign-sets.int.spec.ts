import {
  AppError,
  type CampaignBrief,
  type EventSubject,
  type Events,
  type RequestReply,
} from '@parley/contracts';
import { MessagingModule, NatsTransport, Outbox } from '@parley/messaging';
import { Database, messagingTables, migrate, type Migration, PersistenceModule } from '@parley/persistence';
import { defineService, newId, type RunningService, ServiceConfig } from '@parley/platform';
import { answering, eventually, startTestService } from '@parley/testing';
import { Pool } from 'pg';
import type { QueryRunner } from 'typeorm';
import { ForgetCampaigns } from '../src/agents/extraction/forget-campaigns';
import { agentsWorld, type AgentsWorld, refusal, refusals, Tenant } from './support';

type SetRecord = RequestReply<'extraction.get'>;

jest.setTimeout(30_000);

class CampaignsTables implements Migration {
  readonly name = 'CampaignsTables1';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of messagingTables.up('campaigns')) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of messagingTables.down('campaigns')) await runner.query(sql);
  }
}

/** The campaigns service, as far as sets know it. */
class FakeCampaigns {
  away = false;
  private readonly known = new Map<string, CampaignBrief & { account: string }>();
  private service: RunningService | undefined;

  async start(databaseUrl: string, natsUrl: string): Promise<void> {
    await migrate({ databaseUrl, schema: 'campaigns', migrations: [CampaignsTables] });
    const definition = defineService({
      name: 'campaigns',
      transport: NatsTransport,
      config: ServiceConfig,
      module: () => ({
        module: class Campaigns {},
        imports: [
          PersistenceModule.forService({ schema: 'campaigns', entities: [], migrations: [CampaignsTables] }),
          MessagingModule.forService({ service: 'campaigns', schema: 'campaigns' }),
        ],
        controllers: [this.controller],
      }),
    });
    this.service = await startTestService(definition, { DATABASE_URL: databaseUrl, NATS_URL: natsUrl });
  }

  stop(): Promise<void> | undefined {
    return this.service?.close();
  }

  add(account: string, name: string): string {
    const id = `cmp_${newId()}`;
    this.known.set(id, { account, id, name, version: 1 });
    return id;
  }

  /** Its owner's answers from now on; nobody is told. */
  set(id: string, name: string, version: number): CampaignBrief {
    const brief = { id, name, version };
    Object.assign(this.known.get(id) ?? {}, brief);
    return brief;
  }

  async publish<S extends EventSubject>(
    account: string,
    id: string,
    subject: S,
    body: Events[S],
  ): Promise<void> {
    const app = this.service?.app;
    if (!app) throw new Error('not started');
    const event = { aggregateId: id, accountId: account, body };
    await app.get(Database).transaction((tx) => app.get(Outbox).add(tx, subject, event));
  }

  private readonly controller = answering({
    'campaigns.brief': async ({ account_id, campaign_id }) => {
      if (this.away) throw AppError.downstream('campaigns is away');
      const found = this.known.get(campaign_id);
      if (found?.account !== account_id) throw AppError.notFound('Campaign');
      const { account: _account, ...brief } = found;
      return brief;
    },
  });
}

const campaigns = new FakeCampaigns();
let world: AgentsWorld;
let sql: Pool;
let tenant: Tenant;

beforeAll(async () => {
  world = await agentsWorld();
  await campaigns.start(world.databaseUrl, world.natsUrl);
  sql = new Pool({ connectionString: world.databaseUrl, options: '-c search_path=agents', max: 4 });
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await campaigns.stop();
  await world?.stop();
});
beforeEach(() => {
  campaigns.away = false;
  tenant = new Tenant(world.bus);
});

const create = (name: string, ...keys: string[]): Promise<SetRecord> =>
  world.bus.request('extraction.create', {
    account_id: tenant.id,
    set: { name, keys: keys.map((key) => ({ name: key, type: 'string' as const, description: name })) },
  });
const get = (set_id: string): Promise<SetRecord> =>
  world.bus.request('extraction.get', { account_id: tenant.id, set_id });
const attach = (set_id: string, campaign_id: string): Promise<SetRecord> =>
  world.bus.request('extraction.attach_campaign', { account_id: tenant.id, set_id, campaign_id });
const detach = (set_id: string, campaign_id: string): Promise<SetRecord> =>
  world.bus.request('extraction.detach_campaign', { account_id: tenant.id, set_id, campaign_id });

/** Until the agents service has taken in everything published before. */
async function settled(): Promise<void> {
  const { rows } = await sql.query<{ event_id: string }>('select event_id from campaigns.outbox');
  await eventually(async () => {
    const taken = await sql.query(
      `select 1 from inbox where consumer = 'agents-campaigns' and event_id = any($1)`,
      [rows.map((row) => row.event_id)],
    );
    return taken.rowCount === rows.length;
  });
}

describe('a set attached to a campaign', () => {
  it('shows the campaign; attaching twice is the same as once; then it is detached', async () => {
    const { id } = await create('Leads');
    const campaign = campaigns.add(tenant.id, 'Spring');
    for (let twice = 0; twice < 2; twice += 1)
      expect((await attach(id, campaign)).attached_campaigns).toEqual([{ id: campaign, name: 'Spring' }]);
    expect((await get(id)).attached_campaigns).toEqual([{ id: campaign, name: 'Spring' }]);
    expect(await detach(id, campaign)).toMatchObject({ attached_campaigns: [] });
    expect(await refusal(detach(id, campaign))).toBe('NOT_FOUND');
  });

  it('a campaign that is unknown, another account’s or malformed is NOT_FOUND', async () => {
    const { id } = await create('Leads');
    const [mine, theirs] = [campaigns.add(tenant.id, 'Mine'), campaigns.add(newId(), 'Theirs')];
    expect(
      await refusals(
        attach(id, theirs),
        attach(id, `cmp_${newId()}`),
        attach(id, 'cmp_x'),
        attach(id, newId()),
        attach(`exs_${newId()}`, mine),
        detach(id, theirs),
      ),
    ).toEqual(['NOT_FOUND']);
    expect((await get(id)).attached_campaigns).toEqual([]);
  });

  it('cannot be attached while the campaigns service does not answer: 502, and nothing is changed', async () => {
    const { id } = await create('Leads');
    const campaign = campaigns.add(tenant.id, 'Spring');
    campaigns.away = true;
    await expect(attach(id, campaign)).rejects.toMatchObject({ code: 'INTERNAL_ERROR', status: 502 });
    expect((await get(id)).attached_campaigns).toEqual([]);
  });

  it('shows a new name, however late or often the news of an old one comes', async () => {
    const { id } = await create('Leads');
    const campaign = campaigns.add(tenant.id, 'One');
    await attach(id, campaign);
    const names = async (): Promise<string[]> => {
      await settled();
      return (await get(id)).attached_campaigns.map(({ name }) => name);
    };
    const two = campaigns.set(campaign, 'Two', 2);
    const three = campaigns.set(campaign, 'Three', 3);
    await campaigns.publish(tenant.id, campaign, 'campaigns.renamed', three);
    expect(await names()).toEqual(['Three']);
    await campaigns.publish(tenant.id, campaign, 'campaigns.renamed', two);
    await campaigns.publish(tenant.id, campaign, 'campaigns.renamed', three);
    expect(await names()).toEqual(['Three']);
    // An answer of the owner that was on its way when the news came.
    campaigns.set(campaign, 'Two', 2);
    expect((await attach(id, campaign)).attached_campaigns).toEqual([{ id: campaign, name: 'Three' }]);
  });

  it('is detached when the campaign is deleted, and late news does not bring it back', async () => {
    const [one, two] = [await create('One'), await create('Two')];
    const [gone, stays] = [campaigns.add(tenant.id, 'Gone'), campaigns.add(tenant.id, 'Stays')];
    await attach(one.id, gone);
    await attach(one.id, stays);
    await attach(two.id, gone);
    await campaigns.publish(tenant.id, gone, 'campaigns.deleted', { campaign_id: gone });
    await campaigns.publish(tenant.id, gone, 'campaigns.deleted', { campaign_id: gone });
    await campaigns.publish(tenant.id, gone, 'campaigns.renamed', campaigns.set(gone, 'Late', 9));
    await settled();
    expect((await get(one.id)).attached_campaigns).toEqual([{ id: stays, name: 'Stays' }]);
    expect((await get(two.id)).attached_campaigns).toEqual([]);
    // Its owner had answered before it was deleted; the news overtook the answer.
    expect(await refusal(attach(two.id, gone))).toBe('NOT_FOUND');
    expect((await get(two.id)).attached_campaigns).toEqual([]);
  });

  it('of a deleted campaign nothing is left once no more news of it can come', async () => {
    const { id } = await create('One');
    const [old, fresh, alive] = ['Old', 'Fresh', 'Alive'].map((name) => campaigns.add(tenant.id, name));
    for (const campaign of [old, fresh, alive]) await attach(id, String(campaign));
    for (const campaign of [old, fresh].map(String))
      await campaigns.publish(tenant.id, campaign, 'campaigns.deleted', { campaign_id: campaign });
    await settled();
    const bare = (campaign: string | undefined): string => String(campaign).slice('cmp_'.length);
    await sql.query(
      `update known_campaign set deleted_at = now() - interval '31 days' where campaign_id = $1`,
      [bare(old)],
    );
    await world.service.app.get(ForgetCampaigns).round(new AbortController().signal);
    const { rows } = await sql.query('select campaign_id from known_campaign where account_id = $1', [
      tenant.id,
    ]);
    expect(rows.map((row: { campaign_id: string }) => row.campaign_id).sort()).toEqual(
      [bare(fresh), bare(alive)].sort(),
    );
  });

  it('is detached when the set is deleted', async () => {
    const { id } = await create('Leads', 'budget');
    const campaign = campaigns.add(tenant.id, 'Spring');
    await attach(id, campaign);
    await world.bus.request('extraction.delete', { account_id: tenant.id, set_id: id });
    const { id: agent_id } = await tenant.create();
    const body = { account_id: tenant.id, agent_id, campaign_id: campaign };
    expect((await world.bus.request('agents.snapshot', body)).extraction_config).toBeNull();
  });

  it('is one of at most 5, whoever attaches at once', async () => {
    const campaign = campaigns.add(tenant.id, 'Full');
    const sets = await Promise.all(Array.from({ length: 7 }, (_, n) => create(`Set ${n}`)));
    expect(await refusals(...sets.map(({ id }) => attach(id, campaign)))).toEqual(
      expect.arrayContaining(['accepted', 'LIMIT_REACHED']),
    );
    const { rows } = await sql.query<{ n: number }>(
      'select count(*)::int as n from extraction_set_campaign where campaign_id = $1',
      [campaign.slice(4)],
    );
    expect(rows).toEqual([{ n: 5 }]);
  });
});

describe('a call of a campaign', () => {
  it('is read for the keys of its agent and of its campaign, each name once', async () => {
    const campaign = campaigns.add(tenant.id, 'Spring');
    const [own, more] = [await create('Agent set', 'budget'), await create('Campaign set', 'mood', 'budget')];
    const { id: agent_id } = await tenant.create();
    await tenant.update(agent_id, {
      extraction_config: { keys: [{ name: 'city', type: 'string', description: 'own' }], model: 'm1' },
    });
    await world.bus.request('extraction.attach_agent', { account_id: tenant.id, set_id: own.id, agent_id });
    await attach(more.id, campaign);
    const keysOf = async (campaign_id?: string): Promise<string[]> => {
      const body = { account_id: tenant.id, agent_id, ...(campaign_id ? { campaign_id } : {}) };
      const { extraction_config: config } = await world.bus.request('agents.snapshot', body);
      return (config?.keys ?? []).map(({ name, description }) => `${name}: ${description}`);
    };
    expect(await keysOf()).toEqual(['city: own', 'budget: Agent set']);
    expect(await keysOf(campaign)).toEqual(['city: own', 'budget: Agent set', 'mood: Campaign set']);
    expect(await keysOf(`cmp_${newId()}`)).toEqual(['city: own', 'budget: Agent set']);
    expect(await refusal(keysOf('cmp_x'))).toBe('NOT_FOUND');
  });
});

describe('what others show of agents', () => {
  it('is the name and whether it is deleted; other accounts’ are left out', async () => {
    const mine = await tenant.create({ agent_name: 'Mine' });
    const gone = await tenant.create({ agent_name: 'Gone' });
    await tenant.delete(gone.id);
    const theirs = await new Tenant(world.bus).create();
    const ask = (agent_ids: string[]) =>
      world.bus.request('agents.briefs', { account_id: tenant.id, agent_ids });
    const { agents } = await ask([mine.id, gone.id, theirs.id, newId()]);
    expect(agents.sort((a, b) => b.agent_name.localeCompare(a.agent_name))).toEqual([
      { id: mine.id, agent_name: 'Mine', status: 'active' },
      { id: gone.id, agent_name: 'Gone', status: 'deleted' },
    ]);
    expect(await refusal(ask(['x']))).toBe('VALIDATION_ERROR agent_ids');
    expect(await refusal(ask(Array.from({ length: 101 }, newId)))).toBe('VALIDATION_ERROR agent_ids');
  });
});
