import { newId } from '@parley/platform';
import type { DeliveryAttemptRow } from './delivery-attempt.row';
import type { DeliveryRow } from './delivery.row';
import { deliveryView } from './delivery.view';

const row: DeliveryRow = {
  id: newId(),
  eventId: newId(),
  endpointId: newId(),
  accountId: newId(),
  eventType: 'session.completed',
  orderKey: null,
  status: 'failed',
  attempt: 1,
  single: false,
  nextAt: null,
  leaseToken: null,
  leaseSlots: null,
  succeededAt: null,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
};

const attempts = (count: number, responseBody: string | null): DeliveryAttemptRow[] =>
  Array.from({ length: count }, (_, index) => ({
    deliveryId: row.id,
    accountId: row.accountId,
    attempt: index + 1,
    statusCode: 500,
    latencyMs: 3,
    error: 'answered 500',
    responseBody,
    attemptedAt: row.createdAt,
  }));

describe('a delivery as partners see it', () => {
  it('has every attempt in its order, with what was answered', () => {
    const { attempts: shown } = deliveryView(row, attempts(11, 'x'.repeat(4_096)));
    expect(shown.map((one) => [one.attempt, one.response_body?.length])).toEqual(
      Array.from({ length: 11 }, (_, index) => [index + 1, 4_096]),
    );
  });

  it('that was tried hundreds of times has the latest answers, and fits a message', () => {
    // A control character is six bytes of JSON.
    const view = deliveryView(row, attempts(300, '\u0001'.repeat(4_096)));
    expect(view.attempts).toHaveLength(300);
    expect(view.attempts.at(-1)?.response_body).toHaveLength(4_096);
    expect(view.attempts[0]).toMatchObject({ attempt: 1, status_code: 500, response_body: null });
    expect(Buffer.byteLength(JSON.stringify(view))).toBeLessThan(500_000);
  });

  it('shows when it is tried next, unless an attempt is under way or it is finished', () => {
    const nextAt = new Date('2026-01-02T03:05:00.000Z');
    const next = (change: Partial<DeliveryRow>) => deliveryView({ ...row, ...change }, []).next_attempt_at;
    expect(next({ status: 'pending', nextAt })).toBe(nextAt.toISOString());
    expect(next({ status: 'pending', nextAt, leaseToken: '7' })).toBeNull();
    expect(next({ status: 'failed' })).toBeNull();
  });
});
