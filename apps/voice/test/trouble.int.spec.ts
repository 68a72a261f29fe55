import { trunkPasswordAad } from '@parley/contracts';
import { newId, SecretBox } from '@parley/platform';
import { eventually, TEST_MASTER_KEY } from '@parley/testing';
import type { Worker } from 'node:worker_threads';
import { MediaHost } from '../src/media/media-host';
import { ChallengingTrunk } from './support/challenging-trunk';
import { closed, Rig } from './support/rig';

jest.setTimeout(60_000);

describe('trouble under a live call', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await Rig.start(36_000);
  });
  afterAll(() => rig.stop());

  /** The one media thread of the voice process. */
  function mediaThread(): Worker {
    const engine = Reflect.get(rig.voice.app.get(MediaHost, { strict: false }), 'engine') as object;
    const [pair] = Reflect.get(engine, 'pairs') as Set<object>;
    if (!pair) throw new Error('no media worker');
    return Reflect.get(pair, 'media') as Worker;
  }

  it('a media worker that dies takes its call with it, is replaced, and the next call is whole', async () => {
    const first = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall(0);
    await phone.silence(300);
    await mediaThread().terminate();
    await closed(first);
    expect(first.ended).toMatchObject({
      outcome: 'failed',
      end_call_reason: 'system_error',
      hangup_source: 'error',
    });
    expect(first.transcript).toEqual(['bot: Hello, this is Maya.']);
    await eventually(() => phone.over);

    const second = await rig.originate(rig.assignment());
    const again = await rig.answeredCall(1);
    await again.silence(300);
    await again.hangup();
    await closed(second);
    expect(second.transcript).toEqual(['bot: Hello, this is Maya.']);
    expect(second.ended).toMatchObject({ outcome: 'completed', end_call_reason: 'user_hung_up' });
  });

  it('a dialog on a trunk that challenges BYE is ended with the credentials of its connection', async () => {
    const trunk = await ChallengingTrunk.start();
    try {
      const base = rig.assignment();
      const connection_id = newId();
      const sealed_password = new SecretBox(Buffer.from(TEST_MASTER_KEY, 'base64')).seal(
        'open sesame',
        trunkPasswordAad(connection_id),
      );
      rig.calls.add({ ...base, trunk: { ...base.trunk, connection_id, username: 'acme', sealed_password } });
      const address = `127.0.0.1:${trunk.port}`;
      const dialog = {
        version: 1,
        callId: 'lost@voice',
        localTag: 'ours',
        remoteTag: 'theirs',
        localAddress: '<sip:+14155550100@127.0.0.1>',
        remoteAddress: `<sip:+14155550101@${address}>`,
        localSeq: 1,
        routeSet: [],
        remoteTarget: `sip:+14155550101@${address}`,
        transport: 'udp',
        connection_id,
      };
      const { released } = await rig.ask('voice.release_dialog', { call_id: base.call_id, dialog });
      expect(released).toBe(true);
      expect(trunk.byes).toHaveLength(2);
      expect(trunk.byes[1]).toMatch(/^Authorization: Digest .*username="acme"/im);

      const strangers = { ...dialog, callId: 'other@voice', connection_id: 'unknown' };
      const refused = await rig.ask('voice.release_dialog', { call_id: base.call_id, dialog: strangers });
      expect(refused.released).toBe(false);
    } finally {
      await trunk.stop();
    }
  });

  it('what a caller says while hanging up is heard', async () => {
    rig.models.transcripts = ['call me tomorrow'];
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall(2);
    await phone.silence(300);
    await phone.say('Call me tomorrow');
    await phone.hangup();
    await closed(call);
    expect(call.transcript.at(-1)).toBe('user: call me tomorrow');
    expect(call.types.lastIndexOf('turn')).toBeLessThan(call.types.indexOf('ended'));
    expect(call.ended).toMatchObject({ end_call_reason: 'user_hung_up' });
  });
});
