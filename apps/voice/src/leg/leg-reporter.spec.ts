import { AppError, type LegReport, type ReportReply } from '@parley/contracts';
import { type NewLegReport, LegReporter } from './leg-reporter';

const turn = (id: string, content: string, final = false): NewLegReport => ({
  type: 'turn',
  turn_id: id,
  role: 'bot',
  content,
  started_at: '2026-01-01T00:00:00.000Z',
  final,
});

/** calls, as the reporter sees it: applies in order, answers what is safe; `away` while it is not there. */
class FakeCalls {
  readonly applied: LegReport[] = [];
  requests = 0;
  away = false;
  loseReply = false;
  hangup = false;
  conflict = false;

  send = async (reports: LegReport[]): Promise<ReportReply> => {
    this.requests += 1;
    if (this.conflict) throw new AppError('CONFLICT', 'lease lost');
    if (this.away) throw AppError.downstream('nobody there');
    const last = this.applied.at(-1)?.seq ?? 0;
    for (const report of reports) if (report.seq > (this.applied.at(-1)?.seq ?? 0)) this.applied.push(report);
    if (this.loseReply) throw AppError.downstream('too late');
    return { applied_seq: this.applied.at(-1)?.seq ?? last, hangup_requested: this.hangup };
  };
}

describe('LegReporter', () => {
  let calls: FakeCalls;
  let told: string[];
  let reporter: LegReporter;

  beforeEach(() => {
    jest.useFakeTimers();
    calls = new FakeCalls();
    told = [];
    reporter = new LegReporter({
      send: calls.send,
      leaseMs: 15_000,
      now: () => new Date(),
      onHangupRequested: () => told.push('hangup'),
      onLeaseLost: () => told.push('lost'),
    });
    reporter.start();
  });
  afterEach(() => {
    reporter.stop();
    jest.useRealTimers();
  });

  const numbers = (): number[] => calls.applied.map((report) => report.seq);

  it('numbers reports from 1 without gaps and drops those that are committed', async () => {
    reporter.report({ type: 'dialing' });
    reporter.report({ type: 'dtmf', digit: '1' });
    await jest.advanceTimersByTimeAsync(10);
    reporter.report({ type: 'dtmf', digit: '2' });
    await jest.advanceTimersByTimeAsync(10);
    expect(numbers()).toEqual([1, 2, 3]);
    expect(calls.requests).toBe(2);
    expect(reporter.unsent).toBe(0);
  });

  it('loses nothing in an outage of 60 s and keeps trying, at most every few seconds', async () => {
    calls.away = true;
    for (let i = 0; i < 30; i += 1) {
      reporter.report({ type: 'dtmf', digit: String(i % 10) });
      await jest.advanceTimersByTimeAsync(2_000);
    }
    expect(calls.requests).toBeLessThan(60);
    calls.away = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(numbers()).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    await expect(reporter.settled(0)).resolves.toBe(true);
  });

  it('resends reports whose answer was lost under the same numbers', async () => {
    calls.loseReply = true;
    reporter.report({ type: 'dialing' });
    await jest.advanceTimersByTimeAsync(10);
    calls.loseReply = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(numbers()).toEqual([1]);
    expect(reporter.unsent).toBe(0);
  });

  it('renews the lease three times in its length', async () => {
    await jest.advanceTimersByTimeAsync(15_100);
    expect(calls.requests).toBe(3);
  });

  it('passes a hangup request on once', async () => {
    calls.hangup = true;
    await jest.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual(['hangup']);
  });

  it('stops for good when the lease is lost', async () => {
    calls.conflict = true;
    reporter.report({ type: 'dialing' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['lost']);
    expect(calls.requests).toBe(1);
    await expect(reporter.settled(1_000)).resolves.toBe(false);
  });

  it('keeps one unsent version of a growing turn', async () => {
    calls.away = true;
    reporter.report({ type: 'dialing' });
    await jest.advanceTimersByTimeAsync(10);
    for (const words of ['a', 'a b', 'a b c']) reporter.report(turn('t1', words));
    reporter.report(turn('t1', 'a b c d', true));
    reporter.report(turn('t2', 'next'));
    expect(reporter.unsent).toBe(3);
    calls.away = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(calls.applied.map((report) => (report.type === 'turn' ? report.content : report.type))).toEqual([
      'dialing',
      'a b c d',
      'next',
    ]);
  });

  it('settles once every report is committed', async () => {
    reporter.report({ type: 'dialing' });
    const settled = reporter.settled(1_000);
    await jest.advanceTimersByTimeAsync(10);
    await expect(settled).resolves.toBe(true);
  });
});
