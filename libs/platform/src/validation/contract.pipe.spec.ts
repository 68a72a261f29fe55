import {
  AppError,
  CreateAgentBody,
  CreateAgentWebhookBody,
  type Dto,
  type ErrorDetail,
  ExtractionConfigDto,
  LinkDocumentsBody,
  PageQuery,
  StartCallBody,
  UpdateAgentBody,
  UpdateWebhookBody,
} from '@parley/contracts';
import { ContractPipe } from './contract.pipe';

const agent = {
  agent_name: 'Front desk',
  prompt: 'Be kind.',
  voice_id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
  agent_type: 'inbound',
};

const pipe = new ContractPipe();
const parseBody = <T extends object>(dto: Dto<T>, body: unknown): Promise<T> =>
  pipe.transform(body, { type: 'body', metatype: dto }) as Promise<T>;
const parseQuery = <T extends object>(dto: Dto<T>, query: object): Promise<T> =>
  pipe.transform(query, { type: 'query', metatype: dto }) as Promise<T>;

async function details(work: () => Promise<unknown>): Promise<ErrorDetail[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return error.details ?? [];
    throw error;
  }
  return [];
}
const fields = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await details(work)).map((detail) => detail.field);

describe('A request body', () => {
  it('is refused for each missing required field', async () => {
    expect(await fields(() => parseBody(CreateAgentBody, {}))).toEqual([
      'agent_name',
      'prompt',
      'voice_id',
      'agent_type',
    ]);
    expect(await details(() => parseBody(CreateAgentBody, { ...agent, prompt: undefined }))).toEqual([
      { field: 'prompt', message: 'prompt is required' },
    ]);
  });

  it.each(['constructor', '__proto__', 'toString', 'id', 'gender'])(
    'is refused for the unknown field %s',
    async (name) => {
      const body: unknown = JSON.parse(JSON.stringify(agent).replace('{', `{"${name}":1,`));
      expect(await fields(() => parseBody(CreateAgentBody, body))).toEqual([name]);
    },
  );

  it('keeps left out and null apart', async () => {
    const given = await parseBody(UpdateAgentBody, { intro_message: null });
    expect({ ...given }).toEqual({ intro_message: null });
    expect(Object.hasOwn(given, 'voicemail_message')).toBe(false);
    expect(await fields(() => parseBody(UpdateAgentBody, { enable_recording: null }))).toEqual([
      'enable_recording',
    ]);
    expect(await fields(() => parseBody(UpdateAgentBody, { agent_name: null }))).toEqual(['agent_name']);
  });

  it.each([
    ['agent_name', 'x'.repeat(51)],
    ['agent_name', '   '],
    ['prompt', 'x'.repeat(120_001)],
    ['intro_message', 'x'.repeat(501)],
    ['end_call_instructions', 'x'.repeat(2_001)],
    ['kb_result_format', 'x'.repeat(2_001)],
    ['voice_id', 'maya'],
    ['agent_type', 'both'],
    ['spoken_languages', ['en', 'hi', 'te']],
    ['spoken_languages', ['fr']],
    ['kb_threshold', 'strict'],
    ['transfer_number', '+1415'],
    ['transfer_number', '4155550101'],
    ['max_call_duration_secs', 59],
    ['max_call_duration_secs', 3_601],
    ['max_call_duration_secs', 60.5],
    ['max_call_duration_secs', '600'],
    ['background_audio_volume', 1.1],
    ['enable_recording', 'true'],
    ['tool_ack_config', []],
    ['tool_ack_config.mode', { mode: 'loud' }],
    ['tool_ack_config.messages', { mode: 'fixed', messages: [] }],
    ['tool_ack_config.volume', { mode: 'fixed', volume: 1 }],
  ])('is refused for %s = %j, naming the field', async (name, value) => {
    const top = name.split('.')[0] ?? name;
    expect(await fields(() => parseBody(CreateAgentBody, { ...agent, [top]: value }))).toEqual([name]);
  });

  it('counts characters, not UTF-16 units', async () => {
    const given = await parseBody(CreateAgentBody, { ...agent, agent_name: '🙂'.repeat(50) });
    expect(given.agent_name).toHaveLength(100);
  });

  it('names the place in a list', async () => {
    const keys = [
      { name: 'ok', type: 'string', description: '' },
      { name: 'No', type: 'string', description: '' },
    ];
    expect(await fields(() => parseBody(ExtractionConfigDto, { keys }))).toEqual(['keys.1.name']);
    expect(await fields(() => parseBody(ExtractionConfigDto, { keys: [null] }))).toEqual(['keys']);
  });

  it('that is far too large is refused at once, and not described item by item', async () => {
    const keys = Array.from({ length: 300_000 }, () => ({}));
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`unknown${n}`, n]));
    const startedAt = performance.now();
    expect(await details(() => parseBody(ExtractionConfigDto, { keys }))).toEqual([
      { field: 'keys', message: 'keys must have at most 50 item(s)' },
    ]);
    expect(await fields(() => parseBody(CreateAgentBody, { ...agent, ...unknown }))).toHaveLength(100);
    const [long] = await details(() => parseBody(CreateAgentBody, { ...agent, ['x'.repeat(500_000)]: 1 }));
    expect(long?.field).toBe(`${'x'.repeat(100)}...`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('that is nested 100 000 deep is refused, or taken where anything goes, without a walk through it', async () => {
    const deep: Record<string, unknown> = {};
    let inner = deep;
    for (let depth = 0; depth < 100_000; depth += 1) inner = inner['a'] = {} as Record<string, unknown>;
    expect(await fields(() => parseBody(CreateAgentBody, { ...agent, agent_name: deep, deep }))).toEqual([
      'deep',
      'agent_name',
    ]);
    const call = { agent_id: agent.voice_id, to_number: '+14155550101', metadata: deep };
    expect((await parseBody(StartCallBody, call)).metadata).toBe(deep);
  });

  it('holds free-form JSON as it was sent, keys such as constructor and prototype included', async () => {
    const metadata: unknown = JSON.parse('{"constructor":{"prototype":1},"__proto__":{"a":1}}');
    const call = { agent_id: agent.voice_id, to_number: '+14155550101', metadata };
    expect(JSON.stringify((await parseBody(StartCallBody, call)).metadata)).toBe(
      '{"constructor":{"prototype":1},"__proto__":{"a":1}}',
    );
  });

  it('names broken rules in the order of the class, inherited fields first, after unknown fields', async () => {
    const body = { extraction_config: 1, agent_name: '', voice_id: 'x', later: 1 };
    expect(await fields(() => parseBody(UpdateAgentBody, body))).toEqual([
      'later',
      'agent_name',
      'voice_id',
      'extraction_config',
    ]);
  });

  it('repeats what the sender wrote as it was written', async () => {
    const call = { agent_id: agent.voice_id, to_number: '+14155550101', variables: { $value: {} } };
    expect(await details(() => parseBody(StartCallBody, call))).toEqual([
      {
        field: 'variables',
        message: 'variables must hold strings, numbers and booleans only (see "$value")',
      },
    ]);
  });

  it('that was checked before is handed on', async () => {
    const checked = await parseBody(UpdateAgentBody, {});
    expect(await parseBody(UpdateAgentBody, checked)).toBe(checked);
  });

  it.each([[null], [[]], ['text'], [1], [undefined]])('must be an object, not %j', async (body) => {
    expect(await fields(() => parseBody(CreateAgentBody, body))).toEqual(['body']);
  });

  it('of an update holds no default', async () => {
    expect({ ...(await parseBody(UpdateAgentBody, {})) }).toEqual({});
  });

  it('of PATCH /config/webhooks/{id} with agent_id is refused, of POST /agent/{agent_id}/webhooks it is ignored', async () => {
    expect(await fields(() => parseBody(UpdateWebhookBody, { agent_id: agent.voice_id }))).toEqual([
      'agent_id',
    ]);
    const body = { label: 'crm', url: 'https://example.com', agent_id: 17 };
    expect(await fields(() => parseBody(CreateAgentWebhookBody, body))).toEqual([]);
  });

  it('of a change says of a field that is there but fixed that it cannot be changed', async () => {
    expect(await details(() => parseBody(UpdateWebhookBody, { agent_id: agent.voice_id, x: 1 }))).toEqual([
      { field: 'agent_id', message: 'agent_id cannot be changed' },
      { field: 'x', message: 'x is not a known field' },
    ]);
  });

  it('holds ids as they are given out, in lower case; other texts stay', async () => {
    const upper = agent.voice_id.toUpperCase();
    expect(await parseBody(CreateAgentBody, { ...agent, agent_name: 'AB', voice_id: upper })).toMatchObject({
      agent_name: 'AB',
      voice_id: agent.voice_id,
    });
    const call = { agent_id: upper, to_number: '+14155550101', customer_id: `cus_${upper}` };
    expect({ ...(await parseBody(StartCallBody, call)) }).toEqual({
      agent_id: agent.voice_id,
      to_number: '+14155550101',
      customer_id: `cus_${agent.voice_id}`,
    });
    expect(await fields(() => parseBody(StartCallBody, { ...call, customer_id: `CUS_${upper}` }))).toEqual([
      'customer_id',
    ]);
    const ids = { document_ids: [upper, 'x'] };
    expect(await fields(() => parseBody(LinkDocumentsBody, ids))).toEqual(['document_ids']);
    expect((await parseBody(LinkDocumentsBody, { document_ids: [upper] })).document_ids).toEqual([
      agent.voice_id,
    ]);
  });

  it('holds a URL as a URI: letters beyond ASCII are encoded, all else stays as it was written', async () => {
    const of = async (url: string): Promise<unknown> => (await parseBody(UpdateWebhookBody, { url })).url;
    expect(await of('https://exämple.de/ä?ü=ö')).toBe('https://xn--exmple-cua.de/%C3%A4?%C3%BC=%C3%B6');
    for (const url of [
      'https://example.com',
      'HTTPS://Example.com/a/../b',
      'https://example.com/ä\\b',
      'https://e\tx.com/ä',
    ])
      expect(await of(url)).toBe(url);
  });

  it('takes only strings, numbers and booleans as variables', async () => {
    const call = { agent_id: agent.voice_id, to_number: '+14155550101' };
    expect(
      await fields(() => parseBody(StartCallBody, { ...call, variables: { a: 'x', b: 1, c: true } })),
    ).toEqual([]);
    expect(await fields(() => parseBody(StartCallBody, { ...call, variables: { a: {} } }))).toEqual([
      'variables',
    ]);
  });
});

describe('Query parameters', () => {
  it('are read from text and unknown ones ignored', async () => {
    expect({ ...(await parseQuery(PageQuery, { limit: '20', colour: 'red' })) }).toEqual({ limit: 20 });
  });

  it('are left alone where a handler takes them as they came', async () => {
    const given = { limit: 'x' };
    expect(await pipe.transform(given, { type: 'query', metatype: Object })).toBe(given);
  });

  it('are given once', async () => {
    expect(await details(() => parseQuery(PageQuery, { limit: ['1', '1'] }))).toEqual([
      { field: 'limit', message: 'limit must be given once' },
    ]);
  });

  it.each([['0'], ['101'], ['ten'], ['1.5'], [''], [['1', '2']]])('refuse limit = %j', async (limit) => {
    expect(await fields(() => parseQuery(PageQuery, { limit }))).toEqual(['limit']);
  });
});

describe('A message', () => {
  it('is checked against the class the pipe was made for, whatever the handler declares', async () => {
    const messages = new ContractPipe({ expectedType: PageQuery });
    await expect(messages.transform({ limit: 0 }, { type: 'body', metatype: Object })).rejects.toMatchObject({
      message: 'limit must be between 1 and 100',
    });
  });
});
