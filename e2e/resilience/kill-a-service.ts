import type { AgentDto, CallDto } from '@parley/contracts';
import type { Name, TestPartner } from '../support/platform';
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

/** In this order; a call says which service dies in the middle of it. */
const KILLED: [Name, string][] = [
  ['calls', 'completed'],
  ['webhooks', 'completed'],
  ['agents', 'completed'],
  ['gateway', 'completed'],
  ['voice', 'failed'],
];

/** A call in which something has been said, of an account that has one slot. */
interface Begun {
  api: TestPartner['api'];
  agent: AgentDto;
  before: CallDto;
}

/** kill -9 of any one service in the middle of a call. */
export const killedServices: Trouble = (world) =>
  describe('A service killed in the middle of a call', () => {
    const begun = new Map<string, Promise<Begun>>();
    let restarted: Promise<void> | null = null;

    /** The call of this name, started now if it was not before: one talks itself warm while the one before it ends. */
    function begin(name: string): Promise<Begun> {
      const known = begun.get(name);
      if (known) return known;
      const call = name === 'the silent one' ? silent() : talking();
      call.catch(() => undefined);
      begun.set(name, call);
      return call;
    }

    /** Where the one before took long to end, this one may have come to its own end: then another. */
    async function inTheMiddle(name: string): Promise<Begun> {
      const early = await begin(name);
      const now = await getCall(early.api, early.before.call_id);
      if (now.status === 'in_progress' && heard(now) < 2) return { ...early, before: now };
      begun.delete(name);
      return begin(name);
    }

    async function talking(): Promise<Begun> {
      const call = await started('01');
      const before = await until(
        () => getCall(call.api, call.before.call_id),
        (one) => heard(one) > 0,
        60_000,
      );
      return { ...call, before };
    }

    async function silent(): Promise<Begun> {
      const call = await started('06', { user_idle_enabled: false });
      const before = await until(
        () => getCall(call.api, call.before.call_id),
        (one) => one.status === 'in_progress' && (one.session.transcript ?? []).length > 0,
        60_000,
      );
      return { ...call, before };
    }

    async function started(behaviour: string, fields: Record<string, unknown> = {}): Promise<Begun> {
      const partner = await world().platform.partner({ concurrency_limit: 1 });
      await createEndpoint(partner, world().receiver);
      const { api } = partner;
      const agent = await createAgent(api, fields);
      return { api, agent, before: await startCall(api, agent.id, callee(behaviour)) };
    }

    async function restart(name: Name): Promise<void> {
      const service = world().platform.service(name);
      await service.kill();
      await service.start();
    }

    /** Two calls end with voice; it is killed once. */
    function restartVoice(): Promise<void> {
      restarted ??= Promise.all([begin('voice'), begin('the silent one')]).then(() => restart('voice'));
      return restarted;
    }

    function heard(call: CallDto): number {
      return (call.session.transcript ?? []).filter((turn) => turn.role === 'user').length;
    }

    /** One id an event, however often it came; nothing the partner branches on came twice under different ids. */
    function idsByEvent(callId: string): Map<string, Set<unknown>> {
      const ids = new Map<string, Set<unknown>>();
      for (const one of world().receiver.about(callId)) {
        const key =
          one.body.event === 'session.completed'
            ? one.body.event
            : `${one.body.event} ${one.body.data['status']}`;
        ids.set(key, (ids.get(key) ?? new Set()).add(one.headers['webhook-id']));
      }
      return ids;
    }

    /** The conversation goes on as if nothing had happened; then it is long enough for this test. */
    async function anotherTurn(api: TestPartner['api'], before: CallDto): Promise<void> {
      await until(
        () => getCall(api, before.call_id),
        (call) => heard(call) > heard(before) || call.status !== 'in_progress',
        60_000,
      );
      await api.ok(api.post(`/calls/${before.call_id}/hangup`));
    }

    /** While this call ends, the next ones begin: they are in the middle when their service's turn comes. */
    function beginAfter(name: Name): void {
      const next = KILLED[KILLED.findIndex(([one]) => one === name) + 1]?.[0];
      if (next) void begin(next);
      if (next === 'voice') void begin('the silent one');
    }

    it.each(KILLED)(
      '(%s) leaves a call that ends %s, a free slot and its session.completed',
      async (name, status) => {
        const { api, agent, before } = await inTheMiddle(name);
        await (name === 'voice' ? restartVoice() : restart(name));
        beginAfter(name);
        if (status === 'completed') await anotherTurn(api, before);

        const call = await finished(api, before.call_id, 90_000);
        expect(call.status).toBe(status);
        const saidBefore = before.session.transcript?.[0]?.content ?? '';
        expect(saidBefore).not.toBe('');
        expect(call.session.transcript?.[0]?.content).toContain(saidBefore.slice(0, 20));

        const completed = await until(
          () =>
            world()
              .receiver.about(call.call_id)
              .filter((one) => one.body.event === 'session.completed'),
          (all) => all.length > 0,
          60_000,
        );
        expect(completed[0]?.body.data).toMatchObject({ status, transcript: call.session.transcript });
        for (const [event, ids] of idsByEvent(call.call_id)) expect([event, ids.size]).toEqual([event, 1]);

        // The account's only slot is free again.
        const next = await startCall(api, agent.id, callee('02'));
        await finished(api, next.call_id, 60_000);
      },
    );

    it('(voice) also hangs up the far phone, by any other voice process', async () => {
      const { api, before } = await begin('the silent one');
      await restartVoice();
      await finished(api, before.call_id, 60_000);
      await until(
        () => world().phones(),
        ({ live }) => live === 0,
        30_000,
      );
    });
  });
