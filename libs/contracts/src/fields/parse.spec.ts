import { AppError } from '../errors';
import { ExtractionConfigDto } from '../extraction/extraction-config.dto';
import { CreateAgentBody } from '../agents/agent-fields.dto';
import { UpdateAgentBody } from '../agents/agent.dto';
import { StartCallBody } from '../calls/start-call.dto';
import { PageQuery } from '../page.dto';
import { CreateAgentWebhookBody, UpdateWebhookBody } from '../webhooks/webhook.dto';
import { LinkDocumentsBody } from '../knowledge/knowledge.dto';
import { parseBody, parseQuery } from './parse';

const agent = {
  agent_name: 'Front desk',
  prompt: 'Be kind.',
  voice_id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
  agent_type: 'inbound',
};

function details(work: () => unknown): { field: string; message: string }[] {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return error.details ?? [];
    throw error;
  }
  return [];
}
const fields = (work: () => unknown): string[] => details(work).map((detail) => detail.field);

describe('a request body', () => {
  it('is refused for each missing required field', () => {
    expect(fields(() => parseBody(CreateAgentBody, {}))).toEqual([
      'agent_name',
      'prompt',
      'voice_id',
      'agent_type',
    ]);
    expect(details(() => parseBody(CreateAgentBody, { ...agent, prompt: undefined }))).toEqual([
      { field: 'prompt', message: 'prompt is required' },
    ]);
  });

  it.each(['constructor', '__proto__', 'toString', 'id', 'gender'])(
    'is refused for the unknown field %s',
    (name) => {
      const body: unknown = JSON.parse(JSON.stringify(agent).replace('{', `{"${name}":1,`));
      expect(fields(() => parseBody(CreateAgentBody, body))).toEqual([name]);
    },
  );

  it('keeps left out and null apart', () => {
    const given = parseBody(UpdateAgentBody, { intro_message: null });
    expect({ ...given }).toEqual({ intro_message: null });
    expect(Object.hasOwn(given, 'voicemail_message')).toBe(false);
    expect(fields(() => parseBody(UpdateAgentBody, { enable_recording: null }))).toEqual([
      'enable_recording',
    ]);
    expect(fields(() => parseBody(UpdateAgentBody, { agent_name: null }))).toEqual(['agent_name']);
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
  ])('is refused for %s = %j, naming the field', (name, value) => {
    const top = name.split('.')[0] ?? name;
    expect(fields(() => parseBody(CreateAgentBody, { ...agent, [top]: value }))).toEqual([name]);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(parseBody(CreateAgentBody, { ...agent, agent_name: '🙂'.repeat(50) }).agent_name).toHaveLength(
      100,
    );
  });

  it('names the place in a list', () => {
    const keys = [
      { name: 'ok', type: 'string', description: '' },
      { name: 'No', type: 'string', description: '' },
    ];
    expect(fields(() => parseBody(ExtractionConfigDto, { keys }))).toEqual(['keys.1.name']);
    expect(fields(() => parseBody(ExtractionConfigDto, { keys: [null] }))).toEqual(['keys']);
  });

  it('that holds far too much is refused at once, and not described item by item', () => {
    const startedAt = performance.now();
    const keys = Array.from({ length: 300_000 }, () => ({}));
    expect(details(() => parseBody(ExtractionConfigDto, { keys }))).toEqual([
      { field: 'keys', message: 'keys must have at most 50 item(s)' },
    ]);
    const strangers = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`stranger${n}`, n]));
    expect(fields(() => parseBody(CreateAgentBody, { ...agent, ...strangers }))).toHaveLength(100);
    const [long] = details(() => parseBody(CreateAgentBody, { ...agent, ['x'.repeat(500_000)]: 1 }));
    expect(long?.field).toBe(`${'x'.repeat(100)}...`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it.each([[null], [[]], ['text'], [1], [undefined]])('must be an object, not %j', (body) => {
    expect(fields(() => parseBody(CreateAgentBody, body))).toEqual(['body']);
  });

  it('of an update holds no default', () => {
    expect({ ...parseBody(UpdateAgentBody, {}) }).toEqual({});
  });

  it('of PATCH /config/webhooks/{id} with agent_id is refused, of POST /agent/{agent_id}/webhooks it is ignored', () => {
    expect(fields(() => parseBody(UpdateWebhookBody, { agent_id: agent.voice_id }))).toEqual(['agent_id']);
    const body = { label: 'crm', url: 'https://example.com', agent_id: 17 };
    expect(fields(() => parseBody(CreateAgentWebhookBody, body))).toEqual([]);
  });

  it('of a change says of a field that is there but fixed that it cannot be changed', () => {
    expect(details(() => parseBody(UpdateWebhookBody, { agent_id: agent.voice_id, x: 1 }))).toEqual([
      { field: 'agent_id', message: 'agent_id cannot be changed' },
      { field: 'x', message: 'x is not a known field' },
    ]);
  });

  it('holds ids as they are given out, in lower case; other texts stay', () => {
    const upper = agent.voice_id.toUpperCase();
    expect(parseBody(CreateAgentBody, { ...agent, agent_name: 'AB', voice_id: upper })).toMatchObject({
      agent_name: 'AB',
      voice_id: agent.voice_id,
    });
    const call = { agent_id: upper, to_number: '+14155550101', customer_id: `cus_${upper}` };
    expect({ ...parseBody(StartCallBody, call) }).toEqual({
      agent_id: agent.voice_id,
      to_number: '+14155550101',
      customer_id: `cus_${agent.voice_id}`,
    });
    expect(fields(() => parseBody(StartCallBody, { ...call, customer_id: `CUS_${upper}` }))).toEqual([
      'customer_id',
    ]);
    const ids = { document_ids: [upper, 'x'] };
    expect(fields(() => parseBody(LinkDocumentsBody, ids))).toEqual(['document_ids']);
    expect(parseBody(LinkDocumentsBody, { document_ids: [upper] }).document_ids).toEqual([agent.voice_id]);
  });

  it('holds a URL as a URI: letters beyond ASCII are encoded, all else stays as it was written', () => {
    const of = (url: string): unknown => parseBody(UpdateWebhookBody, { url }).url;
    expect(of('https://exämple.de/ä?ü=ö')).toBe('https://xn--exmple-cua.de/%C3%A4?%C3%BC=%C3%B6');
    for (const url of [
      'https://example.com',
      'HTTPS://Example.com/a/../b',
      'https://example.com/ä\\b',
      'https://e\tx.com/ä',
    ])
      expect(of(url)).toBe(url);
  });

  it('takes only strings, numbers and booleans as variables', () => {
    const call = { agent_id: agent.voice_id, to_number: '+14155550101' };
    expect(fields(() => parseBody(StartCallBody, { ...call, variables: { a: 'x', b: 1, c: true } }))).toEqual(
      [],
    );
    expect(fields(() => parseBody(StartCallBody, { ...call, variables: { a: {} } }))).toEqual(['variables']);
  });
});

describe('query parameters', () => {
  it('are read from text and unknown ones ignored', () => {
    expect({ ...parseQuery(PageQuery, { limit: '20', colour: 'red' }) }).toEqual({ limit: 20 });
  });

  it('are given once', () => {
    expect(details(() => parseQuery(PageQuery, { limit: ['1', '1'] }))).toEqual([
      { field: 'limit', message: 'limit must be given once' },
    ]);
  });

  it.each([['0'], ['101'], ['ten'], ['1.5'], [''], [['1', '2']]])('refuse limit = %j', (limit) => {
    expect(fields(() => parseQuery(PageQuery, { limit }))).toEqual(['limit']);
  });
});
