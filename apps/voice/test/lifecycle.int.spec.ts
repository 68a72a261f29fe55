import { eventually } from '@parley/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { closed, Rig } from './support/rig';

jest.setTimeout(60_000);

describe('a voice process', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await Rig.start(34_000, { MAX_CALLS: '1', DRAIN_MS: '1500' });
  });
  afterEach(() => rig.stop());

  it('takes no more calls than it has room for, and the next one when there is', async () => {
    const first = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall(0);
    const second = await rig.originate(rig.assignment());
    await sleep(1_000);
    expect(second.claimedBy).toBeNull();
    const busy = await rig.phone.call(`sip:+14155550111@127.0.0.1:${rig.sipPort}`, '+14155550122');
    expect(busy.refused).toBe(503);
    await phone.hangup();
    await closed(first);
    await eventually(() => second.types.includes('answered'), { timeoutMs: 10_000 });
  });

  it('lets live calls go on at shutdown, then hangs up and says so', async () => {
    const call = await rig.originate(
      rig.assignment({ intro_message: 'This is a long greeting that goes on for a good while.' }),
    );
    const phone = await rig.answeredCall(0);
    await eventually(() => phone.firstSoundAt !== null);
    const stopping = rig.stopVoice();
    await sleep(1_000);
    expect(phone.over).toBe(false);
    await stopping;
    expect(phone.over).toBe(true);
    expect(call.ended).toMatchObject({
      outcome: 'failed',
      end_call_reason: 'system_error',
      hangup_source: 'error',
    });
    expect(call.types.at(-1)).toBe('closed');
    expect(call.transcript[0]).toMatch(/^bot: This is a long greeting/);
  });

  it('is ready, and shows its metrics without naming anybody', async () => {
    const ready = await fetch(`${rig.voice.opsUrl}/health/ready`);
    expect(ready.status).toBe(200);
    await closed(await rig.originate(rig.assignment({}, { to_number: '+14155550177' })), 1).catch(
      () => undefined,
    );
    const phone = await rig.answeredCall(0);
    await phone.hangup();
    await eventually(async () =>
      (await (await fetch(`${rig.voice.opsUrl}/metrics`)).text()).includes('parley_call_outcomes_total{'),
    );
    const metrics = await (await fetch(`${rig.voice.opsUrl}/metrics`)).text();
    expect(metrics).toContain('parley_live_calls');
    expect(metrics).not.toContain('4155550');
  });
});
