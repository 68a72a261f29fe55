import { answeredOrFailed, ended, once, pause } from '../../test/call-helpers';
import { ManualClock } from '../../test/manual-clock';
import { buildOffer } from '../sdp/offer-answer';
import type { InboundCall } from './call-api';
import { UserAgent } from './user-agent';

const sdp = buildOffer({ host: '127.0.0.1', port: 4_000 });

/** Sockets are real, time is not: the caller refreshes (our UAS asks it to), the callee watches. */
describe('session timers in a call (RFC 4028)', () => {
  const callerTime = new ManualClock();
  const calleeTime = new ManualClock();
  let a: UserAgent;
  let b: UserAgent;

  beforeEach(async () => {
    a = await UserAgent.start({ clock: callerTime });
    b = await UserAgent.start({ clock: calleeTime });
  });
  afterEach(async () => {
    const stops = [a.stop(), b.stop()];
    await pause(50);
    callerTime.pass(2_000);
    calleeTime.pass(2_000);
    await Promise.all(stops);
  });

  async function connected() {
    const inbound = once<InboundCall>((done) => b.onInvite(done));
    const out = a.invite({
      uri: `sip:1@127.0.0.1:${b.port}`,
      from: { uri: 'sip:2@127.0.0.1' },
      body: sdp,
      sessionExpiresSecs: 90,
    });
    const incoming = await inbound;
    const confirmed = once((done) => incoming.on('confirmed', done));
    incoming.answer(sdp);
    await answeredOrFailed(out);
    await confirmed;
    return { out, incoming };
  }

  it('outlives its interval as long as the caller refreshes at half time', async () => {
    const { out, incoming } = await connected();
    for (let round = 0; round < 4; round++) {
      callerTime.pass(45_000);
      // The next refresh is planned once the far side has answered this one.
      await callerTime.armed(45_000);
      calleeTime.pass(45_000);
    }
    expect([out.state, incoming.state]).toEqual(['answered', 'answered']);
  });

  it('is ended by the callee with BYE when nobody refreshes', async () => {
    const { out, incoming } = await connected();
    const [ours, theirs] = [ended(out), ended(incoming)];
    calleeTime.pass(60_000);
    expect(await theirs).toMatchObject({ by: 'timeout', cause: 'recovery_on_timer_expire' });
    expect(await ours).toMatchObject({ by: 'remote' });
  });
});
