import type { ServerResponse } from 'node:http';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { DisableEndpoint } from '../src/endpoint/disable-endpoint';
import { found, statusUpdated, useWorld } from './support/world';

const world = useWorld({ DELIVERY_POLL_MS: '50' });
let accountId: string;

beforeEach(() => {
  accountId = newId();
});

const list = async () => (await world.ask('webhooks.list', { account_id: accountId })).webhooks;
const update = (id: string, change: object) =>
  world.ask('webhooks.update', { account_id: accountId, endpoint_id: id, change });

describe('the failures of an endpoint', () => {
  const strike = (id: string): Promise<unknown> =>
    world.sql.query(
      `update endpoint_health set consecutive_failures = 30, trips = 4, paused_until = now() + interval '15 min'
        where endpoint_id = $1`,
      [id],
    );
  const struck = async (id: string): Promise<boolean> => {
    const { rows } = await world.sql.query(
      'select 1 from endpoint_health where endpoint_id = $1 and (trips > 0 or paused_until is not null)',
      [id],
    );
    return rows.length > 0;
  };

  it('are forgotten with another url or when it is enabled again, not with another label', async () => {
    const { id, url } = await world.endpoint('struck', { accountId });
    await strike(id);
    await update(id, { label: 'renamed', url, enabled: true });
    expect(await struck(id)).toBe(true);
    await update(id, { url: `${url}/2` });
    expect(await struck(id)).toBe(false);
    await strike(id);
    await update(id, { enabled: false });
    expect(await struck(id)).toBe(true);
    await update(id, { enabled: true });
    expect(await struck(id)).toBe(false);
  });

  it('do not include what the old address says: a 410 from there ends and disables nothing', async () => {
    const { id } = await world.endpoint('moved', { accountId });
    let answer: ServerResponse | undefined;
    world.receiver.answer('/moved', (_, response) => void (answer = response));
    const eventId = await world.callMoved({}, accountId);
    const held = await found(() => answer);
    await update(id, { url: world.receiver.url('/moved-here') });
    held.writeHead(410).end();
    await eventually(async () => (await world.deliveries(id, accountId))[0]?.attempts.length === 1);
    expect(await world.deliveries(id, accountId)).toMatchObject([
      { status: 'pending', attempts: [{ status_code: 410 }] },
    ]);
    const health = await world.sql.query('select * from endpoint_health where endpoint_id = $1', [id]);
    expect(health.rows).toMatchObject([
      { disable_reason: null, failing_since: null, last_delivery_status: 'failed' },
    ]);
    const [pending] = await world.deliveries(id, accountId);
    await world.ask('webhooks.retry_delivery', {
      account_id: accountId,
      endpoint_id: id,
      delivery_id: String(pending?.id),
    });
    await eventually(() => world.receiver.at('/moved-here').length === 1);
    expect(world.receiver.at('/moved-here')[0]?.headers['webhook-id']).toBe(eventId);
    expect(await list()).toMatchObject([{ id, enabled: true, disabled_reason: null }]);
  });

  it('are forgotten when the default endpoint is put again, which enables it for every event', async () => {
    const put = () =>
      world.ask('webhooks.put_default', { account_id: accountId, webhook_url: world.receiver.url('/again') });
    await put();
    const [made] = await list();
    const id = String(made?.id);
    await strike(id);
    await update(id, { enabled: false, events: ['call.transferred'] });
    await world.ask('webhooks.rotate_secret', { account_id: accountId, endpoint_id: id, overlap_hours: 24 });
    await put();
    // "Generates a new secret each call": those before it end.
    const { rows } = await world.sql.query('select previous_secrets from endpoint where id = $1', [id]);
    expect(rows).toEqual([{ previous_secrets: [] }]);
    expect(await list()).toMatchObject([{ id, enabled: true, events: [], disabled_reason: null }]);
    expect(await struck(id)).toBe(false);
  });

  it('no longer disable it once the partner has given it another chance', async () => {
    const { id } = await world.endpoint('forgiven', { accountId });
    const disable = world.replicas[0]?.app.get(DisableEndpoint, { strict: false });
    await disable?.execute(accountId, id);
    await disable?.execute(accountId, newId());
    expect(await list()).toMatchObject([{ id, enabled: true, disabled_reason: null }]);
  });
});

describe('a retry on request', () => {
  const retry = (endpointId: string, deliveryId: string) =>
    world.ask('webhooks.retry_delivery', {
      account_id: accountId,
      endpoint_id: endpointId,
      delivery_id: deliveryId,
    });
  const deliveryOf = (endpointId: string, eventId: string) =>
    found(async () =>
      (await world.deliveries(endpointId, accountId)).find((one) => one.event_id === eventId),
    );
  const sent = (label: string, eventId: string): number =>
    world.receiver.at(`/${label}`).filter((one) => one.headers['webhook-id'] === eventId).length;

  it('of a delivery that is under way makes no second attempt', async () => {
    const { id } = await world.endpoint('busy', { accountId });
    const held: ServerResponse[] = [];
    let hold = true;
    world.receiver.answer('/busy', (_, response) => {
      if (hold) held.push(response);
      else response.end();
    });
    const first = await world.callMoved({}, accountId);
    await eventually(() => held.length === 1);
    hold = false;
    const { id: deliveryId } = await deliveryOf(id, first);
    const answers = await Promise.all([retry(id, deliveryId), retry(id, deliveryId)]);
    expect(answers).toMatchObject([{ status: 'pending', attempts: [] }, { status: 'pending' }]);
    // What comes after it has been claimed by now, so would the first one have been.
    const second = await world.callMoved({}, accountId);
    await eventually(() => sent('busy', second) === 1);
    held[0]?.end();
    await eventually(async () => expect(await deliveryOf(id, first)).toMatchObject({ status: 'succeeded' }));
    expect((await deliveryOf(id, first)).attempts).toHaveLength(1);
    expect(sent('busy', first)).toBe(1);
  });

  it('of a pending one makes its next attempt, and the schedule goes on', async () => {
    const { id } = await world.endpoint('waiting', { accountId });
    world.receiver.answer('/waiting', (_, response) => void response.writeHead(500).end());
    const eventId = await world.callMoved({}, accountId);
    const attempts = async () => (await deliveryOf(id, eventId)).attempts.length;
    await eventually(async () => expect(await attempts()).toBe(1));
    const { id: deliveryId } = await deliveryOf(id, eventId);
    await Promise.all([retry(id, deliveryId), retry(id, deliveryId)]);
    await eventually(async () => expect(await attempts()).toBeGreaterThan(1));
    const waiting = await deliveryOf(id, eventId);
    expect(waiting).toMatchObject({ status: 'pending', next_attempt_at: expect.any(String) });
    // The schedule's second wait or a later one: 30 s at least, less the jitter.
    expect(Date.parse(String(waiting.next_attempt_at)) - Date.now()).toBeGreaterThan(20_000);
  });

  it('goes before all that waits, and is the probe of an open circuit breaker', async () => {
    const { id } = await world.endpoint('queue', { accountId });
    const first = await world.callMoved({}, accountId);
    await eventually(async () => (await deliveryOf(id, first)).status === 'succeeded');
    await world.sql.query(
      `update endpoint_health set paused_until = now() + interval '1 hour', failing_since = now(), trips = 1
        where endpoint_id = $1`,
      [id],
    );
    const waiting = Array.from({ length: 12 }, () => statusUpdated());
    await world.publish('calls.status_updated', waiting, accountId);
    await eventually(async () => (await world.deliveries(id, accountId)).length === 13);
    await retry(id, (await deliveryOf(id, first)).id);
    await eventually(() => world.receiver.at('/queue').length === 14);
    expect(world.receiver.at('/queue')[1]?.headers['webhook-id']).toBe(first);
  });

  it('of a successful one is one attempt; should it fail, the delivery stays successful', async () => {
    const { id } = await world.endpoint('arrived', { accountId });
    const eventId = await world.callMoved({}, accountId);
    await eventually(async () =>
      expect(await deliveryOf(id, eventId)).toMatchObject({ status: 'succeeded' }),
    );
    world.receiver.answer('/arrived', (_, response) => void response.writeHead(500).end());
    await retry(id, (await deliveryOf(id, eventId)).id);
    await eventually(async () =>
      expect(await deliveryOf(id, eventId)).toMatchObject({
        status: 'succeeded',
        next_attempt_at: null,
        attempts: [{ status_code: 200 }, { status_code: 500 }],
      }),
    );
  });

  it('is refused for deliveries of other endpoints and while the endpoint is disabled', async () => {
    const { id } = await world.endpoint('one', { accountId });
    const other = await world.endpoint('two', { accountId });
    const eventId = await world.callMoved({}, accountId);
    const delivery = await deliveryOf(id, eventId);
    await expect(retry(other.id, delivery.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(retry(id, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(retry('x', delivery.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await update(id, { enabled: false });
    await expect(retry(id, delivery.id)).rejects.toMatchObject({ code: 'INVALID_STATE', status: 400 });
  });
});
