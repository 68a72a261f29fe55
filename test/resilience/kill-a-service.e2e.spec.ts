import type { Call } from '@parley/contracts';
import { type Name, TestPlatform, type TestPartner } from '../support/platform';
import { Receiver } from '../support/receiver';
import {
  callee,
  createAgent,
  createEndpoint,
  finished,
  getCall,
  startCall,
  until,
} from '../support/scenario';

jest.setTimeout(180_000);

/** kill -9 of any one service in the middle of a call. */
describe('A service killed in the middle of a call', () => {
  let platform: TestPlatform;
  let receiver: Receiver;
  let partner: TestPartner;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    receiver = await Receiver.start();
    partner = await platform.partner({ concurrency_limit: 1 });
    await createEndpoint(partner, receiver);
  });

  afterAll(async () => {
    await platform?.stop();
    await receiver?.stop();
  });

  /** One id an event, however often it came; nothing the partner branches on came twice under different ids. */
  function idsByEvent(callId: string): Map<string, Set<unknown>> {
    const ids = new Map<string, Set<unknown>>();
    for (const one of receiver.about(callId)) {
      const key =
        one.body.event === 'session.completed'
          ? one.body.event
          : `${one.body.event} ${one.body.data['status']}`;
      ids.set(key, (ids.get(key) ?? new Set()).add(one.headers['webhook-id']));
    }
    return ids;
  }

  /** The conversation goes on as if nothing had happened; then it is long enough for this test. */
  async function anotherTurn(api: TestPartner['api'], before: Call): Promise<void> {
    const heard = (call: Call): number =>
      (call.session.transcript ?? []).filter((turn) => turn.role === 'user').length;
    await until(
      () => getCall(api, before.call_id),
      (call) => heard(call) > heard(before) || call.status !== 'in_progress',
      60_000,
    );
    await api.ok(api.post(`/calls/${before.call_id}/hangup`));
  }

  it.each<[Name, string]>([
    ['voice', 'failed'],
    ['calls', 'completed'],
    ['webhooks', 'completed'],
    ['agents', 'completed'],
    ['gateway', 'completed'],
  ])('(%s) leaves a call that ends %s, a free slot and its session.completed', async (name, status) => {
    const { api } = partner;
    const agent = await createAgent(api);
    const started = await startCall(api, agent.id, callee('01'));
    const before = await until(
      () => getCall(api, started.call_id),
      (call) => (call.session.transcript ?? []).some((turn) => turn.role === 'user'),
      60_000,
    );
    await platform.service(name).kill();
    await platform.service(name).start();
    if (status === 'completed') await anotherTurn(api, before);

    const call = await finished(api, started.call_id, 90_000);
    expect(call.status).toBe(status);
    const saidBefore = before.session.transcript?.[0]?.content ?? '';
    expect(saidBefore).not.toBe('');
    expect(call.session.transcript?.[0]?.content).toContain(saidBefore.slice(0, 20));

    const completed = await until(
      () => receiver.about(call.call_id).filter((one) => one.body.event === 'session.completed'),
      (all) => all.length > 0,
      60_000,
    );
    expect(completed[0]?.body.data).toMatchObject({ status, transcript: call.session.transcript });
    for (const [event, ids] of idsByEvent(call.call_id)) expect([event, ids.size]).toEqual([event, 1]);

    // The account's only slot is free again.
    const next = await startCall(api, agent.id, callee('02'));
    await finished(api, next.call_id, 60_000);
  });

  it('(voice) also hangs up the far phone, by any other voice process', async () => {
    const { api } = partner;
    const agent = await createAgent(api);
    const started = await startCall(api, agent.id, callee('06'));
    await until(
      () => getCall(api, started.call_id),
      (call) => call.status === 'in_progress' && (call.session.transcript ?? []).length > 0,
      60_000,
    );
    await platform.service('voice').kill();
    await platform.service('voice').start();
    await finished(api, started.call_id, 60_000);
    await until(
      () =>
        fetch(`${platform.sandboxUrl}/sandbox/v1/calls`).then(
          (response) => response.json() as Promise<{ live: number }>,
        ),
      ({ live }) => live === 0,
      30_000,
    );
  });
});
