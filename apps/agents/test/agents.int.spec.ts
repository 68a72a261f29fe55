import { Database, schemaDrift } from '@parley/persistence';
import { newId } from '@parley/platform';
import { agentsSchema } from '../src';
import { agentsWorld, type AgentsWorld, refusal, refusals, Tenant } from './support';

jest.setTimeout(30_000);

let world: AgentsWorld;
let tenant: Tenant;

beforeAll(async () => {
  world = await agentsWorld();
}, 120_000);
afterAll(() => world.stop());
beforeEach(() => {
  tenant = new Tenant(world.bus);
});

it('the tables match the entities', async () => {
  const { schema, entities } = agentsSchema;
  expect(await schemaDrift({ databaseUrl: world.databaseUrl, schema, entities })).toEqual([]);
});

describe('creating an agent', () => {
  it('answers the creation fields plus what the record adds; gender is taken from the voice', async () => {
    const [voice] = await tenant.voices();
    const agent = await tenant.create({ agent_name: 'Front desk' });
    expect(agent).toEqual({
      id: expect.any(String),
      agent_name: 'Front desk',
      prompt: 'Be kind.',
      voice_id: voice?.voice_id,
      agent_type: 'inbound',
      spoken_languages: [],
      intro_message: null,
      voicemail_detection_enabled: true,
      screener_handling_enabled: false,
      voicemail_message: null,
      project_id: tenant.id,
      enable_recording: true,
      kb_threshold: 'medium',
      kb_include_summaries: false,
      kb_result_format: null,
      kb_enable_llm_processing: false,
      kb_llm_system_prompt: null,
      end_call_enabled: true,
      end_call_message: null,
      end_call_instructions: null,
      transfer_enabled: false,
      transfer_number: null,
      transfer_message: null,
      transfer_instructions: null,
      user_idle_enabled: true,
      tool_ack_config: { mode: 'dynamic' },
      extraction_enabled: true,
      max_call_duration_secs: 600,
      background_audio_id: null,
      background_audio_volume: null,
      gender: voice?.gender,
      status: 'active',
      extraction_config: null,
      extraction_sets: [],
      webhooks_include_account_endpoints: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: agent.created_at,
    });
    expect(await tenant.get(agent.id)).toEqual(agent);
  });

  it('keeps every field it was given', async () => {
    const given = {
      spoken_languages: ['en', 'hinglish'],
      intro_message: 'Hello {{name}}',
      screener_handling_enabled: true,
      voicemail_message: 'Call us back',
      enable_recording: false,
      kb_threshold: null,
      kb_include_summaries: true,
      kb_result_format: 'short',
      kb_enable_llm_processing: true,
      kb_llm_system_prompt: 'Summarise',
      end_call_enabled: false,
      end_call_message: 'Bye',
      end_call_instructions: 'When done',
      transfer_enabled: true,
      transfer_number: '+14155550101',
      transfer_message: 'One moment',
      transfer_instructions: 'When asked',
      user_idle_enabled: false,
      tool_ack_config: { mode: 'fixed', messages: ['Let me see'] },
      extraction_enabled: false,
      max_call_duration_secs: null,
      background_audio_volume: 0.75,
    };
    const { id } = await tenant.create(given);
    expect(await tenant.get(id)).toMatchObject(given);
  });

  it.each([
    ['an unknown voice', { voice_id: newId() }, 'voice_id'],
    ['an unknown project', { project_id: newId() }, 'project_id'],
    ['unknown background audio', { background_audio_id: newId() }, 'background_audio_id'],
    ['a transfer to nowhere', { transfer_enabled: true }, 'transfer_number'],
    [
      'a screener without voicemail detection',
      { screener_handling_enabled: true, voicemail_detection_enabled: false },
      'screener_handling_enabled',
    ],
    ['two regional languages', { spoken_languages: ['mr', 'te'] }, 'spoken_languages'],
    ['a field nobody knows', { colour: 'red' }, 'agent.colour'],
    ['an extraction_config, which is set by an update', { extraction_config: 7 }, 'agent.extraction_config'],
  ])('is refused with %s', async (_what, fields, field) => {
    expect(await refusal(tenant.create(fields))).toBe(`VALIDATION_ERROR ${field}`);
  });

  it('is refused with CONFLICT for a name another agent of the account has', async () => {
    await tenant.create({ agent_name: 'Twin' });
    expect(await refusal(tenant.create({ agent_name: 'Twin' }))).toBe('CONFLICT agent_name');
    expect(await refusal(new Tenant(world.bus).create({ agent_name: 'Twin' }))).toBe('accepted');
  });

  it('ten times at once under one name makes one agent', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => refusal(tenant.create({ agent_name: 'Only one' }))),
    );
    expect(outcomes.sort()).toEqual([...Array.from({ length: 9 }, () => 'CONFLICT agent_name'), 'accepted']);
  });
});

describe('updating an agent', () => {
  it('fields left out keep their value, null clears, an empty text clears where the two mean the same', async () => {
    const agent = await tenant.create({
      intro_message: 'Hello',
      voicemail_message: 'Later',
      end_call_message: 'Bye',
    });
    const updated = await tenant.update(agent.id, {
      intro_message: null,
      voicemail_message: '',
      prompt: 'New',
    });
    expect(updated).toEqual({
      ...agent,
      intro_message: null,
      voicemail_message: null,
      prompt: 'New',
      updated_at: updated.updated_at,
    });
    expect(updated.updated_at >= agent.updated_at).toBe(true);
  });

  it('checks the cross-field rules on the merged record', async () => {
    const { id } = await tenant.create();
    expect(await refusal(tenant.update(id, { transfer_enabled: true }))).toBe(
      'VALIDATION_ERROR transfer_number',
    );
    await tenant.update(id, { transfer_number: '+14155550101' });
    await tenant.update(id, { transfer_enabled: true });
    expect(await refusal(tenant.update(id, { transfer_number: null }))).toBe(
      'VALIDATION_ERROR transfer_number',
    );
    await tenant.update(id, { screener_handling_enabled: true });
    expect(await refusal(tenant.update(id, { voicemail_detection_enabled: false }))).toBe(
      'VALIDATION_ERROR screener_handling_enabled',
    );
    expect(await tenant.get(id)).toMatchObject({ transfer_enabled: true, voicemail_detection_enabled: true });
  });

  it('many times at once loses no field', async () => {
    const { id } = await tenant.create();
    const changes = [
      { prompt: 'p' },
      { intro_message: 'i' },
      { voicemail_message: 'v' },
      { end_call_message: 'e' },
      { transfer_message: 't' },
      { kb_result_format: 'k' },
      { max_call_duration_secs: 90 },
      { enable_recording: false },
    ];
    await Promise.all(changes.map((change) => tenant.update(id, change)));
    expect(await tenant.get(id)).toMatchObject(Object.assign({}, ...changes));
  });

  it('sets and clears extraction_config', async () => {
    const { id } = await tenant.create();
    const extraction_config = {
      keys: [{ name: 'mood', type: 'enum', description: 'd', options: ['good', 'bad'] }],
    };
    expect(await tenant.update(id, { extraction_config })).toMatchObject({ extraction_config });
    expect(await refusal(tenant.update(id, { extraction_config: { keys: [{}] } }))).toMatch(
      /^VALIDATION_ERROR/,
    );
    expect(await tenant.get(id)).toMatchObject({ extraction_config });
    expect(await tenant.update(id, { extraction_config: null })).toMatchObject({ extraction_config: null });
  });

  it('to a name that is taken is CONFLICT, to its own name is fine', async () => {
    const [one, two] = [
      await tenant.create({ agent_name: 'One' }),
      await tenant.create({ agent_name: 'Two' }),
    ];
    expect(await refusal(tenant.update(two.id, { agent_name: 'One' }))).toBe('CONFLICT agent_name');
    expect(await refusal(tenant.update(one.id, { agent_name: 'One' }))).toBe('accepted');
  });

  it('many agents at once to one name: one of them gets it', async () => {
    const agents = await Promise.all(Array.from({ length: 6 }, () => tenant.create()));
    const outcomes = await Promise.all(
      agents.map(({ id }) => refusal(tenant.update(id, { agent_name: 'Wanted' }))),
    );
    expect(outcomes.sort()).toEqual([...Array<string>(5).fill('CONFLICT agent_name'), 'accepted']);
    expect((await tenant.list()).items.filter((agent) => agent.agent_name === 'Wanted')).toHaveLength(1);
  });

  it.each([[null], ['text'], [[]]])('with %j instead of a change is refused', async (change) => {
    const { id } = await tenant.create();
    expect(await refusal(tenant.update(id, change as object))).toBe('VALIDATION_ERROR change');
  });
});

it('a page of agents with the longest prompts is cut short, and the rest follows', async () => {
  const made: string[] = [];
  for (let i = 0; i < 4; i += 1) made.unshift((await tenant.create({ prompt: 'अ'.repeat(120_000) })).id);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await tenant.list(cursor === undefined ? {} : { cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.pagination.next_cursor;
  }
  expect(seen).toEqual(made);
});

describe('deleting an agent', () => {
  it('makes it NOT_FOUND for everything, frees its name and tells of it once', async () => {
    const { id } = await tenant.create({ agent_name: 'Gone' });
    expect(await tenant.delete(id)).toEqual({ message: 'Agent deleted' });
    expect(
      await refusals(tenant.get(id), tenant.update(id, {}), tenant.delete(id), tenant.snapshot(id)),
    ).toEqual(['NOT_FOUND']);
    expect((await tenant.list()).items).toEqual([]);
    expect(await refusal(tenant.create({ agent_name: 'Gone' }))).toBe('accepted');
    const events = await world.service.app
      .get(Database)
      .query(`SELECT subject, payload FROM outbox WHERE aggregate_id = $1`, [id]);
    expect(events).toEqual([expect.objectContaining({ subject: expect.stringContaining('agents.deleted') })]);
  });
});

it('a resource that belongs to another account is NOT_FOUND', async () => {
  const { id } = await tenant.create();
  const other = new Tenant(world.bus);
  expect(
    await refusals(other.get(id), other.update(id, { prompt: 'mine' }), other.delete(id), other.snapshot(id)),
  ).toEqual(['NOT_FOUND']);
  expect((await other.list()).items).toEqual([]);
  expect(await tenant.get(id)).toMatchObject({ prompt: 'Be kind.' });
  const withId = (odd: unknown) =>
    refusals(tenant.get(odd as string), tenant.update(odd as string, {}), tenant.delete(odd as string));
  for (const odd of ['not-a-uuid', '']) expect(await withId(odd)).toEqual(['NOT_FOUND']);
  for (const odd of [null, { not: id }, [id]]) {
    expect(await withId(odd)).toEqual(['VALIDATION_ERROR agent_id']);
  }
});

it('a list is newest first and stable while rows are added', async () => {
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) made.unshift((await tenant.create()).id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await tenant.list({ limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    expect(page.pagination).toMatchObject({ limit: 2, has_more: page.pagination.next_cursor !== null });
    cursor = page.pagination.next_cursor ?? undefined;
    if (seen.length === 2) await tenant.create();
  } while (cursor);
  expect(seen).toEqual(made);
  expect(await refusal(tenant.list({ cursor: 'garbage' }))).toBe('VALIDATION_ERROR cursor');
  expect(await refusal(tenant.list({ limit: 1_000 }))).toBe('VALIDATION_ERROR limit');
});

it('a snapshot is everything a call needs, with the volume null stands for', async () => {
  const agent = await tenant.create({ background_audio_volume: null });
  const [voice] = await tenant.voices();
  expect(await tenant.snapshot(agent.id)).toMatchObject({
    id: agent.id,
    prompt: 'Be kind.',
    background_audio_volume: 0.3,
    voice: { provider: voice?.provider, provider_voice_id: voice?.provider_voice_id, gender: agent.gender },
  });
});
