import { AppError, HANGUP_SOURCES } from '@parley/contracts';
import type { Carrier, CarrierOrigin, CarrierRequest } from '../src/carrier/carrier';
import { advance, initialCallState, isTerminal } from '../src/call/call.state';

export interface CarrierSample {
  carrier: Carrier;
  /** One status of each kind, as the carrier sends it, and the call's status it leads to. */
  statuses: { status: unknown; leadsTo: string }[];
  origin: CarrierOrigin;
  authentic: CarrierRequest;
  forged: CarrierRequest[];
}

const at = new Date('2026-01-01T00:00:00Z');
const GARBAGE: unknown[] = [null, undefined, 0, '', 'ended', [], {}, { type: 'nonsense' }, { type: 7 }];

/** What every carrier must do; `sample` is asked for in each test, so that it may start a service before. */
export function conformsAsCarrier(sample: () => CarrierSample): void {
  describe('status map', () => {
    it('leads the call where each of the samples says', () => {
      const { carrier, statuses } = sample();
      const reached = statuses.map(({ status }) => {
        const event = carrier.eventOf(status, at);
        return event && advance(initialCallState('pending', null), event).state.status;
      });
      expect(reached).toEqual(statuses.map(({ leadsTo }) => leadsTo));
    });

    it('knows every way a call can end, each with a cause and a source of the vocabulary', () => {
      const { carrier, statuses } = sample();
      const ends = statuses
        .map(({ status }) => carrier.eventOf(status, at))
        .filter((event) => event?.type === 'ended');
      expect([...new Set(ends.map((event) => event.outcome))].sort()).toEqual([
        'busy',
        'canceled',
        'completed',
        'failed',
        'no_answer',
      ]);
      for (const { hangupCause, hangupSource, at: when } of ends) {
        expect(hangupCause).toMatch(/^[a-z0-9_]+$/);
        expect(HANGUP_SOURCES).toContain(hangupSource);
        expect(when).toEqual(at);
      }
    });

    it('is pure: the same status gives the same event, and the status is left alone', () => {
      const { carrier, statuses } = sample();
      for (const { status } of statuses) {
        const before = JSON.stringify(status);
        expect(carrier.eventOf(status, at)).toEqual(carrier.eventOf(status, at));
        expect(JSON.stringify(status)).toBe(before);
      }
    });

    it('ignores what it does not know', () => {
      for (const status of GARBAGE) expect(sample().carrier.eventOf(status, at)).toBeNull();
    });

    it('never moves a call out of a terminal status', () => {
      const { carrier, statuses } = sample();
      for (const first of statuses) {
        const ended = carrier.eventOf(first.status, at);
        const { state } = ended
          ? advance(initialCallState('pending', null), ended)
          : { state: initialCallState('pending', null) };
        if (!isTerminal(state.status)) continue;
        for (const { status } of statuses) {
          const event = carrier.eventOf(status, at);
          if (event) expect(advance(state, event)).toMatchObject({ applied: false, state });
        }
      }
    });
  });

  describe('authenticity', () => {
    it('takes a request of the connection', async () => {
      const { carrier, authentic, origin } = sample();
      expect(await carrier.isAuthentic(authentic, origin)).toBe(true);
    });

    it('refuses forged requests and garbage', async () => {
      const { carrier, forged, origin } = sample();
      for (const request of [...forged, { sourceAddress: '' }, { sourceAddress: 'nonsense' }])
        expect(await carrier.isAuthentic(request, origin)).toBe(false);
    });
  });

  describe('capabilities', () => {
    const refusal = (attempt: Promise<unknown>): Promise<unknown> =>
      attempt.then(
        () => 'done',
        (error: unknown) => (error instanceof AppError ? error.details : error),
      );

    it('refuses a transfer it does not offer, by the name of the carrier', async () => {
      const { carrier } = sample();
      if (carrier.capabilities.transfer === 'on_request') return;
      expect(await refusal(carrier.transfer({ id: 'call' }, '+14155550100'))).toMatchObject([
        { field: 'provider', message: expect.stringContaining(carrier.id) },
      ]);
    });

    it('refuses a message it does not offer, by the name of the carrier', async () => {
      const { carrier } = sample();
      if (carrier.capabilities.messages) return;
      const numbers = { fromNumber: '+14155550100', toNumber: '+14155550101' };
      expect(await refusal(carrier.sendMessage({ accountId: 'a', ...numbers, text: 'x' }))).toMatchObject([
        { field: 'provider', message: expect.stringContaining(carrier.id) },
      ]);
    });
  });
}
