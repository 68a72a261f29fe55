import type { CallDto } from '@parley/contracts';
import { callee, createAgent, createEndpoint, getCall, until } from '../support/scenario';
import type { Trouble } from './troubled';

const CALLS = 30;
const EVENTS_PER_BUSY_CALL = [
  'call.status.updated pending',
  'call.status.updated busy',
  'session.completed busy',
];

export const lostStream: Trouble = (world) =>
  describe('The JetStream directory wiped under load', () => {
    it('loses no event and repeats no effect: everything is published again from Postgres by itself', async () => {
      const { platform, receiver } = world();
      const dialledBefore = (await world().phones()).calls.length;
      const partner = await platform.partner({ concurrency_limit: null });
      const agent = await createAgent(partner.api);
      await createEndpoint(partner, receiver);

      const calls: CallDto[] = [];
      const load = (async () => {
        while (calls.length < CALLS) {
          // While NATS is away a start may be refused with 502; a partner tries again.
          const answer = await partner.api.post<CallDto>('/calls/start', {
            agent_id: agent.id,
            to_number: callee('02'),
          });
          if (answer.status === 200) calls.push(answer.body.data);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      })();
      await until(
        () => calls.length,
        (count) => count >= 10,
      );
      await platform.nats.kill();
      await platform.nats.restart({ wipe: true });
      await load;

      for (const { call_id: id } of calls) {
        const call = await until(
          () => getCall(partner.api, id),
          (one) => one.session.processing_complete,
          90_000,
        );
        expect(call.status).toMatch(/^(busy|failed)$/);
      }
      await until(
        () =>
          calls.filter(({ call_id: id }) =>
            receiver.about(id).some((one) => one.body.event === 'session.completed'),
          ),
        (done) => done.length === calls.length,
        60_000,
      );
      for (const { call_id: id } of calls) {
        const ids = new Map<string, Set<unknown>>();
        for (const one of receiver.about(id)) {
          const key = `${one.body.event} ${one.body.data['status']}`;
          ids.set(key, (ids.get(key) ?? new Set()).add(one.headers['webhook-id']));
        }
        const call = await getCall(partner.api, id);
        if (call.status === 'busy')
          expect([...ids.keys()]).toEqual(expect.arrayContaining(EVENTS_PER_BUSY_CALL));
        for (const [event, seen] of ids) expect([event, seen.size]).toEqual([event, 1]);
      }
      // Dialled once each: the phone saw no call twice.
      const dialled = (await world().phones()).calls.length - dialledBefore;
      expect(dialled).toBeLessThanOrEqual(calls.length);
    });
  });
