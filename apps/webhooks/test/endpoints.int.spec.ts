import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from 'pg';
import { useWorld } from './support/world';

const world = useWorld({ DELIVERY_POLL_MS: '50' });
let accountId: string;

beforeEach(() => {
  accountId = newId();
  world.receiver.all.length = 0;
});

const list = async () => (await world.ask('webhooks.list', { account_id: accountId })).webhooks;
const update = (id: string, change: object) =>
  world.ask('webhooks.update', { account_id: accountId, endpoint_id: id, change });
const setFanout = (agentId: string, include: boolean) =>
  world.ask('webhooks.set_fanout', {
    account_id: accountId,
    agent_id: agentId,
    include_account_endpoints: include,
  });
const fanoutIsOff = async (agentId: string): Promise<boolean> =>
  !(await world.ask('webhooks.for_agent', { account_id: accountId, agent_id: agentId }))
    .include_account_endpoints;

describe('creating an endpoint', () => {
  it('answers with the secret once, whsec_ and 32 bytes of base64', async () => {
    const created = await world.endpoint('crm', { accountId, events: ['session.completed'] });
    expect(created).toMatchObject({
      label: 'crm',
      enabled: true,
      disabled_reason: null,
      agent_id: null,
      events: ['session.completed'],
      last_delivery_at: null,
      last_delivery_status: null,
      message: expect.any(String),
    });
    expect(Buffer.from(created.secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    const [listed] = await list();
    expect(listed).toMatchObject({ id: created.id, url: created.url });
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    const { rows } = await world.sql.query('select secret from endpoint where id = $1', [created.id]);
    expect(JSON.stringify(rows)).not.toContain(created.secret.slice(6));
  });

  it.each([
    ['endpoint.label', { label: 'Not-Lower' }],
    ['label', { label: 'default' }],
    ['url', { url: 'http://example.com/' }],
    ['url', { url: 'https://10.0.0.1/' }],
    ['url', { url: 'https://user@example.com/' }],
    ['endpoint.events', { events: ['session.failed'] }],
    ['endpoint.agent_id', { agent_id: 'seven' }],
  ])('refuses a bad %s: %j', async (field, change) => {
    const endpoint = { label: 'ok', url: 'https://hooks.example.com/x', ...change } as {
      label: string;
      url: string;
    };
    await expect(world.ask('webhooks.create', { account_id: accountId, endpoint })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    });
  });

  it('refuses an agent that is deleted or unknown with 404', async () => {
    await expect(world.endpoint('x', { accountId, agentId: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('lets exactly 5 of 20 parallel creates through, account-wide and per agent', async () => {
    for (const agentId of [undefined, world.newAgent()]) {
      const prefix = agentId ? 'own' : 'all';
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          world.endpoint(`${prefix}-${n}`, { accountId, ...(agentId ? { agentId } : {}) }),
        ),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
      for (const result of results) {
        if (result.status === 'rejected')
          expect(result.reason).toMatchObject({ code: 'LIMIT_REACHED', status: 429 });
      }
    }
    expect(await list()).toHaveLength(10);
  });

  it('gives a label to one of many parallel creates, whatever the scope', async () => {
    const agentId = world.newAgent();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        world.endpoint('same', { accountId, ...(n % 2 ? { agentId } : {}) }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'LABEL_TAKEN', status: 409 });
  });

  it('counts and deletes endpoints of a deleted agent', async () => {
    const agentId = world.newAgent();
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push(await world.endpoint(`e${n}`, { accountId, agentId }));
    world.liveAgents.delete(agentId);
    await expect(
      world.ask('webhooks.for_agent', { account_id: accountId, agent_id: agentId }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(setFanout(agentId, false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [first] = made;
    await world.ask('webhooks.delete', { account_id: accountId, endpoint_id: String(first?.id) });
    expect(await list()).toHaveLength(4);
  });
});

describe('listing endpoints', () => {
  it('answers with all of thousands, newest first, over several requests', async () => {
    await world.sql.query(
      `insert into endpoint (id, account_id, agent_id, label, url, enabled, events, secret, created_at, updated_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'e' || n, 'https://hooks.example.com/' || repeat('x', 1500), true,
              '{}', 's', now() - n % 7 * interval '1 second', now() from generate_series(1, 1200) n`,
      [accountId],
    );
    const seen: string[] = [];
    let parts = 0;
    let cursor: string | undefined;
    do {
      const part = await world.ask('webhooks.list', {
        account_id: accountId,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...part.webhooks.map((one) => one.created_at));
      expect(part.available_events).toHaveLength(6);
      cursor = part.next_cursor ?? undefined;
      parts += 1;
    } while (cursor !== undefined);
    expect(parts).toBeGreaterThan(2);
    expect(seen).toHaveLength(1_200);
    expect(seen).toEqual([...seen].sort().reverse());
  });
});

describe('changing an endpoint', () => {
  it('takes label, url, enabled and events, and refuses agent_id even if equal', async () => {
    const agentId = world.newAgent();
    const { id } = await world.endpoint('one', { accountId, agentId });
    await world.endpoint('two', { accountId });
    await expect(
      update(id, { label: 'uno', url: 'https://hooks.example.com/y', events: ['call.transferred'] }),
    ).resolves.toMatchObject({
      label: 'uno',
      url: 'https://hooks.example.com/y',
      events: ['call.transferred'],
      agent_id: agentId,
    });
    await expect(update(id, { agent_id: agentId })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(update(id, { label: 'two' })).rejects.toMatchObject({ code: 'LABEL_TAKEN' });
    await expect(update(id, { label: 'uno' })).resolves.toMatchObject({ label: 'uno' });
    await expect(update(id, { events: [] })).resolves.toMatchObject({ events: [] });
    await expect(update(newId(), { label: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(update('nonsense', { label: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused to other accounts', async () => {
    const { id } = await world.endpoint('mine', { accountId });
    const foreign = { account_id: newId(), endpoint_id: id };
    await expect(
      world.ask('webhooks.update', { ...foreign, change: { enabled: false } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(world.ask('webhooks.delete', foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(world.ask('webhooks.rotate_secret', foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(world.ask('webhooks.test', foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('puts the legacy default endpoint, with a new secret each time', async () => {
    const put = (path: string) =>
      world.ask('webhooks.put_default', { account_id: accountId, webhook_url: world.receiver.url(path) });
    const first = await put('/legacy');
    const [made] = await list();
    const second = await put('/legacy2');
    expect(second.webhook_secret).not.toBe(first.webhook_secret);
    expect(second).toMatchObject({
      webhook_url: world.receiver.url('/legacy2'),
      message: expect.any(String),
    });
    const [replaced] = await list();
    expect(replaced).toMatchObject({ label: 'default', url: second.webhook_url, agent_id: null });
    expect(replaced?.created_at).toBe(made?.created_at);
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/legacy2').length === 1);
    await expect(
      world.ask('webhooks.put_default', { account_id: accountId, webhook_url: 'http://example.com' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'webhook_url' }] });
  });
});

describe('the fan-out flag of an agent', () => {
  it('cannot be switched off while the agent has no enabled endpoint of its own', async () => {
    const agentId = world.newAgent();
    await expect(setFanout(agentId, false)).rejects.toMatchObject({ code: 'NO_AGENT_ENDPOINT', status: 409 });
    const { id } = await world.endpoint('own', { accountId, agentId });
    await update(id, { enabled: false });
    await expect(setFanout(agentId, false)).rejects.toMatchObject({ code: 'NO_AGENT_ENDPOINT' });
    await update(id, { enabled: true });
    await expect(setFanout(agentId, false)).resolves.toEqual({ webhooks_include_account_endpoints: false });
    await expect(setFanout(agentId, true)).resolves.toEqual({ webhooks_include_account_endpoints: true });
    expect(await fanoutIsOff(agentId)).toBe(false);
  });

  it('flips back when the last enabled own endpoint is disabled or deleted, not before', async () => {
    const agentId = world.newAgent();
    const first = await world.endpoint('first', { accountId, agentId });
    const second = await world.endpoint('second', { accountId, agentId });
    await setFanout(agentId, false);
    await update(first.id, { enabled: false });
    expect(await fanoutIsOff(agentId)).toBe(true);
    await world.ask('webhooks.delete', { account_id: accountId, endpoint_id: second.id });
    expect(await fanoutIsOff(agentId)).toBe(false);
    await update(first.id, { enabled: true });
    expect(await fanoutIsOff(agentId)).toBe(false);
    await setFanout(agentId, false);
    await update(first.id, { enabled: false });
    expect(await fanoutIsOff(agentId)).toBe(false);
  });

  it('is sent to agents with every change, whoever made it, and with nothing else', async () => {
    const agentId = world.newAgent();
    const { id } = await world.endpoint('own', { accountId, agentId });
    await setFanout(agentId, false);
    await setFanout(agentId, false);
    await update(id, { label: 'renamed' });
    await update(id, { enabled: false });
    await setFanout(agentId, true);
    const { rows } = await world.sql.query(
      `select subject, payload from webhooks.outbox where aggregate_id = $1 order by id`,
      [agentId],
    );
    const flag = (include_account_endpoints: boolean) => ({
      agent_id: agentId,
      include_account_endpoints,
      version: expect.any(Number),
    });
    const payloads = rows.map(({ subject, payload }) => [subject, payload]);
    const subject = 'webhooks.fanout_changed';
    expect(payloads).toEqual([
      [subject, flag(false)],
      [subject, flag(true)],
    ]);
    expect(rows[1].payload.version).toBeGreaterThan(rows[0].payload.version);
    // Told before whoever made the change was answered: nothing is waited for here.
    expect(world.toldAgents.filter((told) => told.agent_id === agentId)).toEqual(
      rows.map(({ payload }) => payload),
    );
  });

  it('is not read by changes that cannot flip it, and once by those that can', async () => {
    const agentId = world.newAgent();
    const parse = jest.spyOn(Connection.prototype, 'parse');
    const looks = async (change: () => Promise<unknown>): Promise<number> => {
      parse.mockClear();
      await change();
      return parse.mock.calls.filter(([message]) => JSON.stringify(message).includes('fanout_off')).length;
    };
    const remove = (id: string) =>
      world.ask('webhooks.delete', { account_id: accountId, endpoint_id: id }).then(() => undefined);
    const own = await world.endpoint('own', { accountId, agentId });
    const wide = await world.endpoint('wide', { accountId });
    const seen = {
      create: await looks(() => world.endpoint('second', { accountId, agentId })),
      rename: await looks(() => update(own.id, { label: 'renamed' })),
      rotate: await looks(() =>
        world.ask('webhooks.rotate_secret', { account_id: accountId, endpoint_id: own.id }),
      ),
      off: await looks(() => setFanout(agentId, false)),
      removeWide: await looks(() => remove(wide.id)),
      removeOneOfTwo: await looks(() => remove(own.id)),
      disableLast: await looks(async () => {
        const last = (await list())[0];
        await update(String(last?.id), { enabled: false });
      }),
    };
    parse.mockRestore();
    const none = { create: 0, rename: 0, rotate: 0, removeWide: 0, removeOneOfTwo: 0 };
    expect(seen).toEqual({ ...none, off: 1, disableLast: 1 });
    expect(await fanoutIsOff(agentId)).toBe(false);
  });

  it('stays right when switching off races with disabling', async () => {
    for (let round = 0; round < 10; round += 1) {
      const agentId = world.newAgent();
      const { id } = await world.endpoint(`race-${round}`, { accountId: (accountId = newId()), agentId });
      await Promise.allSettled([setFanout(agentId, false), update(id, { enabled: false })]);
      expect(await fanoutIsOff(agentId)).toBe(false);
    }
  });

  it('drops what no own endpoint takes when off, and sends to both when on', async () => {
    const agentId = world.newAgent();
    await world.endpoint('wide', { accountId });
    await world.endpoint('narrow', { accountId, agentId, events: ['call.transferred'] });
    await world.endpoint('other-agent', { accountId, agentId: world.newAgent() });
    await world.callMoved({ agent_id: agentId }, accountId);
    await eventually(() => world.receiver.at('/wide').length === 1);
    await setFanout(agentId, false);
    await world.callMoved({ agent_id: agentId }, accountId);
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/wide').length === 2);
    await sleep(100);
    expect(world.receiver.all.map((received) => received.path)).toEqual(['/wide', '/wide']);
    expect(world.receiver.at('/wide').map((one) => one.json.data['agent_id'] === agentId)).toEqual([
      true,
      false,
    ]);
    const { rows } = await world.sql.query('select 1 from webhook_event where account_id = $1', [accountId]);
    expect(rows).toHaveLength(2);
  });

  it('shows an agent only its own endpoints, with the flag and the catalogue', async () => {
    const agentId = world.newAgent();
    await world.endpoint('wide', { accountId });
    const own = await world.endpoint('own', { accountId, agentId });
    const shown = await world.ask('webhooks.for_agent', { account_id: accountId, agent_id: agentId });
    expect(shown.webhooks.map((one) => one.id)).toEqual([own.id]);
    expect(shown.include_account_endpoints).toBe(true);
    expect(shown.available_events).toHaveLength(6);
  });
});

describe('disabling or deleting an endpoint', () => {
  it('stops deliveries; pending ones wait until it is enabled', async () => {
    const { id } = await world.endpoint('switch', { accountId });
    world.receiver.answer('/switch', (_, response) => void response.writeHead(500).end());
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/switch').length === 1);
    await update(id, { enabled: false });
    await world.callMoved({}, accountId);
    await eventually(async () => {
      // Its result may still be on its way.
      const due = await world.sql.query(
        `update delivery set next_at = now() where endpoint_id = $1 and attempt = 1`,
        [id],
      );
      return due.rowCount === 1;
    });
    await sleep(300);
    expect(world.receiver.at('/switch')).toHaveLength(1);
    world.receiver.answer('/switch', (_, response) => void response.writeHead(200).end());
    await update(id, { enabled: true });
    await eventually(() => world.receiver.at('/switch').length === 2);
    expect(new Set(world.receiver.at('/switch').map((one) => one.headers['webhook-id'])).size).toBe(1);
  });

  it('deletes the history of a deleted endpoint', async () => {
    const { id } = await world.endpoint('doomed', { accountId });
    world.receiver.answer('/doomed', (_, response) => void response.writeHead(500).end());
    await world.callMoved({}, accountId);
    await eventually(() => world.receiver.at('/doomed').length === 1);
    await world.ask('webhooks.delete', { account_id: accountId, endpoint_id: id });
    await eventually(async () => {
      const { rows } = await world.sql.query('select 1 from delivery where endpoint_id = $1', [id]);
      return rows.length === 0;
    });
  });
});
