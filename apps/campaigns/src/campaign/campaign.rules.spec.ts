import { AppError, CreateCampaignBody, type Dto, UpdateCampaignBody } from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import { assertCoherent, changedSettings, DEFAULTS } from './campaign.rules';

const UUID = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
const VALID = { name: 'Spring', agent_id: UUID, phone_number_ids: [`num_${UUID}`] };
const WINDOW = { days: ['monday'], start: '09:00', end: '18:00' };
const SCHEDULE = { time_zone: 'Asia/Kolkata', windows: [WINDOW] };

async function refused(work: () => unknown): Promise<string> {
  try {
    await work();
    return '';
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error;
    return (error.details ?? []).map(({ field }) => field).join(',');
  }
}
/** As a message is: by its class, then by the rules between fields. */
const check = async (dto: Dto, body: unknown): Promise<void> =>
  assertCoherent((await new ContractPipe({ expectedType: dto }).transform(body, { type: 'body' })) as object);
const refusedNew = (fields: object): Promise<string> =>
  refused(() => check(CreateCampaignBody, { ...VALID, ...fields }));

describe('a new campaign', () => {
  it.each<[object]>([
    [{}],
    [{ name: 'ä'.repeat(200), description: '' }],
    [{ concurrency_limit: 1, retry_concurrency: 1 }],
    [{ concurrency_limit: 10, retry_concurrency: 0, retry_count: 10 }],
    [{ cooldown_minutes: 1, retry_delays_minutes: [] }],
    [{ cooldown_minutes: 10_080, retry_delays_minutes: [1, 10_080] }],
    [{ callback_enabled: true, schedule: null }],
    [{ schedule: SCHEDULE }],
    [{ schedule: { ...SCHEDULE, windows: [{ ...WINDOW, start: '00:00', end: '24:00' }] } }],
    [{ schedule: { ...SCHEDULE, starts_at: '2026-03-01T00:00:00Z', ends_at: null } }],
  ])('may have %j', async (fields) => {
    expect(await refusedNew(fields)).toBe('');
  });

  it.each<[string, object]>([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\0' }],
    ['name', { name: '\ud800' }],
    ['description', { description: null }],
    ['description', { description: 'x'.repeat(2_001) }],
    ['agent_id', { agent_id: undefined }],
    ['agent_id', { agent_id: `cmp_${UUID}` }],
    ['phone_number_ids', { phone_number_ids: undefined }],
    ['phone_number_ids', { phone_number_ids: [] }],
    ['phone_number_ids', { phone_number_ids: [UUID] }],
    ['phone_number_ids', { phone_number_ids: `num_${UUID}` }],
    ['phone_number_ids', { phone_number_ids: [`num_${UUID}`, `num_${UUID.toUpperCase()}`] }],
    ['phone_number_ids', { phone_number_ids: Array.from({ length: 51 }, () => `num_${UUID}`) }],
    ['concurrency_limit', { concurrency_limit: 0 }],
    ['concurrency_limit', { concurrency_limit: 11 }],
    ['concurrency_limit', { concurrency_limit: 2.5 }],
    ['retry_concurrency', { retry_concurrency: -1 }],
    ['retry_concurrency', { retry_concurrency: '1' }],
    ['retry_count', { retry_count: 11 }],
    ['cooldown_minutes', { cooldown_minutes: 0 }],
    ['cooldown_minutes', { cooldown_minutes: 10_081 }],
    ['retry_delays_minutes', { retry_delays_minutes: [0] }],
    ['retry_delays_minutes', { retry_delays_minutes: Array.from({ length: 11 }, () => 1) }],
    ['callback_enabled', { callback_enabled: 'true' }],
    ['schedule', { schedule: [] }],
    ['schedule.time_zone', { schedule: { windows: [WINDOW] } }],
    ['schedule.time_zone', { schedule: { ...SCHEDULE, time_zone: 'Mars/Olympus' } }],
    ['schedule.time_zone', { schedule: { ...SCHEDULE, time_zone: '+05:30' } }],
    ['schedule.windows', { schedule: { time_zone: 'UTC' } }],
    ['schedule.windows', { schedule: { ...SCHEDULE, windows: [] } }],
    ['schedule.windows', { schedule: { ...SCHEDULE, windows: ['monday'] } }],
    ['schedule.windows.1.days', { schedule: { ...SCHEDULE, windows: [WINDOW, { ...WINDOW, days: [] }] } }],
    ['schedule.windows.0.days', { schedule: { ...SCHEDULE, windows: [{ ...WINDOW, days: ['Mon'] }] } }],
    [
      'schedule.windows.0.days',
      { schedule: { ...SCHEDULE, windows: [{ ...WINDOW, days: ['monday', 'monday'] }] } },
    ],
    ['schedule.windows.0.start', { schedule: { ...SCHEDULE, windows: [{ ...WINDOW, start: '9:00' }] } }],
    ['schedule.windows.0.end', { schedule: { ...SCHEDULE, windows: [{ ...WINDOW, end: '24:01' }] } }],
    ['schedule.windows.0.end', { schedule: { ...SCHEDULE, windows: [{ ...WINDOW, end: '09:00' }] } }],
    ['schedule.windows.0.colour', { schedule: { ...SCHEDULE, windows: [{ ...WINDOW, colour: 1 }] } }],
    ['schedule.starts_at', { schedule: { ...SCHEDULE, starts_at: 'tomorrow' } }],
    [
      'schedule.ends_at',
      { schedule: { ...SCHEDULE, starts_at: '2026-03-02T00:00:00Z', ends_at: '2026-03-02T05:30:00+05:30' } },
    ],
    ['status', { status: 'running' }],
    ['constructor', { constructor: 1 }],
  ])('is refused for its %s: %j', async (field, fields) => {
    expect(await refusedNew(fields)).toBe(field);
  });

  it('is told everything that is wrong at once', async () => {
    expect(await refused(() => check(CreateCampaignBody, { retry_count: 99, schedule: {} }))).toBe(
      'name,agent_id,phone_number_ids,retry_count,schedule.time_zone,schedule.windows',
    );
    expect(await refused(() => check(CreateCampaignBody, null))).toBe('body');
  });
});

describe('a change', () => {
  it('may leave everything out, and has the same rules for what it names', async () => {
    expect(await refused(() => check(UpdateCampaignBody, {}))).toBe('');
    expect(await refused(() => check(UpdateCampaignBody, { name: '' }))).toBe('name');
    expect(await refused(() => check(UpdateCampaignBody, []))).toBe('body');
  });

  it.each([
    [{ concurrency_limit: 5 }, { retry_concurrency: 5 }, ''],
    [{ concurrency_limit: 5 }, { retry_concurrency: 6 }, 'retry_concurrency'],
    [{ concurrency_limit: 5, retry_concurrency: 3 }, { concurrency_limit: 3 }, ''],
    [{ concurrency_limit: 5, retry_concurrency: 3 }, { concurrency_limit: 2 }, 'retry_concurrency'],
    [{ concurrency_limit: 5, retry_concurrency: 3 }, { concurrency_limit: 2, retry_concurrency: 2 }, ''],
  ])(
    'retry_concurrency is at most concurrency_limit in the result: %j then %j',
    async (first, then, field) => {
      const before = changedSettings({ ...DEFAULTS, name: 'x' }, first);
      expect(await refused(() => changedSettings(before, then))).toBe(field);
    },
  );

  it('keeps what it leaves out and takes the schedule away for null', () => {
    const before = changedSettings(
      { ...DEFAULTS, name: 'x' },
      { retry_count: 2, schedule: { time_zone: 'Asia/Kolkata', windows: [] } },
    );
    const { schedule, ...same } = before;
    expect(schedule).toEqual({ time_zone: 'Asia/Kolkata', windows: [], starts_at: null, ends_at: null });
    expect(changedSettings(before, {})).toEqual(before);
    expect(changedSettings(before, { schedule: null })).toEqual({ ...same, schedule: null });
  });
});
