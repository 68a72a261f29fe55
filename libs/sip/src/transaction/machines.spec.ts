import { ManualClock } from '../../test/manual-clock';
import { inviteClient } from './invite-client.machine';
import { inviteServer } from './invite-server.machine';
import { MachineRunner } from './machine-runner';
import type { Machine, MachineEvent } from './machine';
import { nonInviteClient } from './non-invite-client.machine';
import { nonInviteServer } from './non-invite-server.machine';
import { defaultTimers } from './timers';

/** A machine on a clock; `log` notes `time action` for everything but timers. */
function run(machine: Machine, reliable = false) {
  const clock = new ManualClock();
  const log: string[] = [];
  const note = (what: string) => () => void log.push(`${clock.now()} ${what}`);
  const hooks = {
    send: note('send'),
    ack: note('ack'),
    deliver: note('deliver'),
    timeout: note('timeout'),
    unreachable: note('unreachable'),
    over: note('over'),
  };
  const runner = new MachineRunner(
    machine,
    { timers: defaultTimers, reliable },
    clock,
    hooks,
    () => undefined,
  );
  runner.feed({ type: 'start' });
  return {
    clock,
    log,
    runner,
    feed: (...events: MachineEvent[]) => events.forEach((event) => runner.feed(event)),
  };
}

const response = (status: number): MachineEvent => ({ type: 'response', status });
const request: MachineEvent = { type: 'request' };
const ack: MachineEvent = { type: 'ack' };

describe('INVITE client transaction (RFC 3261 17.1.1, RFC 6026)', () => {
  it('repeats the INVITE with timer A doubling and gives up with timer B', () => {
    const { clock, log } = run(inviteClient);
    clock.pass(40_000);
    const sends = [0, 500, 1_500, 3_500, 7_500, 15_500, 31_500].map((at) => `${at} send`);
    expect(log).toEqual([...sends, '32000 timeout', '32000 over']);
  });

  it('does not repeat over a reliable transport', () => {
    const { clock, log } = run(inviteClient, true);
    clock.pass(40_000);
    expect(log).toEqual(['0 send', '32000 timeout', '32000 over']);
  });

  it('stops repeating after a provisional response and then waits without end', () => {
    const { clock, log, feed, runner } = run(inviteClient);
    feed(response(180));
    clock.pass(300_000);
    expect(log).toEqual(['0 send', '0 deliver']);
    expect(runner.phase).toBe('proceeding');
  });

  it('acknowledges a refusal, and every repetition of it, until timer D', () => {
    const { clock, log, feed } = run(inviteClient);
    feed(response(486), response(486), response(100));
    clock.pass(31_999);
    feed(response(486));
    clock.pass(1);
    expect(log).toEqual(['0 send', '0 ack', '0 deliver', '0 ack', '31999 ack', '32000 over']);
  });

  it('hands every 2xx up until timer M', () => {
    const { clock, log, feed } = run(inviteClient);
    feed(response(183), response(200), response(200), response(486), response(180));
    clock.pass(32_000);
    expect(log).toEqual(['0 send', '0 deliver', '0 deliver', '0 deliver', '32000 over']);
  });

  it('ends when the peer cannot be reached', () => {
    const { log, feed } = run(inviteClient);
    feed({ type: 'unreachable' }, response(200));
    expect(log).toEqual(['0 send', '0 unreachable', '0 over']);
  });
});

describe('non-INVITE client transaction (17.1.2)', () => {
  it('repeats with timer E capped by T2 and gives up with timer F', () => {
    const { clock, log } = run(nonInviteClient);
    clock.pass(40_000);
    const sends = [0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500];
    expect(log).toEqual([...sends.map((at) => `${at} send`), '32000 timeout', '32000 over']);
  });

  it('repeats every T2 after a provisional response', () => {
    const { clock, log, feed } = run(nonInviteClient);
    feed(response(100));
    clock.pass(9_000);
    expect(log).toEqual(['0 send', '0 deliver', '500 send', '4500 send', '8500 send']);
  });

  it('absorbs repeated finals until timer K', () => {
    const { clock, log, feed } = run(nonInviteClient);
    feed(response(200), response(200));
    clock.pass(5_000);
    expect(log).toEqual(['0 send', '0 deliver', '5000 over']);
  });
});

describe('INVITE server transaction (17.2.1, RFC 6026)', () => {
  it('repeats a refusal with timer G until the ACK, then rests for timer I', () => {
    const { clock, log, feed } = run(inviteServer);
    feed(response(486), request);
    clock.pass(1_600);
    feed(ack, request, ack);
    clock.pass(5_000);
    expect(log).toEqual(['0 send', '0 send', '500 send', '1500 send', '6600 over']);
  });

  it('gives up without an ACK with timer H', () => {
    const { clock, log, feed } = run(inviteServer);
    feed(response(486));
    clock.pass(32_000);
    expect(log.slice(-2)).toEqual(['32000 timeout', '32000 over']);
    expect(log.filter((line) => line.endsWith('send'))).toHaveLength(11);
  });

  it('repeats the last provisional response for a repeated INVITE', () => {
    const { log, feed } = run(inviteServer);
    feed(response(100), request, response(180), request);
    expect(log).toEqual(['0 send', '0 send', '0 send', '0 send']);
  });

  it('absorbs repeated INVITEs after a 2xx, sends its repetitions, hands ACK up, ends with timer L', () => {
    const { clock, log, feed } = run(inviteServer);
    feed(response(200), request, response(200), response(486), ack);
    clock.pass(32_000);
    expect(log).toEqual(['0 send', '0 send', '0 deliver', '32000 over']);
  });

  it('sends a refusal once over a reliable transport', () => {
    const { clock, log, feed } = run(inviteServer, true);
    feed(response(603));
    clock.pass(2_000);
    feed(ack);
    clock.pass(0);
    expect(log).toEqual(['0 send', '2000 over']);
  });
});

describe('non-INVITE server transaction (17.2.2)', () => {
  it('repeats its answer for a repeated request until timer J', () => {
    const { clock, log, feed } = run(nonInviteServer);
    feed(request, response(200), request, response(500));
    clock.pass(32_000);
    feed(request);
    expect(log).toEqual(['0 send', '0 send', '32000 over']);
  });

  it('is over at once over a reliable transport', () => {
    const { clock, log, feed } = run(nonInviteServer, true);
    feed(response(200));
    clock.pass(0);
    expect(log).toEqual(['0 send', '0 over']);
  });
});

describe('MachineRunner', () => {
  it('outlives errors of the transaction user', () => {
    const errors: unknown[] = [];
    const clock = new ManualClock();
    const nothing = (): void => undefined;
    const deliver = (): never => {
      throw new Error('user');
    };
    const hooks = {
      send: nothing,
      ack: nothing,
      deliver,
      timeout: nothing,
      unreachable: nothing,
      over: nothing,
    };
    const runner = new MachineRunner(
      inviteClient,
      { timers: defaultTimers, reliable: false },
      clock,
      hooks,
      (e) => errors.push(e),
    );
    runner.feed({ type: 'start' });
    runner.feed(response(180));
    runner.feed(response(200));
    expect(runner.phase).toBe('accepted');
    expect(errors).toHaveLength(2);
  });
});
