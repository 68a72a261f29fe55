import { AppError, CreateLifecycleHookBody, type Dto, UpdateLifecycleHookBody } from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import { evaluateReply, parseAnswer, retryAfterSecs, RETRY_SECS } from './lifecycle-hook.rules';

const VALID = { name: 'crm', event: 'before_call', url: 'https://example.com/hook' };

async function refused(given: unknown, dto: Dto = CreateLifecycleHookBody): Promise<string | undefined> {
  try {
    await new ContractPipe({ expectedType: dto }).transform(given, { type: 'body' });
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details?.map(({ field }) => field).join(',') : 'unexpected';
  }
}

describe('a hook', () => {
  it('is accepted with what is required, and so is a change of one', async () => {
    expect(await refused(VALID)).toBeUndefined();
    expect(await refused({ enabled: false, timeout_ms: 200 }, UpdateLifecycleHookBody)).toBeUndefined();
  });

  it.each([
    [{}, 'name,event,url'],
    [{ ...VALID, event: 'during_call' }, 'event'],
    [{ ...VALID, timeout_ms: 199 }, 'timeout_ms'],
    [{ ...VALID, timeout_ms: 5_001 }, 'timeout_ms'],
    [{ ...VALID, secret: 'short' }, 'secret'],
    [{ ...VALID, failure_action: 'explode' }, 'failure_action'],
    [{ ...VALID, allow_cancel: 'yes' }, 'allow_cancel'],
    [{ ...VALID, agent_id: 'me' }, 'agent_id'],
    [{ ...VALID, colour: 'red' }, 'colour'],
  ])('is refused when it is %j', async (given, fields) => {
    expect(await refused(given)).toBe(fields);
  });

  it.each(['event', 'agent_id'])('keeps %s as it was created', async (field) => {
    expect(await refused({ [field]: null }, UpdateLifecycleHookBody)).toBe(field);
  });
});

describe('parseAnswer', () => {
  it.each([
    [200, '', { action: 'continue', variables: {} }],
    [204, ' ', { action: 'continue', variables: {} }],
    [200, '{}', { action: 'continue', variables: {} }],
    [
      200,
      '{"variables":{"a":"b","n":1,"t":true}}',
      { action: 'continue', variables: { a: 'b', n: 1, t: true } },
    ],
    [200, '{"action":"cancel","reason":"on holiday"}', { action: 'cancel', reason: 'on holiday' }],
    [200, '{"action":"reject"}', { action: 'cancel', reason: null }],
  ])('%i %s', (status, body, answer) => {
    expect(parseAnswer(status, body, true)).toEqual(answer);
  });

  it.each([
    [500, '{}'],
    [302, ''],
    [200, 'ok'],
    [200, '[]'],
    [200, '{"action":"explode"}'],
    [200, '{"variables":[1]}'],
    [200, '{"variables":{"a":{}}}'],
    [
      200,
      JSON.stringify({ variables: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`v${i}`, i])) }),
    ],
    [200, JSON.stringify({ variables: { a: 'x'.repeat(17_000) } })],
  ])('counts %i %.60s as a failure', (status, body) => {
    expect(parseAnswer(status, body, true)).toMatchObject({ action: 'failed' });
  });

  it('counts cancel as a failure where the hook may not cancel', () => {
    expect(parseAnswer(200, '{"action":"cancel"}', false)).toMatchObject({ action: 'failed' });
  });
});

describe('retryAfterSecs', () => {
  it('waits longer each time and gives up after the last attempt', () => {
    expect(RETRY_SECS.map((_, index) => retryAfterSecs(index + 1, 0.5))).toEqual([...RETRY_SECS]);
    expect(retryAfterSecs(RETRY_SECS.length + 1, 0.5)).toBeNull();
    expect(retryAfterSecs(1, 0)).toBe(4);
  });
});

describe('evaluateReply', () => {
  const ok = (status: number, body = ''): { ok: true; status: number; body: string } => ({
    ok: true,
    status,
    body,
  });
  it.each([
    ['before_call', true, ok(200), 'continue', null],
    ['before_call', true, ok(200, '{"action":"cancel"}'), 'cancel', null],
    ['before_call', false, ok(200, '{"action":"cancel"}'), 'failed', 'is not allowed to cancel calls'],
    ['before_call', true, ok(404), 'failed', 'answered with HTTP 404'],
    ['before_call', true, { ok: false, problem: 'timed out' }, 'failed', 'timed out'],
    ['after_call', true, ok(204), null, null],
    ['after_call', true, ok(200, 'whatever'), null, null],
    ['after_call', true, ok(302), null, 'answered with HTTP 302'],
    ['after_call', true, { ok: false, problem: 'timed out' }, null, 'timed out'],
  ] as const)('%s, allow_cancel %s, %j: %s, %s', (event, allowCancel, sent, outcome, problem) => {
    expect(evaluateReply({ event, allowCancel }, sent)).toMatchObject({ outcome, problem });
  });
});
