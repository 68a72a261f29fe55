import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { DisableEndpoint } from '../src/endpoint/disable-endpoint';
import { found, IMPATIENT, statusUpdated, useWorld } from './support/world';

const world = useWorld(IMPATIENT);

/** Each test has an account of its own: 5 endpoints a scope, labels unique within it. */
const account = (): string => newId();

describe('a failing receiver', () => {
  it('gets the same event again, signed anew, until it answers 2xx', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('flaky', { accountId });
    world.receiver.answer('/flaky', (_, response) => {
      const status = world.receiver.at('/flaky').length < 3 ? 500 : 204;
      response.writeHead(status).end(status === 500 ? 'down\0' : undefined);
    });
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/flaky').length === 3);
    const sent = world.receiver.at('/flaky');
    expect(new Set(sent.map((one) => one.headers['webhook-id'])).size).toBe(1);
    expect(new Set(sent.map((one) => one.body)).size).toBe(1);
    expect(new Set(sent.map((one) => one.headers['x-webhook-timestamp'])).size).toBe(3);
    expect(sent.map((one) => one.headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    for (const one of sent) {
      expect(() =>
        new StandardWebhook(endpoint.secret).verify(one.body, one.headers as Record<string, string>),
      ).not.toThrow();
    }
    const delivery = await found(async () => {
      const [latest] = await world.deliveries(endpoint.id, accountId);
      return latest?.status === 'succeeded' && latest;
    });
    expect(delivery.attempts.map((one) => [one.attempt, one.status_code, one.error])).toEqual([
      [1, 500, 'answered 500'],
      [2, 500, 'answered 500'],
      [3, 204, null],
    ]);
    expect(delivery.attempts[0]?.response_body).toBe('down\uFFFD');
  });

  it('is given up on after the last attempt, and retried once when the partner asks', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('hopeless', { accountId });
    world.receiver.answer('/hopeless', (_, response) => void response.writeHead(503).end());
    await world.callMoved({}, accountId);
    const failed = await found(async () => {
      const [latest] = await world.deliveries(endpoint.id, accountId);
      return latest?.status === 'failed' && latest;
    });
    expect(failed.attempts).toHaveLength(4);
    world.receiver.answer('/hopeless', (_, response) => void response.writeHead(200).end());
    await world.ask('webhooks.retry_delivery', {
      account_id: accountId,
      endpoint_id: endpoint.id,
      delivery_id: failed.id,
    });
    await eventually(async () => (await world.deliveries(endpoint.id, accountId))[0]?.status === 'succeeded');
    expect(world.receiver.at('/hopeless').map((one) => one.headers['x-webhook-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  it('is retried no earlier than its Retry-After says', async () => {
    const accountId = account();
    await world.endpoint('later', { accountId });
    world.receiver.answer('/later', (_, response) => {
      const first = world.receiver.at('/later').length === 1;
      response.writeHead(first ? 429 : 200, first ? { 'retry-after': '1' } : {}).end();
    });
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/later').length === 2);
    const [first, second] = world.receiver.at('/later');
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('is not followed when it redirects to loopback, which counts as a failure', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('moved', { accountId });
    world.receiver.answer(
      '/moved',
      (_, response) => void response.writeHead(307, { location: world.receiver.url('/elsewhere') }).end(),
    );
    await world.callMoved({}, accountId);
    await eventually(async () => (await world.deliveries(endpoint.id, accountId))[0]?.status === 'failed');
    expect(world.receiver.at('/elsewhere')).toHaveLength(0);
    const [delivery] = await world.deliveries(endpoint.id, accountId);
    expect(delivery?.attempts[0]).toMatchObject({ status_code: 307, error: 'redirects are not followed' });
  });

  it('is cut off when it never answers, and the attempt says so', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('silent', { accountId });
    world.receiver.answer('/silent', () => undefined);
    await world.callMoved({}, accountId);
    const delivery = await found(async () => {
      const [latest] = await world.deliveries(endpoint.id, accountId);
      return (latest?.attempts.length ?? 0) > 0 && latest;
    });
    const [attempt] = delivery.attempts;
    expect(attempt).toMatchObject({
      status_code: null,
      error: expect.stringMatching(/no complete answer within/),
    });
    expect(attempt?.latency_ms).toBeGreaterThanOrEqual(1_450);
    expect(attempt?.latency_ms).toBeLessThan(10_000);
  });

  it('is disabled at once, with the reason, when it answers 410, and its agent fans out again', async () => {
    const accountId = account();
    const agentId = world.newAgent();
    const own = await world.endpoint('gone', { accountId, agentId });
    await world.ask('webhooks.set_fanout', {
      account_id: accountId,
      agent_id: agentId,
      include_account_endpoints: false,
    });
    world.receiver.answer('/gone', (_, response) => void response.writeHead(410).end());
    await world.callMoved({ agent_id: agentId }, accountId);
    const disabled = await found(async () => {
      const { webhooks } = await world.ask('webhooks.list', { account_id: accountId });
      return webhooks[0]?.enabled === false && webhooks[0];
    });
    expect(disabled.disabled_reason).toMatch(/410/);
    const [delivery] = await world.deliveries(own.id, accountId);
    expect(delivery).toMatchObject({ status: 'failed', attempts: [{ status_code: 410 }] });
    const { include_account_endpoints } = await world.ask('webhooks.for_agent', {
      account_id: accountId,
      agent_id: agentId,
    });
    expect(include_account_endpoints).toBe(true);
    const back = await world.ask('webhooks.update', {
      account_id: accountId,
      endpoint_id: own.id,
      change: { enabled: true },
    });
    expect(back).toMatchObject({ enabled: true, disabled_reason: null });
    await sleep(200);
    const { webhooks } = await world.ask('webhooks.list', { account_id: accountId });
    expect(webhooks[0]?.enabled).toBe(true);
  });

  it('that cannot be disabled yet holds up neither the disabling of others nor a due retry', async () => {
    const disable = world.replicas[0]?.app.get(DisableEndpoint, { strict: false }) as DisableEndpoint;
    const execute = disable.execute.bind(disable);
    let giveUp = (): void => undefined;
    const asked: string[] = [];
    const spy = jest.spyOn(disable, 'execute').mockImplementation(async (accountId, id) => {
      asked.push(id);
      if (asked.length > 1) return execute(accountId, id);
      await new Promise<void>((resolve) => (giveUp = resolve));
      throw new Error('agents are away');
    });
    const accounts = [account(), account()];
    const gone = await Promise.all(accounts.map((accountId) => world.endpoint('gone', { accountId })));
    await world.sql.query(`update endpoint_health set disable_reason = 'gone' where endpoint_id = any($1)`, [
      gone.map(({ id }) => id),
    ]);
    const enabled = async (): Promise<unknown[]> => {
      const lists = accounts.map((account_id) => world.ask('webhooks.list', { account_id }));
      return (await Promise.all(lists)).map(({ webhooks }) => webhooks[0]?.enabled);
    };
    await eventually(() => asked.length === 1);
    const retried = account();
    await world.endpoint('retried', { accountId: retried });
    world.receiver.answer('/retried', (_, response) => {
      response.writeHead(world.receiver.at('/retried').length < 3 ? 500 : 200).end();
    });
    await world.callMoved({}, retried);
    await eventually(() => world.receiver.at('/retried').length === 3);
    expect(asked).toHaveLength(1);
    giveUp();
    await eventually(async () => expect(await enabled()).toEqual([false, false]));
    const [first] = asked;
    expect(asked.slice(0, 3)).toEqual([first, gone.find(({ id }) => id !== first)?.id, first]);
    spy.mockRestore();
  });

  it('opens its breaker after 10 failures in a row, and a retry on request is the probe that closes it', async () => {
    const accountId = account();
    const endpoint = await world.endpoint('broken', { accountId });
    world.receiver.answer('/broken', (_, response) => void response.writeHead(500).end());
    await world.publish(
      'calls.status_updated',
      Array.from({ length: 30 }, () => statusUpdated()),
      accountId,
    );
    const paused = async (): Promise<boolean> => {
      const { rows } = await world.sql.query(
        'select 1 from endpoint_health where endpoint_id = $1 and paused_until > now()',
        [endpoint.id],
      );
      return rows.length > 0;
    };
    await eventually(paused);
    await sleep(300);
    const tried = world.receiver.at('/broken').length;
    expect(tried).toBeLessThan(15);
    world.receiver.answer('/broken', (_, response) => void response.writeHead(200).end());
    const [oldest] = (await world.deliveries(endpoint.id, accountId))
      .filter((one) => one.status === 'pending')
      .slice(-1);
    await world.ask('webhooks.retry_delivery', {
      account_id: accountId,
      endpoint_id: endpoint.id,
      delivery_id: String(oldest?.id),
    });
    await eventually(async () =>
      (await world.deliveries(endpoint.id, accountId)).every((one) => one.status === 'succeeded'),
    );
    expect(await paused()).toBe(false);
  });
});
