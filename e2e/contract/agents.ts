import type { AgentDto, BackgroundAudioDto, PhoneNumberDto, VoiceConfigurationDto } from '@parley/contracts';
import { createAgent, createEndpoint, englishVoice, until } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

let counter = 0;

export const agents: Heading = (world) =>
  describe('Agents', () => {
    let partner: ContractPartner;
    let base: Record<string, unknown>;
    beforeAll(async () => {
      partner = await world().partner();
      base = { prompt: 'Be kind.', voice_id: await englishVoice(partner.api), agent_type: 'outbound' };
    });
    const create = (fields: Record<string, unknown>) =>
      partner.api.post<AgentDto>('/agent', { agent_name: `Ag ${(counter += 1)}`, ...base, ...fields });

    it('creation answers 200 with the agent record, defaults filled in', async () => {
      const agent = await createAgent(partner.api, { intro_message: undefined });
      expect(agent).toMatchObject({
        spoken_languages: [],
        intro_message: null,
        voicemail_detection_enabled: true,
        screener_handling_enabled: false,
        voicemail_message: null,
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
        gender: 'female',
        status: 'active',
        extraction_config: null,
        extraction_sets: [],
        webhooks_include_account_endpoints: true,
      });
      expect(await partner.api.ok(partner.api.get(`/agent/${agent.id}`))).toEqual(agent);
    });

    it.each([['agent_name'], ['prompt'], ['voice_id'], ['agent_type']])('%s is required', async (field) => {
      for (const value of [undefined, null, '']) {
        const answer = await create({ [field]: value });
        expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', [field]]);
      }
    });

    it.each<[string, unknown]>([
      ['agent_name', 'x'.repeat(51)],
      ['prompt', 'x'.repeat(120_001)],
      ['agent_type', 'both'],
      ['spoken_languages', ['en', 'hi', 'te']],
      ['spoken_languages', ['mr', 'te']],
      ['spoken_languages', ['te', 'hi']],
      ['spoken_languages', ['mr', 'hi']],
      ['spoken_languages', ['hinglish', 'te']],
      ['spoken_languages', ['fr']],
      ['spoken_languages', 'en'],
      ['intro_message', 'x'.repeat(501)],
      ['voicemail_message', 'x'.repeat(501)],
      ['end_call_message', 'x'.repeat(501)],
      ['transfer_message', 'x'.repeat(501)],
      ['end_call_instructions', 'x'.repeat(2_001)],
      ['transfer_instructions', 'x'.repeat(2_001)],
      ['kb_result_format', 'x'.repeat(2_001)],
      ['kb_llm_system_prompt', 'x'.repeat(120_001)],
      ['kb_threshold', 'extreme'],
      ['max_call_duration_secs', 59],
      ['max_call_duration_secs', 3_601],
      ['max_call_duration_secs', 60.5],
      ['background_audio_volume', 1.1],
      ['background_audio_volume', -0.1],
      ['enable_recording', 'true'],
      ['enable_recording', null],
      ['transfer_number', '12345'],
      ['transfer_number', '+15555555555'],
      ['tool_ack_config', { mode: 'loud' }],
      ['tool_ack_config', { mode: 'fixed', messages: [] }],
      ['tool_ack_config', { mode: 'fixed', messages: ['x'.repeat(201)] }],
      ['project_id', 'x'],
    ])('a value outside the rules of %s is 400 VALIDATION_ERROR', async (field, value) => {
      const answer = await create({ [field]: value });
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(fieldsOf(answer).map((path) => path.split('.')[0])).toContain(field);
    });

    it.each<[string, unknown, unknown?]>([
      ['agent_name', '🙂'.repeat(50)],
      ['prompt', 'x'.repeat(120_000)],
      ['spoken_languages', ['en', 'hi']],
      ['spoken_languages', ['en', 'hinglish']],
      ['spoken_languages', ['hi', 'hinglish']],
      ['spoken_languages', ['en', 'te']],
      ['spoken_languages', ['bn']],
      ['intro_message', 'x'.repeat(500)],
      ['voicemail_message', '', null],
      ['end_call_message', '', null],
      ['transfer_message', '', null],
      ['end_call_instructions', '', null],
      ['kb_threshold', 'high'],
      ['max_call_duration_secs', 60],
      ['max_call_duration_secs', 3_600],
      ['max_call_duration_secs', null],
      ['background_audio_volume', null],
      ['background_audio_volume', 0],
      ['tool_ack_config', null],
      ['tool_ack_config', { mode: 'fixed', messages: ['One moment.'] }],
      ['user_idle_enabled', false],
      ['extraction_enabled', false],
    ])('%s takes what its rules allow', async (field, value, stored = value) => {
      const made = await partner.api.ok(create({ [field]: value }));
      expect(made[field as keyof AgentDto]).toEqual(stored);
      await partner.api.ok(partner.api.delete(`/agent/${made.id}`));
    });

    it('transfer_number is required when transfer_enabled is true, on the merged result of an update', async () => {
      expect(refusal(await create({ transfer_enabled: true }))).toEqual([400, 'VALIDATION_ERROR']);
      const agent = await partner.api.ok(create({ transfer_number: '+14155550110' }));
      const path = `/agent/${agent.id}`;
      expect((await partner.api.put(path, { transfer_enabled: true })).status).toBe(200);
      expect(refusal(await partner.api.put(path, { transfer_number: null }))).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
      const both = await partner.api.put(path, { transfer_number: null, transfer_enabled: false });
      expect(both.status).toBe(200);
    });

    it('screener_handling_enabled requires voicemail_detection_enabled', async () => {
      const pair = { screener_handling_enabled: true, voicemail_detection_enabled: false };
      expect(refusal(await create(pair))).toEqual([400, 'VALIDATION_ERROR']);
      const agent = await partner.api.ok(create({ screener_handling_enabled: true }));
      const off = await partner.api.put(`/agent/${agent.id}`, { voicemail_detection_enabled: false });
      expect(refusal(off)).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('a duplicate agent name is 409 CONFLICT; names of deleted agents, and of other accounts, are free', async () => {
      const other = await world().partner();
      const named = { agent_name: 'Front desk' };
      const first = await partner.api.ok(create(named));
      expect(refusal(await create(named))).toEqual([409, 'CONFLICT']);
      expect((await other.api.post('/agent', { ...base, ...named })).status).toBe(200);
      const second = await partner.api.ok(create({}));
      expect(refusal(await partner.api.put(`/agent/${second.id}`, named))).toEqual([409, 'CONFLICT']);
      expect((await partner.api.put(`/agent/${first.id}`, named)).status).toBe(200);
      await partner.api.ok(partner.api.delete(`/agent/${first.id}`));
      expect((await create(named)).status).toBe(200);
    });

    it('of simultaneous creations under one name exactly one succeeds', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => create({ agent_name: 'The only one' })),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    });

    it('PUT is a partial update: fields left out keep their value', async () => {
      const agent = await partner.api.ok(
        create({ end_call_message: 'Bye.', spoken_languages: ['en', 'hi'], kb_threshold: 'low' }),
      );
      const changed = await partner.api.ok(
        partner.api.put<AgentDto>(`/agent/${agent.id}`, { prompt: 'Be brief.' }),
      );
      expect(changed).toEqual({ ...agent, prompt: 'Be brief.', updated_at: expect.any(String) });
      expect(changed.updated_at > agent.updated_at).toBe(true);
      const empty = await partner.api.ok(partner.api.put<AgentDto>(`/agent/${agent.id}`, {}));
      expect(empty).toMatchObject({ prompt: 'Be brief.', end_call_message: 'Bye.' });
    });

    it('PUT takes extraction_config, POST does not', async () => {
      const keys = [
        { name: 'wants_callback', type: 'boolean', description: 'Asked for a call back' },
        { name: 'mood', type: 'enum', description: 'How they felt', options: ['good', 'bad'] },
      ];
      expect(refusal(await create({ extraction_config: { keys } }))).toEqual([400, 'VALIDATION_ERROR']);
      const agent = await partner.api.ok(create({}));
      const path = `/agent/${agent.id}`;
      const stored = await partner.api.ok(
        partner.api.put<AgentDto>(path, { extraction_config: { keys, model: 'm1' } }),
      );
      expect(stored.extraction_config).toEqual({ keys, model: 'm1' });
      const key = keys[0];
      for (const bad of [
        [{ ...key, name: 'Big' }],
        [{ ...key, name: '1st' }],
        [{ ...key, name: `a${'b'.repeat(64)}` }],
        [{ ...key, type: 'colour' }],
        [{ ...key, type: 'enum' }],
        [{ ...key, options: ['a'] }],
        [key, key],
        [{ name: 'x', type: 'string' }],
        Array.from({ length: 51 }, (_, index) => ({ ...key, name: `k${index}` })),
      ])
        expect([
          bad.length,
          ...refusal(await partner.api.put(path, { extraction_config: { keys: bad } })),
        ]).toEqual([bad.length, 400, 'VALIDATION_ERROR']);
      const cleared = await partner.api.ok(partner.api.put<AgentDto>(path, { extraction_config: null }));
      expect(cleared.extraction_config).toBeNull();
    });

    it('DELETE is soft: the agent is gone from every route, its endpoints stay until deleted', async () => {
      const agent = await createAgent(partner.api);
      const endpoint = await createEndpoint(partner, world().receiver, { agent_id: agent.id });
      const path = `/agent/${agent.id}`;
      const gone = await partner.api.ok(partner.api.delete<{ message: string }>(path));
      expect(gone.message).toEqual(expect.any(String));
      for (const answer of [
        await partner.api.get(path),
        await partner.api.put(path, {}),
        await partner.api.delete(path),
        await partner.api.get(`${path}/webhooks`),
        await partner.api.patch(`${path}/webhooks`, { webhooks_include_account_endpoints: true }),
        await partner.api.post(`${path}/webhooks`, { label: 'late', url: world().receiver.url }),
        await partner.api.post('/config/webhooks', {
          label: 'late',
          url: world().receiver.url,
          agent_id: agent.id,
        }),
        await partner.api.post('/calls/start', { agent_id: agent.id, to_number: '+14155550102' }),
      ])
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
      const { agents: listed } = await partner.api.ok(
        partner.api.get<{ agents: AgentDto[] }>('/agent?limit=100'),
      );
      expect(listed.map((one) => one.id)).not.toContain(agent.id);
      expect((await partner.api.delete(`/config/webhooks/${endpoint.id}`)).status).toBe(200);
    });

    it('the gender is taken from the voice, also when the voice changes', async () => {
      const { voices } = await partner.api.ok(
        partner.api.get<{ voices: VoiceConfigurationDto[] }>('/agent/voices'),
      );
      const male = voices.find((voice) => voice.gender === 'male');
      const agent = await createAgent(partner.api);
      const changed = await partner.api.ok(
        partner.api.put<AgentDto>(`/agent/${agent.id}`, { voice_id: male?.voice_id }),
      );
      expect([agent.gender, changed.gender]).toEqual(['female', 'male']);
    });

    it('GET /agent/background-audio lists sounds that can be played, and an agent takes one of them', async () => {
      const { background_audio: assets } = await partner.api.ok(
        partner.api.get<{ background_audio: BackgroundAudioDto[] }>('/agent/background-audio'),
      );
      expect(assets.length).toBeGreaterThanOrEqual(4);
      for (const asset of assets) {
        const sound = await fetch(asset.preview_url);
        expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav']);
        const bytes = Buffer.from(await sound.arrayBuffer());
        expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
        const samples = new Int16Array(bytes.buffer, bytes.byteOffset + 44);
        expect(samples.length / bytes.readUInt32LE(24)).toBe(asset.duration_seconds);
        expect(samples.some((sample) => Math.abs(sample) > 1_000)).toBe(true);
      }
      const [asset] = assets;
      const agent = await partner.api.ok(create({ background_audio_id: asset?.id }));
      expect(agent.background_audio_id).toBe(asset?.id);
      for (const id of [NOBODYS, 'rain', 7]) {
        const answer = await create({ background_audio_id: id });
        expect([...refusal(answer), fieldsOf(answer)]).toEqual([
          400,
          'VALIDATION_ERROR',
          ['background_audio_id'],
        ]);
      }
    });

    it('a number whose agent is deleted has no agent any more', async () => {
      const agent = await createAgent(partner.api);
      const { phone_numbers: numbers } = await partner.api.ok(
        partner.api.get<{ phone_numbers: PhoneNumberDto[] }>('/phone-numbers'),
      );
      const path = `/phone-numbers/${numbers[0]?.id}`;
      await partner.api.ok(partner.api.patch(path, { agent_id: agent.id }));
      await partner.api.ok(partner.api.delete(`/agent/${agent.id}`));
      await until(
        () => partner.api.ok(partner.api.get<PhoneNumberDto>(path)),
        (number) => number.agent_id === null,
      );
    });
  });
