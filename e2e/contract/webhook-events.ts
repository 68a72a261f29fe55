import type { Pagination, DeliveryDto, WebhookDto, ReplayDto } from '@parley/contracts';
import { Webhook } from 'standardwebhooks';
import { CONTRACT } from '../support/contract-client';
import { expectedSignature, Receiver } from '../support/receiver';
import { callee, createAgent, createEndpoint, finished, startCall, until } from '../support/scenario';
import { type ContractPartner, type Heading, refusal } from './world';

interface DeliveryPage {
  deliveries: DeliveryDto[];
  pagination: Pagination;
}

export const webhookEvents: Heading = (world) =>
  describe('Events', () => {
    let partner: ContractPartner;
    /** A receiver for each endpoint tells who got what. */
    let receivers: Receiver[] = [];
    const receiver = async (): Promise<Receiver> => {
      const one = await Receiver.start();
      receivers.push(one);
      return one;
    };
    beforeEach(async () => {
      partner = await world().partner();
    });
    afterEach(async () => {
      const problems = receivers
        .flatMap((one) => one.received)
        .flatMap((one) => CONTRACT.eventProblems(one.body.event, one.body));
      expect(problems).toEqual([]);
      await Promise.all(receivers.map((one) => one.stop()));
      receivers = [];
    });
    const test = (id: string) => partner.api.post<DeliveryDto>(`/config/webhooks/${id}/test`);
    const history = (id: string, query = '') =>
      partner.api.ok(partner.api.get<DeliveryPage>(`/config/webhooks/${id}/deliveries${query}`));
    /** A short call: its number is busy. */
    const call = async (agentId: string): Promise<string> => {
      const started = await startCall(partner.api, agentId, callee('02'), { client_reference_id: 'ref-1' });
      await finished(partner.api, started.call_id, 30_000);
      return started.call_id;
    };
    const told = (one: Receiver, callId: string) =>
      until(
        () => one.about(callId),
        (all) => all.some((received) => received.body.event === 'session.completed'),
        15_000,
      );

    it('webhook.test is sent by the test operation and reaches the endpoint regardless of its allowlist', async () => {
      const at = await receiver();
      const endpoint = await createEndpoint(partner, at, { events: ['session.completed'] });
      const delivery = await partner.api.ok(test(endpoint.id));
      expect(delivery).toMatchObject({
        event: 'webhook.test',
        endpoint_id: endpoint.id,
        status: 'succeeded',
        next_attempt_at: null,
        attempts: [{ attempt: 1, status_code: 200, error: null, response_body: '{}' }],
      });
      const [one] = at.of('webhook.test');
      expect(one?.body).toMatchObject({ event: 'webhook.test', timestamp: expect.any(String) });
      expect(one && one.headers['x-webhook-signature']).toBe(one && expectedSignature(one, endpoint.secret));
      expect(one?.headers).toMatchObject({
        'content-type': 'application/json',
        'x-webhook-attempt': '1',
        'webhook-id': delivery.event_id,
        'user-agent': expect.stringContaining('Parley'),
      });
      new Webhook(endpoint.secret).verify(one?.raw ?? '', one?.headers as Record<string, string>);
      const { webhooks } = await partner.api.ok(
        partner.api.get<{ webhooks: WebhookDto[] }>('/config/webhooks'),
      );
      expect(webhooks[0]).toMatchObject({
        last_delivery_at: expect.any(String),
        last_delivery_status: expect.any(String),
      });
    });

    it('a test of an endpoint that fails says so, with what it answered', async () => {
      const at = await receiver();
      at.answer = (_one, response) => response.writeHead(503).end('x'.repeat(10_000));
      const endpoint = await createEndpoint(partner, at);
      const failed = await partner.api.ok(test(endpoint.id));
      expect(failed).toMatchObject({ status: 'failed', attempts: [{ attempt: 1, status_code: 503 }] });
      expect(failed.attempts[0]?.response_body).toHaveLength(4_096);
      expect((await history(endpoint.id)).deliveries).toEqual([failed]);
    });

    it('redirects are not followed', async () => {
      const [at, target] = [await receiver(), await receiver()];
      at.answer = (_one, response) => response.writeHead(302, { location: target.url }).end();
      const endpoint = await createEndpoint(partner, at);
      expect(await partner.api.ok(test(endpoint.id))).toMatchObject({
        status: 'failed',
        attempts: [{ status_code: 302 }],
      });
      expect(target.received).toEqual([]);
    });

    it('after a rotation the new secret signs; while the overlap lasts both do', async () => {
      const at = await receiver();
      const endpoint = await createEndpoint(partner, at);
      const rotate = (hours: number) =>
        partner.api.ok(
          partner.api.post<{ secret: string }>(`/config/webhooks/${endpoint.id}/rotate-secret`, {
            overlap_hours: hours,
          }),
        );
      const second = await rotate(1);
      await partner.api.ok(test(endpoint.id));
      const [one] = at.received;
      const headers = one?.headers as Record<string, string>;
      expect(headers['x-webhook-signature']).toBe(one && expectedSignature(one, second.secret));
      for (const secret of [endpoint.secret, second.secret])
        new Webhook(secret).verify(one?.raw ?? '', headers);
      const third = await rotate(0);
      await partner.api.ok(test(endpoint.id));
      const later = at.received[1];
      const after = later?.headers as Record<string, string>;
      new Webhook(third.secret).verify(later?.raw ?? '', after);
      for (const old of [endpoint.secret, second.secret])
        expect(() => new Webhook(old).verify(later?.raw ?? '', after)).toThrow();
    });

    it('agent-scoped endpoints are additive, both filters must pass, and only enabled endpoints receive', async () => {
      const [wide, picky, own, ownPicky, others, off] = await Promise.all(
        Array.from({ length: 6 }, () => receiver()),
      );
      if (!wide || !picky || !own || !ownPicky || !others || !off) throw new Error('six receivers');
      const agent = await createAgent(partner.api);
      const other = await createAgent(partner.api);
      await createEndpoint(partner, wide);
      await createEndpoint(partner, picky, { events: ['session.completed'] });
      await createEndpoint(partner, own, { agent_id: agent.id });
      await createEndpoint(partner, ownPicky, { agent_id: agent.id, events: ['call.transferred'] });
      await createEndpoint(partner, others, { agent_id: other.id });
      const disabled = await createEndpoint(partner, off);
      await partner.api.ok(partner.api.patch(`/config/webhooks/${disabled.id}`, { enabled: false }));

      const first = await call(agent.id);
      await Promise.all([wide, picky, own].map((one) => told(one, first)));
      const events = (one: Receiver, id: string) => new Set(one.about(id).map((each) => each.body.event));
      expect(events(wide, first)).toEqual(new Set(['call.status.updated', 'session.completed']));
      expect(events(own, first)).toEqual(new Set(['call.status.updated', 'session.completed']));
      expect(events(picky, first)).toEqual(new Set(['session.completed']));
      // One event has one id wherever it goes; each delivery has a signature of its own.
      const ids = [wide, picky, own].map(
        (one) => one.about(first).find((each) => each.body.event === 'session.completed')?.headers,
      );
      expect(new Set(ids.map((headers) => headers?.['webhook-id'])).size).toBe(1);
      expect(new Set(ids.map((headers) => headers?.['x-webhook-signature'])).size).toBe(3);

      // Fan-out off: only its own endpoints, and what none of them wants is dropped.
      await partner.api.ok(
        partner.api.patch(`/agent/${agent.id}/webhooks`, { webhooks_include_account_endpoints: false }),
      );
      const second = await call(agent.id);
      await told(own, second);
      // An agent the flag is not about still reaches everybody: by then the second call's events would have come, too.
      const third = await call(other.id);
      await Promise.all([wide, picky, others].map((one) => told(one, third)));
      expect([wide.about(second), picky.about(second)]).toEqual([[], []]);
      expect(own.about(third)).toEqual([]);
      expect([ownPicky.received, off.received]).toEqual([[], []]);
    }, 90_000);

    it('the delivery history has every delivery with its attempts, newest first, filtered by status, event and time', async () => {
      const at = await receiver();
      const endpoint = await createEndpoint(partner, at);
      const good = await partner.api.ok(test(endpoint.id));
      at.answer = (_one, response) => response.writeHead(500).end();
      const bad = await partner.api.ok(test(endpoint.id));
      const ids = async (query: string) =>
        (await history(endpoint.id, query)).deliveries.map((delivery) => delivery.id);
      expect(await ids('')).toEqual([bad.id, good.id]);
      expect(await ids('?status=succeeded')).toEqual([good.id]);
      expect(await ids('?status=failed')).toEqual([bad.id]);
      expect(await ids('?status=pending')).toEqual([]);
      expect(await ids('?event=webhook.test')).toEqual([bad.id, good.id]);
      expect(await ids('?event=session.completed')).toEqual([]);
      expect(await ids(`?created_after=${bad.created_at}`)).toEqual([bad.id]);
      expect(await ids(`?created_before=${bad.created_at}`)).toEqual([good.id]);
      const page = await history(endpoint.id, '?limit=1');
      expect(page.pagination).toMatchObject({ limit: 1, has_more: true });
      expect(await ids(`?limit=1&cursor=${page.pagination.next_cursor}`)).toEqual([good.id]);
      for (const query of ['status=lost', 'event=session.failed', 'created_after=yesterday', 'limit=0'])
        expect(refusal(await partner.api.get(`/config/webhooks/${endpoint.id}/deliveries?${query}`))).toEqual(
          [400, 'VALIDATION_ERROR'],
        );
    });

    it('a retry sends a delivery again under the same webhook-id', async () => {
      const at = await receiver();
      at.answer = (_one, response) => response.writeHead(500).end();
      const endpoint = await createEndpoint(partner, at);
      const failed = await partner.api.ok(test(endpoint.id));
      at.answer = (_one, response) => response.writeHead(204).end();
      const path = `/config/webhooks/${endpoint.id}/deliveries/${failed.id}/retry`;
      await partner.api.ok(partner.api.post(path));
      const again = await until(
        async () => (await history(endpoint.id)).deliveries[0],
        (delivery) => delivery?.status === 'succeeded',
        10_000,
      );
      expect(again).toMatchObject({ id: failed.id, attempts: [{ status_code: 500 }, { status_code: 204 }] });
      expect(new Set(at.received.map((one) => one.headers['webhook-id'])).size).toBe(1);
      await partner.api.ok(partner.api.patch(`/config/webhooks/${endpoint.id}`, { enabled: false }));
      expect(refusal(await partner.api.post(path))).toEqual([400, 'INVALID_STATE']);
    });

    it('a replay sends what was delivered in a time range again, under the same webhook-ids; tests are left out', async () => {
      const at = await receiver();
      const endpoint = await createEndpoint(partner, at);
      const path = `/config/webhooks/${endpoint.id}/replay`;
      await partner.api.ok(test(endpoint.id));
      const callId = await call((await createAgent(partner.api)).id);
      await told(at, callId);
      const settled = await until(
        async () => (await history(endpoint.id)).deliveries,
        (all) => all.every((delivery) => delivery.status === 'succeeded'),
        10_000,
      );
      const events = settled.filter((delivery) => delivery.event !== 'webhook.test');
      const range = {
        since: settled.at(-1)?.created_at,
        until: new Date(Date.now() + 1_000).toISOString(),
      };
      const none = await partner.api.ok(partner.api.post<ReplayDto>(path, { ...range, only_failed: true }));
      expect(none).toMatchObject({ endpoint_id: endpoint.id, only_failed: true, matched: 0 });
      const started = await partner.api.ok(partner.api.post<ReplayDto>(path, range));
      expect(started).toMatchObject({ only_failed: false, matched: events.length });
      const done = await until(
        () => partner.api.ok(partner.api.get<ReplayDto>(`${path}/${started.id}`)),
        (replay) => replay.finished_at !== null,
        10_000,
      );
      expect(done).toMatchObject({ status: 'completed', replayed: events.length });
      const ids = () => at.about(callId).map((one) => String(one.headers['webhook-id']));
      await until(ids, (all) => all.length >= 2 * events.length, 10_000);
      const twice = [...events, ...events].map((delivery) => delivery.event_id);
      expect(ids().sort()).toEqual(twice.sort());
      expect(at.of('webhook.test')).toHaveLength(1);
      for (const wrong of [{}, { ...range, until: range.since }, { ...range, since: 'yesterday' }])
        expect(refusal(await partner.api.post(path, wrong))).toEqual([400, 'VALIDATION_ERROR']);
      await partner.api.ok(partner.api.patch(`/config/webhooks/${endpoint.id}`, { enabled: false }));
      expect(refusal(await partner.api.post(path, range))).toEqual([400, 'INVALID_STATE']);
    });

    it('a 410 stops at once, disables, says why, and flips the fan-out flag of the agent', async () => {
      const at = await receiver();
      at.answer = (_one, response) => response.writeHead(410).end();
      const agent = await createAgent(partner.api);
      const endpoint = await createEndpoint(partner, at, { agent_id: agent.id });
      const route = `/agent/${agent.id}/webhooks`;
      await partner.api.ok(partner.api.patch(route, { webhooks_include_account_endpoints: false }));
      await call(agent.id);
      const after = await until(
        () =>
          partner.api.ok(
            partner.api.get<{ webhooks: WebhookDto[]; include_account_endpoints: boolean }>(route),
          ),
        (answer) => answer.webhooks[0]?.enabled === false,
        15_000,
      );
      expect(after).toMatchObject({
        include_account_endpoints: true,
        webhooks: [{ id: endpoint.id, disabled_reason: expect.stringContaining('410') }],
      });
    }, 60_000);
  });

/** Last of all: its ten seconds pass beside the other headings. */
export const webhookResponseTime: Heading = (world) =>
  it('Limits: an endpoint has 10 seconds to answer, and the test operation waits for it', async () => {
    const { body } = await world().unanswered;
    expect(body.data).toMatchObject({
      event: 'webhook.test',
      status: 'failed',
      attempts: [{ attempt: 1, status_code: null, error: expect.any(String) }],
    });
    const latency = body.data.attempts[0]?.latency_ms ?? 0;
    expect(latency).toBeGreaterThan(9_500);
    expect(latency).toBeLessThan(15_000);
  });
