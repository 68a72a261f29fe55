import type { TestPartner } from '../support/platform';
import {
  callee,
  createAgent,
  createEndpoint,
  finished,
  getCall,
  startCall,
  until,
} from '../support/scenario';
import type { Trouble } from './troubled';

const AWAY_MS = 60_000;

export const outages: Trouble = (world) =>
  describe('A backend away', () => {
    let partner: TestPartner;

    beforeAll(async () => {
      partner = await world().platform.partner();
      await createEndpoint(partner, world().receiver);
    });

    const withState = ['agents', 'calls', 'webhooks', 'gateway'] as const;

    it('(NATS, for 60 s in the middle of a call): services stay up, turn unready, recover, and lose nothing', async () => {
      const { platform, receiver } = world();
      const { api } = partner;
      const agent = await createAgent(api);
      const started = await startCall(api, agent.id, callee('01'));
      await until(
        () => getCall(api, started.call_id),
        (call) => (call.session.transcript ?? []).length >= 1,
        60_000,
      );
      const pids = [...platform.services.values()].map((service) => service.pid);
      await platform.nats.kill();
      const away = Date.now();
      await until(
        () => Promise.all([...withState, 'voice' as const].map((name) => platform.service(name).isReady())),
        (ready) => ready.every((one) => !one),
        30_000,
      );
      const refused = await api.get('/agent');
      expect([refused.status, refused.body.error.code]).toEqual([502, 'INTERNAL_ERROR']);
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS - (Date.now() - away)));
      await platform.nats.restart();
      await Promise.all([...platform.services.values()].map((service) => service.ready(60_000)));
      expect([...platform.services.values()].map((service) => service.pid)).toEqual(pids);

      // The call went on over RTP meanwhile; what was said reached Postgres afterwards.
      const call = await finished(api, started.call_id, 60_000);
      expect(call.status).toBe('completed');
      expect(call.session.transcript?.length).toBeGreaterThanOrEqual(5);
      const delivered = await until(
        () => receiver.about(call.call_id).filter((one) => one.body.event === 'session.completed'),
        (all) => all.length > 0,
        60_000,
      );
      expect(delivered[0]?.body.data['transcript']).toEqual(call.session.transcript);
    });

    it('(Postgres, restarted in the middle of a call): services stay up, recover, and lose nothing', async () => {
      const { platform, receiver } = world();
      const { api } = partner;
      const agent = await createAgent(api);
      const started = await startCall(api, agent.id, callee('01'));
      await until(
        () => getCall(api, started.call_id),
        (call) => (call.session.transcript ?? []).length >= 1,
        60_000,
      );
      const pids = [...platform.services.values()].map((service) => service.pid);
      await world().stopPostgres();
      await until(
        () => Promise.all(withState.map((name) => platform.service(name).isReady())),
        (ready) => ready.every((one) => !one),
        30_000,
      );
      await world().startPostgres();
      await Promise.all([...platform.services.values()].map((service) => service.ready(60_000)));
      expect([...platform.services.values()].map((service) => service.pid)).toEqual(pids);

      const call = await finished(api, started.call_id, 90_000);
      expect(call.status).toBe('completed');
      expect(call.session.transcript?.length).toBeGreaterThanOrEqual(5);
      await until(
        () => receiver.about(call.call_id).some((one) => one.body.event === 'session.completed'),
        Boolean,
        60_000,
      );
    });
  });
