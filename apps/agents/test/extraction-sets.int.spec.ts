import { type ExtractionKeyDto, type RequestBody, type RequestReply } from '@parley/contracts';
import { newId } from '@parley/platform';
import { Pool } from 'pg';
import { agentsWorld, type AgentsWorld, refusal, Tenant } from './support';

type SetRecord = RequestReply<'extraction.get'>;
type Change = RequestBody<'extraction.update'>['change'];

jest.setTimeout(30_000);

let world: AgentsWorld;
let sql: Pool;
let tenant: Tenant;

beforeAll(async () => {
  world = await agentsWorld();
  sql = new Pool({ connectionString: world.databaseUrl, options: '-c search_path=agents', max: 4 });
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await world?.stop();
});
beforeEach(() => {
  tenant = new Tenant(world.bus);
});

const key = (name: string, fields: Partial<ExtractionKeyDto> = {}): ExtractionKeyDto => ({
  name,
  type: 'string',
  description: `What ${name} is`,
  ...fields,
});
const keys = (...names: string[]): ExtractionKeyDto[] => names.map((name) => key(name));
const namesOf = (list: readonly ExtractionKeyDto[]): string[] => list.map(({ name }) => name);

const scoped = <T extends object>(body: T, of = tenant): T & { account_id: string } => ({
  ...body,
  account_id: of.id,
});
const create = (set: object, of = tenant): Promise<SetRecord> =>
  world.bus.request('extraction.create', scoped({ set: set as Change & { name: string } }, of));
const get = (set_id: string, of = tenant): Promise<SetRecord> =>
  world.bus.request('extraction.get', scoped({ set_id }, of));
const update = (set_id: string, change: object, of = tenant): Promise<SetRecord> =>
  world.bus.request('extraction.update', scoped({ set_id, change: change as Change }, of));
const remove = (set_id: string, of = tenant) =>
  world.bus.request('extraction.delete', scoped({ set_id }, of));
const attach = (set_id: string, agent_id: string, of = tenant): Promise<SetRecord> =>
  world.bus.request('extraction.attach_agent', scoped({ set_id, agent_id }, of));
const detach = (set_id: string, agent_id: string, of = tenant): Promise<SetRecord> =>
  world.bus.request('extraction.detach_agent', scoped({ set_id, agent_id }, of));
const promote = (promotion: object, of = tenant): Promise<SetRecord> =>
  world.bus.request(
    'extraction.from_agent',
    scoped({ promotion: promotion as RequestBody<'extraction.from_agent'>['promotion'] }, of),
  );

async function agentWith(inline: ExtractionKeyDto[], model?: string, of = tenant): Promise<string> {
  const { id } = await of.create();
  await of.update(id, { extraction_config: { keys: inline, ...(model ? { model } : {}) } });
  return id;
}

describe('a set', () => {
  it('is created, read, changed and deleted', async () => {
    const made = await create({ name: 'Leads', keys: keys('budget') });
    expect(made).toEqual({
      id: expect.stringMatching(/^exs_[0-9a-f-]{36}$/),
      name: 'Leads',
      description: '',
      keys: keys('budget'),
      attached_agents: [],
      attached_campaigns: [],
      dropped_inline_keys: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.created_at,
    });
    expect(await get(made.id)).toEqual(made);
    const changed = await update(made.id, { description: 'd', keys: keys('budget', 'mood') });
    expect(changed).toEqual({
      ...made,
      description: 'd',
      keys: keys('budget', 'mood'),
      updated_at: changed.updated_at,
    });
    expect(await remove(made.id)).toEqual({ message: 'Extraction set deleted' });
    expect(await refusal(get(made.id))).toBe('NOT_FOUND');
  });

  it.each<[string, object, string]>([
    ['no name', {}, 'set.name'],
    ['a blank name', { name: ' ' }, 'set.name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'set.name'],
    ['a field nobody knows', { name: 'a', colour: 'red' }, 'set.colour'],
    ['a key of a strange name', { name: 'a', keys: [key('Big')] }, 'set.keys.0.name'],
    ['two keys of one name', { name: 'a', keys: keys('a', 'a') }, 'keys.1.name'],
    ['an enum without options', { name: 'a', keys: [key('a', { type: 'enum' })] }, 'keys.0.options'],
    ['51 keys', { name: 'a', keys: Array.from({ length: 51 }, (_, i) => key(`k${i}`)) }, 'set.keys'],
    [
      'more than fits a message',
      {
        name: 'a',
        keys: Array.from({ length: 40 }, (_, i) => key(`k${i}`, { description: 'x'.repeat(2_000) })),
      },
      'keys',
    ],
  ])('is refused with %s', async (_what, set, field) => {
    expect(await refusal(create(set))).toBe(`VALIDATION_ERROR ${field}`);
    const { id } = await create({ name: newId() });
    // What the class of the body refuses is named with the message's field it is in.
    if ('name' in set)
      expect(await refusal(update(id, set))).toBe(`VALIDATION_ERROR ${field.replace('set.', 'change.')}`);
  });

  it('has a name of its own in the account, whoever is first of many', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusal(create({ name: 'One' }))));
    expect(outcomes.sort()).toEqual([...Array<string>(7).fill('CONFLICT name'), 'accepted']);
    const { id } = await create({ name: 'Two' });
    expect(await refusal(update(id, { name: 'One' }))).toBe('CONFLICT name');
    expect(await refusal(create({ name: 'One' }, new Tenant(world.bus)))).toBe('accepted');
  });

  it('of another account is NOT_FOUND for everything', async () => {
    const { id } = await create({ name: 'Mine' });
    const agent = await tenant.create();
    const other = new Tenant(world.bus);
    const theirs = await other.create();
    for (const work of [
      () => get(id, other),
      () => update(id, { name: 'x' }, other),
      () => remove(id, other),
      () => attach(id, theirs.id, other),
      () => detach(id, theirs.id, other),
      () => attach(id, theirs.id),
      () => attach(id, newId()),
      () => attach(id, 'not-an-id'),
      () => detach(id, agent.id),
      () => get('exs_nonsense'),
      () => promote({ agent_id: agent.id, name: 'x' }, other),
      () => promote({ agent_id: theirs.id, set_id: id }, other),
    ]) {
      expect(await refusal(work())).toBe('NOT_FOUND');
    }
  });

  it('is listed newest first, page by page', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.unshift((await create({ name: `Set ${i}` })).id);
    const first = await world.bus.request('extraction.list', scoped({ limit: 3 }));
    const rest = await world.bus.request(
      'extraction.list',
      scoped({ limit: 3, cursor: first.pagination.next_cursor ?? '' }),
    );
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made);
    expect([first.pagination.has_more, rest.pagination.has_more]).toEqual([true, false]);
  });
});

describe('attached to an agent', () => {
  it('shows on both sides, counts for its calls, and is gone when either is deleted', async () => {
    const agentId = await agentWith(keys('mood'), 'm1');
    const set = await create({ name: 'Leads', keys: keys('budget') });
    expect(await attach(set.id, agentId)).toMatchObject({ attached_agents: [{ id: agentId }] });
    expect(await attach(set.id, agentId)).toMatchObject({ attached_agents: [{ id: agentId }] });
    const sets = [{ id: set.id, name: 'Leads' }];
    expect(await tenant.get(agentId)).toMatchObject({ extraction_sets: sets });
    expect((await tenant.list()).items).toMatchObject([{ extraction_sets: sets }]);
    expect(await tenant.update(agentId, { prompt: 'New' })).toMatchObject({ extraction_sets: sets });
    expect(await tenant.snapshot(agentId)).toMatchObject({
      extraction_config: { keys: keys('mood', 'budget'), model: 'm1' },
    });
    expect(await detach(set.id, agentId)).toMatchObject({ attached_agents: [] });
    expect(await tenant.get(agentId)).toMatchObject({ extraction_sets: [] });

    await attach(set.id, agentId);
    await tenant.delete(agentId);
    expect(await get(set.id)).toMatchObject({ attached_agents: [] });
    const second = await agentWith([]);
    await attach(set.id, second);
    await remove(set.id);
    expect(await tenant.get(second)).toMatchObject({ extraction_sets: [] });
    expect((await tenant.snapshot(second)).extraction_config).toEqual({ keys: [] });
  });

  it('a key name is there once among the agent’s own and its sets’: anything else is a clash', async () => {
    const agentId = await agentWith(keys('mood'));
    const one = await create({ name: 'One', keys: keys('budget') });
    const two = await create({ name: 'Two', keys: keys('budget') });
    const own = await create({ name: 'Own', keys: keys('mood') });
    await attach(one.id, agentId);
    expect(await refusal(attach(two.id, agentId))).toBe('EXTRACTION_KEY_CLASH');
    expect(await refusal(attach(own.id, agentId))).toBe('EXTRACTION_KEY_CLASH');
    expect(await refusal(update(one.id, { keys: keys('mood') }))).toBe('EXTRACTION_KEY_CLASH');
    expect(await refusal(tenant.update(agentId, { extraction_config: { keys: keys('budget') } }))).toBe(
      'EXTRACTION_KEY_CLASH',
    );
    expect(await get(one.id)).toMatchObject({ keys: keys('budget') });
    expect(await get(two.id)).toMatchObject({ attached_agents: [] });
    expect(await tenant.get(agentId)).toMatchObject({ extraction_config: { keys: keys('mood') } });
  });

  it('many attached and detached at once wait for each other', async () => {
    const { id } = await create({ name: 'Busy' });
    const agents = await Promise.all(Array.from({ length: 6 }, () => agentWith([])));
    await Promise.all(agents.map((agentId) => attach(id, agentId)));
    expect((await get(id)).attached_agents).toHaveLength(6);
    await Promise.all(agents.map((agentId) => detach(id, agentId)));
    expect((await get(id)).attached_agents).toEqual([]);
  });

  it('an agent takes ten sets', async () => {
    const agentId = await agentWith([]);
    for (let i = 0; i < 10; i += 1) await attach((await create({ name: `S${i}` })).id, agentId);
    expect(await refusal(attach((await create({ name: 'S10' })).id, agentId))).toBe('LIMIT_REACHED');
    expect((await tenant.get(agentId)).extraction_sets).toHaveLength(10);
  });

  it('keys attached at once from both ends never end up twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const agentId = await agentWith([]);
      const [one, two] = [
        await create({ name: newId(), keys: keys('same') }),
        await create({ name: newId(), keys: keys('same') }),
      ];
      await Promise.all([
        refusal(attach(one.id, agentId)),
        refusal(attach(two.id, agentId)),
        refusal(tenant.update(agentId, { extraction_config: { keys: keys('same') } })),
      ]);
      const config = (await tenant.snapshot(agentId)).extraction_config;
      expect(namesOf(config?.keys ?? [])).toEqual(['same']);
    }
  });
});

describe('from an agent', () => {
  it('by name: a new set takes the inline keys, is attached, and the agent’s own are cleared', async () => {
    const agentId = await agentWith(keys('budget', 'mood'), 'm1');
    const set = await promote({ agent_id: agentId, name: 'Leads', description: 'From the front desk' });
    expect(set).toMatchObject({
      name: 'Leads',
      description: 'From the front desk',
      keys: keys('budget', 'mood'),
      attached_agents: [{ id: agentId }],
      dropped_inline_keys: [],
    });
    expect(await tenant.get(agentId)).toMatchObject({
      extraction_config: { keys: [], model: 'm1' },
      extraction_sets: [{ id: set.id, name: 'Leads' }],
    });
    expect((await tenant.snapshot(agentId)).extraction_config).toEqual({
      keys: keys('budget', 'mood'),
      model: 'm1',
    });
  });

  it('by set_id: the inline keys come after the set’s own', async () => {
    const target = await create({ name: 'Target', description: 'kept', keys: keys('a') });
    const agentId = await agentWith(keys('b'));
    const set = await promote({ agent_id: agentId, set_id: target.id, description: 'not used' });
    expect(set).toMatchObject({ id: target.id, description: 'kept', keys: keys('a', 'b') });
  });

  it('a clash is 409 and changes nothing; keep_set_definition drops the agent’s and says which', async () => {
    const target = await create({ name: 'Target', keys: [key('a', { type: 'date' })] });
    const agentId = await agentWith(keys('a', 'b'));
    const wanted = { agent_id: agentId, set_id: target.id };
    expect(await refusal(promote(wanted))).toBe('EXTRACTION_KEY_CLASH');
    expect(await tenant.get(agentId)).toMatchObject({ extraction_config: { keys: keys('a', 'b') } });
    expect(await get(target.id)).toEqual(target);
    const set = await promote({ ...wanted, on_conflict: 'keep_set_definition' });
    expect(set.keys).toEqual([key('a', { type: 'date' }), key('b')]);
    expect(set.dropped_inline_keys).toEqual(['a']);
    expect((await get(target.id)).dropped_inline_keys).toEqual([]);
    expect(await tenant.get(agentId)).toMatchObject({ extraction_config: { keys: [] } });
  });

  it.each<[string, object, string]>([
    ['neither name nor set_id', {}, 'name,set_id'],
    ['both name and set_id', { name: 'a', set_id: `exs_${newId()}` }, 'name,set_id'],
    ['another on_conflict', { name: 'a', on_conflict: 'replace' }, 'promotion.on_conflict'],
    ['a malformed set_id', { set_id: newId() }, 'promotion.set_id'],
    ['a field nobody knows', { name: 'a', keys: [] }, 'promotion.keys'],
  ])('with %s is refused', async (_what, fields, field) => {
    const agentId = await agentWith(keys('a'));
    expect(await refusal(promote({ agent_id: agentId, ...fields }))).toBe(`VALIDATION_ERROR ${field}`);
  });

  it('of an agent without keys, unknown or malformed is refused', async () => {
    const { id } = await tenant.create();
    expect(await refusal(promote({ agent_id: id, name: 'x' }))).toBe('VALIDATION_ERROR agent_id');
    expect(await refusal(promote({ agent_id: 'x', name: 'x' }))).toBe('VALIDATION_ERROR promotion.agent_id');
    expect(await refusal(promote({ agent_id: newId(), name: 'x' }))).toBe('NOT_FOUND');
    expect(await refusal(promote({ agent_id: id, set_id: `exs_${newId()}` }))).toBe('NOT_FOUND');
  });

  it('under a name that is taken is CONFLICT, into a full set VALIDATION_ERROR, and the agent keeps its keys', async () => {
    const full = await create({ name: 'Full', keys: Array.from({ length: 50 }, (_, i) => key(`k${i}`)) });
    const agentId = await agentWith(keys('mood'));
    expect(await refusal(promote({ agent_id: agentId, name: 'Full' }))).toBe('CONFLICT name');
    expect(await refusal(promote({ agent_id: agentId, set_id: full.id }))).toBe('VALIDATION_ERROR set_id');
    expect(await tenant.get(agentId)).toMatchObject({ extraction_config: { keys: keys('mood') } });
  });

  it('keys that would clash with those of the set’s other agents are refused', async () => {
    const target = await create({ name: 'Shared' });
    await attach(target.id, await agentWith(keys('mood')));
    const agentId = await agentWith(keys('mood'));
    expect(await refusal(promote({ agent_id: agentId, set_id: target.id }))).toBe('EXTRACTION_KEY_CLASH');
  });

  it('while another change to the agent or to the set is in flight it is WRITE_CONFLICT, and works when asked again', async () => {
    const target = await create({ name: 'Target' });
    const agentId = await agentWith(keys('a'));
    // Has the set already: its own keys must not come to clash with those the set gets.
    const colleague = await agentWith(keys('b'));
    await attach(target.id, colleague);
    const wanted = { agent_id: agentId, set_id: target.id };
    const other = await sql.connect();
    try {
      for (const [table, id, holdsSet] of [
        ['agent', agentId, false],
        ['agent', colleague, true],
        ['extraction_set', target.id.slice(4), true],
      ] as const) {
        await other.query('BEGIN');
        await other.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
        expect(await refusal(promote(wanted))).toBe('WRITE_CONFLICT');
        const change = update(target.id, { keys: keys('z') });
        if (holdsSet) expect(await refusal(change)).toBe('WRITE_CONFLICT');
        await other.query('ROLLBACK');
        await refusal(change);
        await update(target.id, { keys: [] });
      }
    } finally {
      other.release();
    }
    expect(await refusal(promote(wanted))).toBe('accepted');
  });

  it('many times at once moves the keys once', async () => {
    const target = await create({ name: 'Target' });
    const agentId = await agentWith(keys('a', 'b'));
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        refusal(promote({ agent_id: agentId, ...(i % 2 ? { set_id: target.id } : { name: `New ${i}` }) })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    // Who came while it was in flight is told to try again; who came after it finds no keys to move.
    expect(outcomes).toEqual(
      outcomes.map(() => expect.stringMatching(/^(accepted|WRITE_CONFLICT|VALIDATION_ERROR agent_id)$/)),
    );
    expect(namesOf((await tenant.snapshot(agentId)).extraction_config?.keys ?? [])).toEqual(['a', 'b']);
    expect(await tenant.get(agentId)).toMatchObject({ extraction_config: { keys: [] } });
  });
});

it('a call that is over is read by the effective keys of its snapshot', async () => {
  const agentId = await agentWith([
    key('wants_callback', { type: 'boolean', description: 'Wants a call back' }),
  ]);
  const set = await create({
    name: 'City',
    keys: [key('city', { type: 'enum', options: ['Pune', 'Mumbai'] })],
  });
  await attach(set.id, agentId);
  const { extraction_config: config } = await tenant.snapshot(agentId);
  const at = new Date().toISOString();
  const said = (role: 'user' | 'bot', content: string) => ({ role, content, timestamp: at });
  const result = await world.bus.request('agents.extract', {
    account_id: tenant.id,
    call_id: newId(),
    config: config ?? { keys: [] },
    transcript: [
      said('bot', 'Would you like a call back?'),
      said('user', 'Yes please'),
      said('bot', 'Which city are you in?'),
      said('user', 'I live in Pune'),
    ],
    called_at: at,
    language: 'en',
  });
  expect(result).toMatchObject({
    status: 'success',
    model: 'scripted',
    attempts: 1,
    values: { wants_callback: true, city: 'Pune' },
    error: null,
  });
});
