import type { LegReport } from '@parley/contracts';
import { Clock, Log, Metrics } from '@parley/platform';
import { Conversation } from '../conversation/conversation';
import { conversationMetrics } from '../conversation/conversation.metrics';
import { SpeechCache } from '../providers/speech-cache';
import { abandonedEnd, failedEnd, remoteEnd } from '../leg/leg-outcome';
import type { Leg, LegListener } from '../leg/leg';
import { anAgent, anAssignment } from '../../test/support/assignments';
import { FakeMedia } from '../../test/support/fake-media';
import { FakeModel, FakeRecognizer, FakeSynthesizer } from '../../test/support/fake-providers';
import { LegReporter } from '../leg/leg-reporter';
import { LiveCall } from './live-call';

class FakeLeg implements Leg {
  hangups = 0;
  listener: LegListener | null = null;
  transfers: string[] = [];
  takes = true;

  dialog(): Record<string, unknown> {
    return { callId: 'x' };
  }
  hangup(): Promise<void> {
    this.hangups += 1;
    return Promise.resolve();
  }
  transfer(number: string): Promise<boolean> {
    this.transfers.push(number);
    return Promise.resolve(this.takes);
  }
  listen(listener: LegListener): void {
    this.listener = listener;
  }
}

class Scene {
  readonly media = new FakeMedia();
  readonly leg = new FakeLeg();
  readonly reports: LegReport[] = [];
  gone = 0;
  readonly call: LiveCall;
  readonly reporter: LegReporter;

  constructor(
    model = new FakeModel(['Fine.']),
    agent = anAgent({ transfer_number: '+14155550199', transfer_enabled: true }),
  ) {
    const log = Log.create({ service: 'test', level: 'silent' });
    const assignment = anAssignment({ agent });
    this.reporter = new LegReporter({
      send: (reports) => {
        this.reports.push(...reports);
        return Promise.resolve({ applied_seq: this.reports.at(-1)?.seq ?? 0, hangup_requested: false });
      },
      leaseMs: 15_000,
      now: () => new Date(),
      onHangupRequested: () => undefined,
      onLeaseLost: () => this.call.abandon(),
    });
    this.call = new LiveCall({
      assignment,
      reporter: this.reporter,
      log,
      conversation: (media, hooks) =>
        new Conversation(
          assignment,
          {
            media,
            model,
            recognizer: new FakeRecognizer(),
            speech: new SpeechCache(new FakeSynthesizer()),
            clock: new Clock(),
            log,
            metrics: conversationMetrics(new Metrics('test')),
            hintsFor: () => [],
            invokeTool: async () => ({ outcome: 'ok', result: '{}', latencyMs: 0 }),
          },
          hooks,
        ),
      recorder: () => {
        throw new Error('no recording in this test');
      },
      onEnded: () => undefined,
      onClosed: () => (this.gone += 1),
    });
    this.reporter.start();
  }

  async answered(): Promise<this> {
    void this.call.prepare(this.media);
    this.call.attach(this.leg);
    await pass(100);
    this.call.start('200 OK');
    await pass(3_000);
    return this;
  }

  get types(): string[] {
    return this.reports.map((report) => report.type);
  }

  get ended(): Extract<LegReport, { type: 'ended' }> | undefined {
    return this.reports.find((report) => report.type === 'ended');
  }
}

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('LiveCall', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('reports answer, end and close in order, whichever side hangs up', async () => {
    const s = await new Scene().answered();
    s.leg.listener?.ended(remoteEnd({ by: 'remote', cause: 'normal_clearing' }, 'outbound'));
    s.call.hangup('api_hangup');
    s.media.emit('failed', { reason: 'late' });
    await pass(1_000);
    expect(s.types.filter((type) => type !== 'turn')).toEqual(['answered', 'ended', 'closed']);
    expect(s.types.at(-1)).toBe('closed');
    expect(s.ended).toMatchObject({
      outcome: 'completed',
      end_call_reason: 'user_hung_up',
      hangup_source: 'callee',
      answered_by: 'unknown',
    });
    expect(s.media.closed).toBe(true);
    expect(s.gone).toBe(1);
    expect(s.reports.map(({ seq }) => seq)).toEqual(s.reports.map((_, i) => i + 1));
  });

  it('hangs up on request', async () => {
    const s = await new Scene().answered();
    s.call.hangup('api_hangup');
    await pass(1_000);
    expect(s.leg.hangups).toBe(1);
    expect(s.ended).toMatchObject({
      outcome: 'completed',
      end_call_reason: 'api_hangup',
      hangup_source: 'api',
    });
  });

  it('cancels a ringing call on request, and the leg tells how it ended', async () => {
    const s = new Scene();
    void s.call.prepare(s.media);
    s.call.attach(s.leg);
    s.call.hangup('api_hangup');
    expect(s.leg.hangups).toBe(1);
    const canceled = {
      status: 487,
      reason: 'Request Terminated',
      by: 'local',
      cause: 'normal_clearing',
      outcome: 'canceled',
    } as const;
    s.call.finish(failedEnd(canceled, s.call.canceledAs));
    await pass(1_000);
    expect(s.ended).toMatchObject({
      outcome: 'canceled',
      end_call_reason: 'api_hangup',
      hangup_source: 'api',
      answered_by: 'not_answered',
    });
  });

  it('hangs up a call that was asked to end before it had a leg', async () => {
    const s = new Scene();
    s.call.hangup('api_hangup');
    void s.call.prepare(s.media);
    s.call.attach(s.leg);
    expect(s.leg.hangups).toBe(1);
    s.call.finish(abandonedEnd());
    await pass(1_000);
    expect(s.gone).toBe(1);
  });

  it('ends a call whose media died, and one whose media fell silent, but not one on hold', async () => {
    const dead = await new Scene().answered();
    dead.media.emit('failed', { reason: 'the worker ended' });
    await pass(1_000);
    expect(dead.ended).toMatchObject({
      outcome: 'failed',
      end_call_reason: 'system_error',
      hangup_source: 'error',
    });

    const silent = await new Scene().answered();
    silent.leg.listener?.hold(true);
    silent.media.emit('timeout', { afterFirstPacket: true, silentMs: 15_000 });
    await pass(500);
    expect(silent.ended).toBeUndefined();
    silent.leg.listener?.hold(false);
    silent.media.emit('timeout', { afterFirstPacket: true, silentMs: 15_000 });
    await pass(1_000);
    expect(silent.types).toEqual(expect.arrayContaining(['hold_started', 'hold_ended']));
    expect(silent.ended).toMatchObject({
      outcome: 'failed',
      end_call_reason: 'carrier_error',
      hangup_source: 'carrier',
    });
  });

  it('reports nothing more once the lease is lost', async () => {
    const s = await new Scene().answered();
    const before = s.reports.length;
    s.reporter.stop();
    s.call.abandon();
    await pass(1_000);
    expect(s.leg.hangups).toBe(1);
    expect(s.reports).toHaveLength(before);
    expect(s.gone).toBe(1);
  });

  it.each([true, false])('reports a transfer that is taken over (%s)', async (taken) => {
    const s = await new Scene(new FakeModel([{ tool: 'transfer_call' }])).answered();
    s.leg.takes = taken;
    s.media.emit('dtmf', { digit: '#', durationMs: 100, atMs: 0 });
    s.media.emit('dtmf', { digit: '0', durationMs: 100, atMs: 0 });
    await pass(8_000);
    expect(s.leg.transfers).toEqual(['+14155550199']);
    const transferred = s.reports.find((report) => report.type === 'transferred');
    if (taken) {
      expect(transferred).toMatchObject({ transfer_number: '+14155550199', transfer_reason: 'asked' });
      expect(s.ended).toMatchObject({ outcome: 'completed', end_call_reason: 'transferred' });
    } else {
      expect(transferred).toBeUndefined();
      expect(s.ended).toBeUndefined();
      s.call.hangup('api_hangup');
      await pass(1_000);
    }
  });
});
