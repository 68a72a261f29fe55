import { AppError, type ExtractionResultDto, type RequestBody } from '@parley/contracts';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { answered, closed, ended, FAST, type Partner, said, World } from './world';

jest.setTimeout(60_000);

type Task = RequestBody<'agents.extract'>;

const keys = [{ name: 'mood', type: 'string' as const, description: 'How they felt' }];
const success = (values: Record<string, unknown> = { mood: 'good' }): ExtractionResultDto => ({
  status: 'success',
  model: 'm1',
  extractedAt: '2026-01-01T00:00:00.000Z',
  latencyMs: 12,
  attempts: 1,
  values,
  error: null,
});

describe('extraction', () => {
  let world: World;
  let partner: Partner;
  let asked: Task[];
  beforeAll(async () => {
    world = await World.start({
      instances: 2,
      env: {
        ...FAST,
        LEASE_MS: '5000',
        CLAIM_TIMEOUT_MS: '20000',
        EXTRACTION_LEASE_MS: '2800',
        EXTRACTION_DEADLINE_MS: '6000',
        EXTRACTION_CONCURRENCY: '2',
      },
    });
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    partner = await world.partner(null);
    world.agents.set(partner.agentId, { extraction_enabled: true, extraction_config: { keys } });
    asked = [];
  });

  const reading = (answer: (task: Task) => ExtractionResultDto | Promise<ExtractionResultDto>): void => {
    world.extract = async (task) => {
      asked.push(task);
      return answer(task);
    };
  };
  /** A call in which these were said, from claim to the last report. */
  const talk = async (...turns: Parameters<typeof said>[]): Promise<string> => {
    const leg = await world.claimed(partner);
    await leg.report(answered, ...turns.map((turn) => said(...turn)), ended(), closed);
    return leg.callId;
  };
  const spoken: Parameters<typeof said>[] = [
    ['bot', 'How are you?'],
    ['user', 'Very well\0'],
  ];

  it('an extraction is made once, from the whole transcript and the frozen keys, and delivered with the session', async () => {
    reading(() => success({ mood: 'good\0' }));
    const callId = await talk(...spoken);
    world.agents.set(partner.agentId, { extraction_config: null });
    const event = await world.completed(callId);
    expect(event.extraction).toEqual(success({ mood: 'good' }));
    expect((await world.get(partner, callId)).session.extraction).toEqual(success({ mood: 'good' }));
    expect(asked).toEqual([
      {
        account_id: partner.accountId,
        call_id: callId,
        config: { keys },
        transcript: [
          { role: 'bot', content: 'How are you?', timestamp: expect.any(String) },
          { role: 'user', content: 'Very well', timestamp: expect.any(String) },
        ],
        called_at: expect.stringMatching(/Z$/),
        language: 'en',
      },
    ]);
  });

  it.each<[string, object, Parameters<typeof said>[], string | null]>([
    ['switched off', { extraction_enabled: false, extraction_config: { keys } }, spoken, null],
    ['without keys', { extraction_config: { keys: [] } }, spoken, null],
    ['with a silent caller', { extraction_config: { keys } }, [['bot', 'Hello?']], 'the caller said nothing'],
  ])('an extraction is skipped %s', async (_what, agent, turns, error) => {
    reading(() => success());
    world.agents.set(partner.agentId, agent);
    const event = await world.completed(await talk(...turns));
    expect(event.extraction).toMatchObject({ status: 'skipped', values: null, error });
    expect(asked).toEqual([]);
  });

  it('an extraction is pending while it runs and holds up no other session', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    reading(() => held.then(() => success()));
    const slow = await talk(...spoken);
    await eventually(() => asked.length === 1);
    expect((await world.get(partner, slow)).session).toMatchObject({
      status: 'processing',
      processing_complete: false,
      extraction: { status: 'pending', attempts: 0 },
    });
    world.agents.set(partner.agentId, { extraction_config: null });
    expect((await world.completed(await talk(...spoken))).extraction).toMatchObject({ status: 'skipped' });
    expect(world.eventsOf('calls.session_completed', slow)).toEqual([]);
    release();
    expect((await world.completed(slow)).extraction).toMatchObject({ status: 'success' });
    expect(asked).toHaveLength(1);
  });

  it('a failed or refused extraction completes the session all the same', async () => {
    reading(() => ({ ...success(), status: 'failed', values: null, extractedAt: null, error: 'no' }));
    expect((await world.completed(await talk(...spoken))).extraction).toMatchObject({
      status: 'failed',
      error: 'no',
    });
    reading(() => Promise.reject(new AppError('VALIDATION_ERROR', 'too large', { status: 413 })));
    expect((await world.completed(await talk(...spoken))).extraction).toMatchObject({
      status: 'failed',
      error: 'the call could not be read',
    });
  });

  it('an extraction is retried while agents is down for a moment', async () => {
    let away = 1;
    reading(() => {
      away -= 1;
      if (away >= 0) throw AppError.downstream('agents is away');
      return success();
    });
    expect((await world.completed(await talk(...spoken), 15_000)).extraction).toMatchObject({
      status: 'success',
    });
    expect(asked).toHaveLength(2);
  });

  it('the extraction of a process that died is taken over by another', async () => {
    const leg = await world.claimed(partner);
    await leg.report(answered, ...spoken.map((turn) => said(...turn)));
    // As a process that claimed it and died leaves it behind.
    const { rows } = await world.sql.query<{ until: Date }>(
      `update session set extraction = '{"status":"pending","attempts":0}',
         extraction_until = now() + interval '20 seconds', extraction_lease_until = now() + interval '2 seconds'
       where call_id = $1 returning extraction_lease_until as until`,
      [leg.callId],
    );
    let readAt = 0;
    reading(() => {
      readAt = Date.now();
      return success();
    });
    await leg.report(ended(), closed);
    expect((await world.completed(leg.callId)).extraction).toMatchObject({ status: 'success' });
    expect(asked).toHaveLength(1);
    expect(readAt).toBeGreaterThanOrEqual(rows[0]?.until.getTime() ?? Infinity);
  });

  it('an extraction never holds up a session beyond its deadline, however many wait', async () => {
    reading(async () => {
      await sleep(60_000, undefined, { ref: false });
      return success();
    });
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await talk(...spoken));
    const events = await Promise.all(ids.map((id) => world.completed(id, 25_000)));
    for (const event of events) {
      expect(event.extraction).toMatchObject({
        status: 'failed',
        values: null,
        error: 'it could not be done in time',
      });
    }
    // Both replicas, two at a time, again after each lease; each session once.
    for (const id of ids) expect(world.eventsOf('calls.session_completed', id)).toHaveLength(1);
  });

  it('an extraction is requested for the account of the call', async () => {
    reading(() => success());
    const callId = await talk(...spoken);
    await world.completed(callId);
    await expect(
      world.bus.request('calls.get', { account_id: newId(), call_id: callId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(asked[0]?.account_id).toBe(partner.accountId);
  });
});
