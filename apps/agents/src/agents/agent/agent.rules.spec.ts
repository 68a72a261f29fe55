import { type AgentFields, AppError, CreateAgentBody, type Dto, UpdateAgentBody } from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import { assertCoherent, assertConsistent, assertFits, clearEmpty, withDefaults } from './agent.rules';

const required = {
  agent_name: 'Front desk',
  prompt: 'Be kind.',
  voice_id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
  agent_type: 'inbound',
} as const;

async function fieldsOf(work: () => unknown): Promise<string[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR') {
      return (error.details ?? []).map((detail) => detail.field);
    }
    throw error;
  }
  return [];
}

/** As a message is: by its class, then by the rules within the fields given. */
const check = async (dto: Dto, body: object): Promise<void> =>
  assertConsistent(
    (await new ContractPipe({ expectedType: dto }).transform(body, { type: 'body' })) as object,
  );
const refused = (change: object): Promise<string[]> => fieldsOf(() => check(UpdateAgentBody, change));

describe('fields left out take their defaults', () => {
  it.each(
    Object.entries({
      spoken_languages: [],
      voicemail_detection_enabled: true,
      screener_handling_enabled: false,
      enable_recording: true,
      kb_threshold: 'medium',
      kb_include_summaries: false,
      kb_enable_llm_processing: false,
      end_call_enabled: true,
      transfer_enabled: false,
      user_idle_enabled: true,
      tool_ack_config: { mode: 'dynamic' },
      extraction_enabled: true,
      max_call_duration_secs: 600,
      background_audio_volume: null,
    } satisfies Partial<AgentFields>),
  )('%s = %j', (name, value) => {
    expect(withDefaults(required)[name as keyof AgentFields]).toEqual(value);
  });

  it('and null stays null: no cap on the duration, no acknowledgement, no threshold', () => {
    const nulls = { max_call_duration_secs: null, tool_ack_config: null, kb_threshold: null };
    expect(withDefaults({ ...required, ...nulls })).toMatchObject(nulls);
  });
});

describe('each field by itself', () => {
  it.each([
    ['agent_name', ''],
    ['agent_name', 'x'.repeat(51)],
    ['agent_name', 'a\0b'],
    ['prompt', 'half a \ud83d pair'],
    ['voice_id', 'maya'],
    ['agent_type', null],
    ['spoken_languages', ['mr', 'te']],
    ['spoken_languages', 'en'],
    ['transfer_number', ''],
    ['max_call_duration_secs', 59],
    ['max_call_duration_secs', 3601],
    ['max_call_duration_secs', 90.5],
    ['background_audio_volume', -0.1],
    ['spoken_languages', ['en', 'hi', 'hinglish']],
    ['tool_ack_config.messages', { mode: 'fixed', messages: [] }],
    ['tool_ack_config.messages', { mode: 'fixed', messages: Array.from({ length: 11 }, () => 'wait') }],
    ['tool_ack_config.messages', { mode: 'fixed', messages: ['x'.repeat(201)] }],
    ['tool_ack_config.loud', { mode: 'fixed', loud: true }],
    ['enable_recording', null],
    ['gender', 'female'],
    ['constructor', {}],
  ])('%s of %j is refused, naming the field', async (name, value) => {
    expect(await refused({ [name.split('.')[0] ?? '']: value })).toEqual([name]);
  });

  it.each([
    ['max_call_duration_secs', 60],
    ['max_call_duration_secs', 3600],
    ['max_call_duration_secs', null],
    ['background_audio_volume', 0],
    ['background_audio_volume', 1],
    ['transfer_number', '+14155550101'],
    ['tool_ack_config', { mode: 'fixed', messages: ['One moment'] }],
    ['agent_name', '🙂'.repeat(50)],
  ])('%s = %j is accepted', async (name, value) => {
    expect(await refused({ [name]: value })).toEqual([]);
  });

  it('the required ones are named when they are missing', async () => {
    expect(await fieldsOf(() => check(CreateAgentBody, { prompt: 'x' }))).toEqual([
      'agent_name',
      'voice_id',
      'agent_type',
    ]);
  });
});

describe('between fields', () => {
  it('transfer_number is required when transfer_enabled is true', async () => {
    expect(
      await fieldsOf(() => assertCoherent(withDefaults({ ...required, transfer_enabled: true }))),
    ).toEqual(['transfer_number']);
  });

  it('screener_handling_enabled requires voicemail_detection_enabled', async () => {
    const agent = { ...required, screener_handling_enabled: true, voicemail_detection_enabled: false };
    expect(await fieldsOf(() => assertCoherent(withDefaults(agent)))).toEqual(['screener_handling_enabled']);
  });
});

describe('the whole agent', () => {
  const texts = (prompt: string, kb_llm_system_prompt: string): AgentFields =>
    withDefaults({ ...required, prompt, kb_llm_system_prompt });

  it('may have both prompts as long as they may be, in any script', async () => {
    for (const letter of ['x', 'अ', '🙂']) {
      const long = letter.repeat(120_000);
      expect(await fieldsOf(() => assertFits(texts(long, long), null))).toEqual([]);
    }
  });

  it('is refused when it would not fit a message, naming the larger text', async () => {
    const control = '\u0001'.repeat(120_000);
    expect(await fieldsOf(() => assertFits(texts('🙂'.repeat(120_000), control), null))).toEqual([
      'kb_llm_system_prompt',
    ]);
    expect(await fieldsOf(() => assertFits(texts(control, control), null))).toEqual(['prompt']);
  });
});

it('an empty text clears where null and empty mean the same', () => {
  expect(
    clearEmpty({
      voicemail_message: '',
      end_call_message: '',
      end_call_instructions: '',
      transfer_message: '',
      intro_message: '',
    }),
  ).toEqual({
    voicemail_message: null,
    end_call_message: null,
    end_call_instructions: null,
    transfer_message: null,
    intro_message: '',
  });
});

describe('extraction_config', () => {
  const key = { name: 'callback_date', type: 'date', description: 'When to call back' };
  const at = (path: string): string => `extraction_config${path}`;

  it.each([
    [null, []],
    [{ keys: [] }, []],
    [{ keys: [key], model: 'small' }, []],
    [{ keys: [{ ...key, type: 'enum', options: ['a', 'b'] }] }, []],
    [{}, [at('.keys')]],
    ['text', [at('')]],
    [{ keys: [key], sets: [] }, [at('.sets')]],
    [{ keys: [{ ...key, name: 'Callback' }] }, [at('.keys.0.name')]],
    [{ keys: [{ ...key, name: 'x'.repeat(65) }] }, [at('.keys.0.name')]],
    [{ keys: [key, key] }, [at('.keys.1.name')]],
    [{ keys: [{ ...key, type: 'list' }] }, [at('.keys.0.type')]],
    [{ keys: [{ name: 'a', type: 'string' }] }, [at('.keys.0.description')]],
    [{ keys: [{ ...key, type: 'enum' }] }, [at('.keys.0.options')]],
    [{ keys: [{ ...key, options: ['a'] }] }, [at('.keys.0.options')]],
    [{ keys: [{ ...key, type: 'enum', options: ['a', 'a'] }] }, [at('.keys.0.options')]],
    [{ keys: [{ ...key, type: 'enum', options: [' '] }] }, [at('.keys.0.options')]],
    [{ keys: [], model: ' ' }, [at('.model')]],
    [{ keys: Array.from({ length: 51 }, (_, index) => ({ ...key, name: `k${index}` })) }, [at('.keys')]],
  ])('%j', async (config, broken) => {
    expect(await refused({ extraction_config: config })).toEqual(broken);
  });
});
