import { REQUESTS, type RequestSubject } from '@parley/contracts';
import { ContractPipe, newId } from '@parley/platform';

const check = (subject: RequestSubject, body: unknown): Promise<unknown> => {
  const { body: expectedType } = REQUESTS[subject];
  return new ContractPipe(expectedType && { expectedType }).transform(body, { type: 'body' });
};

describe('calls.report', () => {
  const body = { call_id: newId(), worker_id: 'voice-1', lease_token: 7 };

  it('takes types and fields of a newer voice, and an empty list', async () => {
    const reports = [{ seq: 1, at: 'now', type: 'sung', song: { of: 'tomorrow', bars: [null] } }];
    expect(await check('calls.report', { ...body, reports })).toEqual({ ...body, reports });
    expect(await check('calls.report', { ...body, reports: [] })).toEqual({ ...body, reports: [] });
  });

  it.each([
    ['reports', { reports: [{ seq: 0, type: 'dialing' }] }],
    ['reports', { reports: [{ seq: 1.5, type: 'dialing' }] }],
    ['reports', { reports: [{ type: 'dialing' }] }],
    ['reports', { reports: [{ seq: 1, type: null }] }],
    ['reports', { reports: [{ seq: 1, type: 'dialing' }, null] }],
    ['reports', { reports: ['dialing'] }],
    ['reports', { reports: {} }],
    ['reports', {}],
    ['lease_token', { reports: [], lease_token: '7' }],
    ['worker_id', { reports: [], worker_id: { $ne: null } }],
  ])('is refused for its %s: %j', async (field, change) => {
    await expect(check('calls.report', { ...body, ...change })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    });
  });
});

describe('calls.open_inbound', () => {
  it('takes header texts that Postgres could not store: no call is lost over them', async () => {
    const odd = 'a\0b\ud800';
    const body = {
      ...{ worker_id: 'voice-1', sip_call_id: odd, from_number: odd, to_number: odd },
      source_address: '203.0.113.1',
    };
    expect(await check('calls.open_inbound', body)).toEqual(body);
  });
});
