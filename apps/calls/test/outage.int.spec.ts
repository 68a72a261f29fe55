import { eventually, pgUrl } from '@parley/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { answered, closed, ended, FAST, Leg, said, World } from './world';

jest.setTimeout(90_000);

/** Longer than lease, claim timeout and grace together. */
const OUTAGE_MS = 4_000;

describe('an outage', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ instances: 2, env: { ...FAST, REAP_GRACE_MS: '3500' } });
  });
  afterAll(() => world?.stop());

  /** What voice does: it keeps trying until it gets through. */
  const insist = (work: () => Promise<unknown>) =>
    eventually(() => work().then(() => true), { timeoutMs: 20_000, everyMs: 200 });
  const beats = (leg: Leg) => setInterval(() => void leg.report().catch(() => undefined), 200);

  async function survives(outage: () => Promise<void>): Promise<void> {
    const partner = await world.partner();
    const leg = await world.claimed(partner);
    await leg.report(answered, said('bot', 'Hello'));
    // Reapers of both replicas are past their own start.
    const before = beats(leg);
    await sleep(4_500);
    clearInterval(before);

    const kept = leg.number(said('user', 'Still there?'));
    await outage();
    await insist(() => leg.send(kept));
    const after = beats(leg);
    await sleep(4_500);
    clearInterval(after);
    expect(await world.get(partner, leg.callId)).toMatchObject({ status: 'in_progress' });
    await leg.report(ended(), closed);
    const event = await world.completed(leg.callId);
    expect(event).toMatchObject({
      status: 'completed',
      transcript: [{ content: 'Hello' }, { content: 'Still there?' }],
    });
  }

  it('an outage of NATS ends no call', () =>
    survives(async () => {
      await world.nats.kill();
      await sleep(OUTAGE_MS);
      await world.nats.restart();
    }));

  it('an outage of Postgres ends no call', () =>
    survives(async () => {
      const name = new URL(world.database.url).pathname.slice(1);
      const admin = new Client({ connectionString: pgUrl() });
      await admin.connect();
      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'parley%'`,
        [name],
      );
      await sleep(OUTAGE_MS);
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
    }));

  it('an outage of every calls process ends no call', () =>
    survives(async () => {
      for (const service of world.calls.splice(0)) await service.close();
      await sleep(OUTAGE_MS);
      await world.startCalls();
      await world.startCalls();
    }));

  it('an outage does not save a call whose owner died', async () => {
    const partner = await world.partner();
    const leg = await world.claimed(partner);
    await leg.report(answered);
    await eventually(async () => (await world.get(partner, leg.callId)).status === 'failed', {
      timeoutMs: 15_000,
    });
  });
});
