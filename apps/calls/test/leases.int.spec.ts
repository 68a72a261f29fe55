import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { openObjectStore } from '@parley/storage';
import { setTimeout as sleep } from 'node:timers/promises';
import { answered, closed, ended, FAST, ringing, said, World } from './world';

jest.setTimeout(60_000);

describe('leases', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ instances: 2, env: FAST });
  });
  afterAll(() => world?.stop());

  it('heartbeats renew the lease of a call', async () => {
    const leg = await world.claimed(await world.partner());
    await leg.report(answered);
    for (let beat = 0; beat < 12; beat += 1) {
      await sleep(200);
      expect(await leg.report()).toEqual({ applied_seq: 1, hangup_requested: false });
    }
    await leg.report(ended(), closed);
    expect((await world.completed(leg.callId)).status).toBe('completed');
  });

  it('an expired lease ends an answered call with what was said and hangs up its far side', async () => {
    const partner = await world.partner(1);
    const leg = await world.claimed(partner);
    await leg.report(
      { type: 'dialing' },
      ringing,
      answered,
      said('bot', 'Hello'),
      said('user', 'Good morning'),
    );
    world.releaseFailures = 1;
    const store = openObjectStore({ DATA_DIR: world.dataDir, PUBLIC_URL: 'http://x' }, Buffer.alloc(32));
    await store.put(`recordings/${partner.accountId}/${leg.callId}.wav`, Buffer.alloc(5_000));

    const event = await world.completed(leg.callId);
    expect(event).toMatchObject({
      status: 'failed',
      disposition: 'failed',
      end_call_reason: 'system_error',
      processing_complete: true,
      transcript: [
        { role: 'bot', content: 'Hello' },
        { role: 'user', content: 'Good morning' },
      ],
    });
    expect(event.duration_seconds).toBeLessThanOrEqual(1);
    expect(event.recording_url).toContain(leg.callId);
    expect(await world.get(partner, leg.callId)).toMatchObject({
      status: 'failed',
      hangup_source: 'error',
      answered_by: 'human',
      session: { status: 'failed' },
    });
    expect(await world.slots(partner)).toBe(0);
    await world.start(partner);
    await eventually(() => world.released.some((release) => release.call_id === leg.callId), {
      timeoutMs: 8_000,
    });
    expect(world.released.find((release) => release.call_id === leg.callId)?.dialog).toEqual({
      version: 1,
      callId: 'dialog',
    });

    await expect(leg.report(said('user', 'Hello?'))).rejects.toMatchObject({ code: 'CONFLICT' });
    const { entries } = await world.bus.request('calls.timeline', {
      account_id: partner.accountId,
      call_id: leg.callId,
    });
    expect(entries.slice(-2)).toMatchObject([
      { type: 'lease_expired', applied: true },
      { type: 'turn', applied: false },
    ]);
    expect((await world.get(partner, leg.callId)).session.transcript).toHaveLength(2);
    await sleep(500);
    expect(world.eventsOf('calls.session_completed', leg.callId)).toHaveLength(1);
    expect(
      world.eventsOf('calls.status_updated', leg.callId).filter((update) => update.terminal),
    ).toHaveLength(1);
  });

  it('a lease that expires before the answer fails the call', async () => {
    const partner = await world.partner();
    const leg = await world.claimed(partner);
    await leg.report({ type: 'dialing' }, ringing);
    expect(await world.completed(leg.callId)).toMatchObject({
      status: 'failed',
      disposition: 'failed',
      end_call_reason: 'system_error',
      duration_seconds: 0,
      transcript: null,
    });
    expect(world.released.some((release) => release.call_id === leg.callId)).toBe(false);
    expect(await world.slots(partner)).toBe(0);
  });

  it('a call nobody claims in time fails and frees its slot', async () => {
    const partner = await world.partner(1);
    const { call_id } = await world.start(partner);
    expect(await world.completed(call_id)).toMatchObject({
      status: 'failed',
      end_call_reason: 'system_error',
      transcript: null,
    });
    expect(await world.slots(partner)).toBe(0);
    await expect(world.voice.request('calls.claim', { call_id, worker_id: 'w' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('reports with another token or from another worker are refused', async () => {
    const leg = await world.claimed(await world.partner());
    const token = leg.token;
    leg.token = token - 1;
    await expect(leg.report()).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      world.voice.request('calls.report', {
        call_id: leg.callId,
        worker_id: 'other',
        lease_token: token,
        reports: [],
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      world.voice.request('calls.report', { call_id: newId(), worker_id: 'x', lease_token: 1, reports: [] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('the session of an ended call that was never closed is completed after the deadline', async () => {
    const leg = await world.claimed(await world.partner());
    await leg.report(answered, said('bot', 'Hello'), ended());
    const beats = setInterval(() => void leg.report().catch(() => undefined), 150);
    try {
      expect(await world.completed(leg.callId)).toMatchObject({
        status: 'completed',
        transcript: [{ content: 'Hello' }],
      });
    } finally {
      clearInterval(beats);
    }
  });
});
