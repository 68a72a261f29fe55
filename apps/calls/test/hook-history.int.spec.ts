import { createHmac } from 'node:crypto';
import type { HookDeliveryDto } from '@parley/contracts';
import { eventually } from '@parley/testing';
import { HooksWorld } from './hooks-world';
import { answered, closed, ended, Leg } from './world';

jest.setTimeout(60_000);

describe('lifecycle hooks', () => {
  const hooks = HooksWorld.ofSuite();
  const { hook, deliveries, originated } = hooks;

  describe('history', () => {
    it('the history shows the request to a before_call hook, its reply and its failure', async () => {
      const partner = await hooks.world.partner();
      const { id } = await hook(partner);
      hooks.server.json(200, { variables: { a: 1 } });
      const first = await hooks.world.start(partner);
      await originated(first.call_id);
      hooks.server.json(500, { oops: true });
      const second = await hooks.world.start(partner);
      await originated(second.call_id);
      const seen = await deliveries(partner, id);
      expect(seen).toMatchObject([
        {
          ...{ id: second.call_id, hook_id: id, event: 'before_call', call_id: second.call_id },
          ...{ status: 'failed', outcome: 'failed', next_attempt_at: null },
          attempts: [
            {
              ...{ attempt: 1, status_code: 500, error: 'answered with HTTP 500' },
              ...{ response_body: '{"oops":true}', latency_ms: expect.any(Number) },
            },
          ],
        },
        { call_id: first.call_id, status: 'succeeded', outcome: 'continue', attempts: [{ error: null }] },
      ]);
      expect(await deliveries(partner, id, { status: 'failed' })).toEqual([seen[0]]);
      expect(await deliveries(partner, id, { call_id: first.call_id })).toEqual([seen[1]]);
      expect(await deliveries(partner, id, { created_before: seen[0]?.created_at })).toEqual([seen[1]]);
      const body = { account_id: partner.accountId, hook_id: id, limit: 1 };
      const page = await hooks.world.bus.request('hooks.deliveries', body);
      const cursor = page.pagination.next_cursor ?? '';
      expect([...page.items, ...(await deliveries(partner, id, { cursor }))]).toEqual(seen);
    });

    it('the history shows every attempt at an after_call and when the next one is due', async () => {
      const partner = await hooks.world.partner();
      const { id } = await hook(partner, { event: 'after_call' });
      hooks.server.json(503, {});
      const leg: Leg = await hooks.world.claimed(partner);
      await leg.report(answered, ended(), closed);
      const waiting = await eventually(async () => {
        const [found] = await deliveries(partner, id, { status: 'pending' });
        if (found?.attempts.length !== 1) throw new Error('not tried yet');
        return found;
      });
      expect(waiting).toMatchObject({
        ...{ event: 'after_call', call_id: leg.callId, outcome: null },
        ...{ next_attempt_at: expect.any(String), attempts: [{ status_code: 503 }] },
      });
      hooks.server.json(200, {});
      await hooks.world.sql.query('update after_call_delivery set due_at = now() where call_id = $1', [
        leg.callId,
      ]);
      const done = await eventually(async () => {
        const [found] = await deliveries(partner, id, { status: 'succeeded' });
        if (!found) throw new Error('not told yet');
        return found;
      });
      expect(done).toMatchObject({
        ...{ id: waiting.id, next_attempt_at: null },
        attempts: [
          { attempt: 1, status_code: 503 },
          { attempt: 2, status_code: 200, error: null },
        ],
      });
    });
  });

  it('hook.test tests a hook, enabled or not, and reads the reply as before a call', async () => {
    const partner = await hooks.world.partner();
    const { id, secret } = await hook(partner, { enabled: false });
    const test = (): Promise<HookDeliveryDto> =>
      hooks.world.bus.request('hooks.test', { account_id: partner.accountId, hook_id: id });
    hooks.server.json(200, { action: 'cancel', reason: 'just so' });
    const first = await test();
    expect(first).toMatchObject({
      event: 'hook.test',
      call_id: null,
      status: 'succeeded',
      outcome: 'cancel',
    });
    const { headers, body } = hooks.server.last;
    const hex = createHmac('sha256', secret).update(`${headers['x-parley-timestamp']}.${body}`).digest('hex');
    expect(headers).toMatchObject({
      ...{ 'x-parley-event': 'hook.test', 'x-parley-delivery-id': first.id },
      'x-parley-signature': `v1=${hex}`,
    });
    expect(JSON.parse(body)).toMatchObject({
      event: 'hook.test',
      data: { hook_id: id, event: 'before_call' },
    });
    hooks.server.json(200, { action: 'explode' });
    const second = await test();
    expect(second).toMatchObject({
      ...{ status: 'failed', outcome: 'failed' },
      attempts: [{ status_code: 200, error: 'answered with an unknown action' }],
    });
    expect(await deliveries(partner, id)).toEqual([second, first]);
  });

  it('a rotated secret signs at once', async () => {
    const partner = await hooks.world.partner();
    const { id, secret } = await hook(partner);
    const about = { account_id: partner.accountId, hook_id: id };
    const rotated = await hooks.world.bus.request('hooks.rotate_secret', about);
    expect(rotated).toEqual({ id, secret: expect.stringMatching(/^whsec_/), message: expect.any(String) });
    expect(rotated.secret).not.toBe(secret);
    await hooks.world.bus.request('hooks.test', about);
    const { headers, body } = hooks.server.last;
    const signed = `${headers['x-parley-timestamp']}.${body}`;
    const hex = createHmac('sha256', rotated.secret).update(signed).digest('hex');
    expect(headers['x-parley-signature']).toBe(`v1=${hex}`);
  });
});
