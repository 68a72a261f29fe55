import { schemaDrift } from '@parley/persistence';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { campaignsSchema } from '../src';
import { type CampaignsWorld, campaignsWorld, refusal, refusals, Tenant } from './support';

jest.setTimeout(30_000);

let world: CampaignsWorld;
let sql: Pool;
let tenant: Tenant;

beforeAll(async () => {
  world = await campaignsWorld();
  sql = new Pool({ connectionString: world.databaseUrl, options: '-c search_path=campaigns', max: 2 });
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await world?.stop();
});
beforeEach(() => {
  world.agents.away = world.numbers.away = false;
  tenant = new Tenant(world);
});

const SCHEDULE = {
  time_zone: 'Asia/Kolkata',
  windows: [{ days: ['friday', 'monday'], start: '09:00', end: '18:30' }],
  starts_at: '2026-03-01T09:00:00+05:30',
};

describe('a draft campaign', () => {
  it('shows every documented field, in the documented order', async () => {
    const made = await tenant.create();
    expect(JSON.stringify(made, null, 1)).toBe(
      JSON.stringify(
        {
          campaign_id: made.campaign_id,
          name: 'Spring',
          description: '',
          agent_id: tenant.agentId,
          agent_name: 'Reception',
          provider: null,
          type: 'outbound',
          phone_numbers: [{ phone_number_id: tenant.numberId, phone_number: '+14155550100' }],
          concurrency_limit: 5,
          retry_concurrency: 0,
          retry_count: 0,
          cooldown_minutes: 60,
          retry_delays_minutes: [],
          callback_enabled: false,
          status: 'draft',
          total_contacts: 0,
          completed_count: 0,
          failed_count: 0,
          skipped_count: 0,
          started_at: null,
          paused_at: null,
          completed_at: null,
          created_at: made.created_at,
          schedule: null,
        },
        null,
        1,
      ),
    );
    expect(made.campaign_id).toMatch(/^cmp_[0-9a-f-]{36}$/);
    expect(await tenant.get(made.campaign_id)).toEqual(made);
  });

  it('keeps its settings in the order given', async () => {
    const second = world.numbers.add(tenant.id, '+14155550109');
    const made = await tenant.create({
      description: 'd',
      phone_number_ids: [second, tenant.numberId.toUpperCase().replace('NUM_', 'num_')],
      concurrency_limit: 10,
      retry_concurrency: 10,
      retry_count: 2,
      cooldown_minutes: 5,
      retry_delays_minutes: [1, 10_080],
      callback_enabled: true,
      schedule: SCHEDULE,
    });
    expect(made).toMatchObject({
      description: 'd',
      phone_numbers: [{ phone_number_id: second }, { phone_number_id: tenant.numberId }],
      concurrency_limit: 10,
      retry_concurrency: 10,
      retry_count: 2,
      cooldown_minutes: 5,
      retry_delays_minutes: [1, 10_080],
      callback_enabled: true,
      schedule: {
        time_zone: 'Asia/Kolkata',
        windows: [{ days: ['monday', 'friday'], start: '09:00', end: '18:30' }],
        starts_at: '2026-03-01T03:30:00.000Z',
        ends_at: null,
      },
    });
    expect(await tenant.get(made.campaign_id)).toEqual(made);
  });

  it('is changed field by field, and the result is validated as a whole', async () => {
    const made = await tenant.create({ concurrency_limit: 4, retry_concurrency: 3, schedule: SCHEDULE });
    const id = made.campaign_id;
    expect(await tenant.update(id, {})).toEqual(made);
    expect(await tenant.update(id, { name: 'Summer' })).toEqual({ ...made, name: 'Summer' });
    expect(await refusal(tenant.update(id, { concurrency_limit: 2 }))).toBe(
      'VALIDATION_ERROR retry_concurrency',
    );
    expect(await refusal(tenant.update(id, { retry_concurrency: 5 }))).toBe(
      'VALIDATION_ERROR retry_concurrency',
    );
    const changed = await tenant.update(id, {
      concurrency_limit: 2,
      retry_concurrency: 2,
      description: '',
      schedule: null,
    });
    expect(changed).toEqual({
      ...made,
      name: 'Summer',
      concurrency_limit: 2,
      retry_concurrency: 2,
      schedule: null,
    });
  });

  it('applies concurrent changes one after the other and loses none', async () => {
    const { campaign_id: id } = await tenant.create();
    await Promise.all([
      tenant.update(id, { name: 'Both' }),
      tenant.update(id, { retry_count: 3 }),
      tenant.update(id, { callback_enabled: true }),
    ]);
    expect(await tenant.get(id)).toMatchObject({ name: 'Both', retry_count: 3, callback_enabled: true });
    expect(await tenant.brief(id)).toEqual({ id, name: 'Both', version: 4 });
  });

  it('is gone once deleted', async () => {
    const { campaign_id: id } = await tenant.create();
    expect(await tenant.delete(id)).toEqual({ message: 'Campaign deleted' });
    expect(
      await refusals(tenant.get(id), tenant.brief(id), tenant.update(id, {}), tenant.delete(id)),
    ).toEqual(['NOT_FOUND']);
  });

  it('publishes its renaming and its deletion in the transaction of each', async () => {
    const { campaign_id: id } = await tenant.create({ name: 'A' });
    await tenant.update(id, { name: 'B' });
    await tenant.update(id, { description: 'no news to others' });
    await tenant.update(id, { name: 'C' });
    await tenant.delete(id);
    const told = await eventually(() => {
      const own = world.heard.filter(({ account }) => account === tenant.id);
      return own.length >= 3 && own;
    });
    expect(told).toEqual([
      { account: tenant.id, subject: 'campaigns.renamed', body: { id, name: 'B', version: 2 } },
      { account: tenant.id, subject: 'campaigns.renamed', body: { id, name: 'C', version: 4 } },
      { account: tenant.id, subject: 'campaigns.deleted', body: { campaign_id: id } },
    ]);
  });

  it('is the only campaign that is changed or deleted: INVALID_STATE', async () => {
    const { campaign_id: id } = await tenant.create();
    await sql.query(`update campaign set status = 'running' where id = $1`, [id.slice(4)]);
    expect(await refusal(tenant.update(id, { name: 'x' }))).toBe('INVALID_STATE');
    expect(await refusal(tenant.delete(id))).toBe('INVALID_STATE');
    expect(await tenant.get(id)).toMatchObject({ status: 'running', name: 'Spring' });
  });
});

describe('what a campaign refers to', () => {
  it('is of its own account and not deleted: VALIDATION_ERROR naming the field', async () => {
    const other = new Tenant(world);
    const deleted = world.agents.add(tenant.id);
    world.agents.delete(deleted);
    const gone = world.numbers.add(tenant.id, '+14155550199');
    world.numbers.delete(gone);
    const { campaign_id: id } = await tenant.create();
    for (const [field, fields] of [
      ['agent_id', { agent_id: newId() }],
      ['agent_id', { agent_id: other.agentId }],
      ['agent_id', { agent_id: deleted }],
      ['phone_number_ids', { phone_number_ids: [tenant.numberId, other.numberId] }],
      ['phone_number_ids', { phone_number_ids: [gone] }],
      ['phone_number_ids', { phone_number_ids: [`num_${newId()}`] }],
    ] as const) {
      expect([fields, await refusal(tenant.create(fields))]).toEqual([fields, `VALIDATION_ERROR ${field}`]);
      expect([fields, await refusal(tenant.update(id, fields))]).toEqual([
        fields,
        `VALIDATION_ERROR ${field}`,
      ]);
    }
    expect((await tenant.list()).items).toHaveLength(1);
  });

  it('may be changed, and the agent is shown by the name it has now', async () => {
    const { campaign_id: id } = await tenant.create();
    world.agents.rename(tenant.agentId, 'Front desk');
    expect((await tenant.get(id)).agent_name).toBe('Front desk');
    const another = world.agents.add(tenant.id, 'Sales');
    const number = world.numbers.add(tenant.id, '+14155550111');
    const changed = await tenant.update(id, { agent_id: another, phone_number_ids: [number] });
    expect(changed).toMatchObject({
      agent_id: another,
      agent_name: 'Sales',
      phone_numbers: [{ phone_number_id: number, phone_number: '+14155550111' }],
    });
  });

  it('may be deleted under a draft, which stays as it is', async () => {
    const made = await tenant.create();
    world.agents.delete(tenant.agentId);
    world.numbers.delete(tenant.numberId);
    expect(await tenant.get(made.campaign_id)).toEqual(made);
    const changed = await tenant.update(made.campaign_id, { name: 'Still editable' });
    expect(changed).toEqual({ ...made, name: 'Still editable' });
  });

  it('is 502 while its owner does not answer; what is there is still shown', async () => {
    const made = await tenant.create();
    world.agents.away = true;
    expect(await refusal(tenant.create())).toBe('502');
    expect(await refusal(tenant.update(made.campaign_id, { agent_id: tenant.agentId }))).toBe('502');
    expect(await tenant.get(made.campaign_id)).toEqual(made);
    expect((await tenant.list()).items).toEqual([made]);
    world.agents.away = false;
    world.numbers.away = true;
    expect(await refusal(tenant.create())).toBe('502');
    expect((await tenant.list()).items).toEqual([made]);
  });
});

describe('the list of campaigns', () => {
  it('is newest first, by pages, by status and by agent', async () => {
    const another = world.agents.add(tenant.id, 'Sales');
    const made = [];
    for (let n = 0; n < 4; n += 1)
      made.unshift(await tenant.create({ name: `C${n}`, agent_id: n === 1 ? another : tenant.agentId }));
    const all = await tenant.list();
    expect(all).toEqual({ items: made, pagination: { limit: 50, has_more: false, next_cursor: null } });
    const first = await tenant.list({ limit: 3 });
    expect(first.items).toEqual(made.slice(0, 3));
    const rest = await tenant.list({ limit: 3, cursor: first.pagination.next_cursor ?? '' });
    expect(rest.items).toEqual(made.slice(3));
    const names = async (filters: object): Promise<string[]> =>
      (await tenant.list(filters)).items.map(({ name }) => name);
    expect(await names({ agent_id: another })).toEqual(['C1']);
    expect(await names({ agent_id: newId() })).toEqual([]);
    expect(await names({ status: 'draft' })).toHaveLength(4);
    expect(await names({ status: 'paused' })).toEqual([]);
  });

  it('refuses unknown filters, limits and cursors', async () => {
    for (const [field, page] of [
      ['status', { status: 'lost' }],
      ['agent_id', { agent_id: 'x' }],
      ['filters', { filters: 7 }],
      ['limit', { limit: 0 }],
      ['limit', { limit: 101 }],
      ['cursor', { cursor: 'x' }],
    ] as [string, object][])
      expect(await refusal(tenant.list(page))).toBe(`VALIDATION_ERROR ${field}`);
  });

  it('of a hundred of the largest campaigns fits a message', async () => {
    const ids = Array.from({ length: 50 }, (_, n) => world.numbers.add(tenant.id, `+1415555${1000 + n}`));
    const window = {
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      start: '00:00',
      end: '24:00',
    };
    const { campaign_id: id } = await tenant.create({
      description: '"'.repeat(2_000),
      phone_number_ids: ids,
      schedule: { time_zone: 'UTC', windows: Array.from({ length: 50 }, () => window) },
    });
    await sql.query(
      `insert into campaign (id, account_id, version, name, description, agent_id, agent_name, phone_numbers,
         concurrency_limit, retry_concurrency, retry_count, cooldown_minutes, retry_delays_minutes, callback_enabled,
         schedule, status, created_at, updated_at)
       select gen_random_uuid(), account_id, version, name, description, agent_id, agent_name, phone_numbers,
         concurrency_limit, retry_concurrency, retry_count, cooldown_minutes, retry_delays_minutes, callback_enabled,
         schedule, status, created_at, updated_at
       from campaign, generate_series(2, 100) where id = $1`,
      [id.slice(4)],
    );
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await tenant.list({ limit: 100, ...(cursor ? { cursor } : {}) });
      for (const one of page.items) seen.add(one.campaign_id);
      cursor = page.pagination.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(100);
  });
});

it('a campaign of another account, or a malformed id, is NOT_FOUND', async () => {
  const { campaign_id: id } = await new Tenant(world).create();
  for (const one of [id, id.slice(4), 'cmp_x', `cmp_${newId()}`, ''])
    expect(
      await refusals(
        tenant.get(one),
        tenant.brief(one),
        tenant.update(one, { name: 'x' }),
        tenant.delete(one),
      ),
    ).toEqual(['NOT_FOUND']);
  expect((await tenant.list()).items).toEqual([]);
});

describe('the schema', () => {
  it('has migrations and rows that agree', async () => {
    await expect(schemaDrift({ ...campaignsSchema, databaseUrl: world.databaseUrl })).resolves.toEqual([]);
  });

  it('is removed by the down migration', async () => {
    const source = new DataSource({ type: 'postgres', url: world.databaseUrl, poolSize: 1 });
    await source.initialize();
    const runner = source.createQueryRunner();
    try {
      await runner.startTransaction();
      for (const Step of [...campaignsSchema.migrations].reverse()) await new Step().down(runner);
      const left: unknown = await runner.query(
        `select relname from pg_class where relnamespace = 'campaigns'::regnamespace and relkind in ('r', 'p', 'S')`,
      );
      expect(left).toEqual([{ relname: 'migration' }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
      await source.destroy();
    }
  });
});
