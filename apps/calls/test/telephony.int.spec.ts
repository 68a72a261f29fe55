import { SecretBox, newId } from '@parley/platform';
import { TEST_MASTER_KEY, eventually } from '@parley/testing';
import { trunkPasswordAad } from '@parley/contracts';
import { answered, closed, ended, Leg, World } from './world';

jest.setTimeout(60_000);

describe('connections and numbers', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ instances: 2 });
  });
  afterAll(() => world?.stop());

  const connection = (accountId: string, change: object = {}) =>
    world.bus.request('connections.create', {
      account_id: accountId,
      connection: { name: 'trunk', host: 'sip.example.com', ...change },
    });
  const number = (accountId: string, connectionId: string, change: object = {}) =>
    world.bus.request('numbers.create', {
      account_id: accountId,
      number: {
        number: `+1212${2_000_000 + Math.floor(Math.random() * 7_000_000)}`,
        connection_id: connectionId,
        ...change,
      },
    });

  it('a connection’s password is sealed for its own row and never shown', async () => {
    const account = newId();
    const created = await connection(account, {
      username: 'u',
      password: 'hunter2',
      port: 5080,
      transport: 'tcp',
    });
    expect(created).toMatchObject({
      kind: 'sip',
      port: 5080,
      transport: 'tcp',
      has_password: true,
      enabled: true,
    });
    expect(JSON.stringify(created)).not.toContain('hunter2');
    const trunk = await world.voice.request('calls.trunk', { connection_id: created.id });
    const box = new SecretBox(Buffer.from(TEST_MASTER_KEY, 'base64'));
    expect(box.open(trunk.sealed_password ?? '', trunkPasswordAad(created.id))).toBe('hunter2');
    expect(() => box.open(trunk.sealed_password ?? '', trunkPasswordAad(newId()))).toThrow();

    const renamed = await world.bus.request('connections.update', {
      account_id: account,
      connection_id: created.id,
      change: { name: 'new', enabled: false },
    });
    expect(renamed).toMatchObject({ name: 'new', enabled: false, has_password: true, username: 'u' });
    const cleared = await world.bus.request('connections.update', {
      account_id: account,
      connection_id: created.id,
      change: { password: null },
    });
    expect(cleared.has_password).toBe(false);
    const { items } = await world.bus.request('connections.list', { account_id: account });
    expect(items.map((item) => item.id)).toEqual([created.id]);
  });

  it.each([
    [{ host: 'a b' }, 'connection.host'],
    [{ host: '' }, 'connection.host'],
    [{ port: 0 }, 'connection.port'],
    [{ transport: 'tls' }, 'connection.transport'],
    [{ inbound_networks: ['10.0.0.0/99'] }, 'connection.inbound_networks'],
    [{ name: '' }, 'connection.name'],
    [{ name: undefined }, 'connection.name'],
    [{ username: 'a\r\nb' }, 'username'],
    [{ password: 'a\r\nb' }, 'password'],
    [{ name: 'a\tb' }, 'name'],
    [{ host: 'a..b' }, 'host'],
    [{ inbound_networks: ['010.0.0.0/8'] }, 'inbound_networks'],
  ])('refuses the connection %j', async (change, field) => {
    await expect(connection(newId(), change)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    });
  });

  it('a connection is not deleted while numbers or calls use it', async () => {
    const partner = await world.partner();
    const { accountId, connectionId } = partner;
    const remove = () =>
      world.bus.request('connections.delete', { account_id: accountId, connection_id: connectionId });
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT' });
    const { call_id } = await world.start(partner);
    const { items } = await world.bus.request('numbers.list', { account_id: accountId });
    const id = items[0]?.id ?? '';
    const drop = () => world.bus.request('numbers.delete', { account_id: accountId, phone_number_id: id });
    await expect(drop()).rejects.toMatchObject({ code: 'DEFAULT_FROM_NUMBER', status: 409 });
    await world.bus.request('numbers.update', {
      account_id: accountId,
      phone_number_id: id,
      change: { is_default_from: false },
    });
    expect(await drop()).toEqual({ message: expect.any(String) });
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT' });
    await world.bus.request('calls.hangup', { account_id: accountId, call_id });
    expect(await remove()).toEqual({ message: expect.any(String) });
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('concurrent requests leave exactly one default from-number', async () => {
    const account = newId();
    const { id } = await connection(account);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => number(account, id, { is_default_from: true })),
    );
    const defaults = async () =>
      (await world.bus.request('numbers.list', { account_id: account })).items.filter(
        (item) => item.is_default_from,
      );
    expect(await defaults()).toHaveLength(1);
    await Promise.all(
      made.map((item) =>
        world.bus.request('numbers.update', {
          account_id: account,
          phone_number_id: item.id,
          change: { is_default_from: true },
        }),
      ),
    );
    expect(await defaults()).toHaveLength(1);
  });

  it('a number belongs to one account at a time and is free again once deleted', async () => {
    const [first, second] = [newId(), newId()];
    const [mine, theirs] = [await connection(first), await connection(second)];
    const taken = await number(first, mine.id);
    expect(taken).toMatchObject({ id: expect.stringMatching(/^num_/), status: 'active', agent_id: null });
    await expect(number(second, theirs.id, { number: taken.number })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(number(second, mine.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(number(second, 'x')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await world.bus.request('numbers.delete', { account_id: first, phone_number_id: taken.id });
    await number(second, theirs.id, { number: taken.number });
    const gone = newId();
    world.deletedAgents.add(gone);
    await expect(number(first, mine.id, { agent_id: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a number loses an agent that is deleted', async () => {
    const partner = await world.partner();
    const list = () => world.bus.request('numbers.list', { account_id: partner.accountId });
    const agentId = (await list()).items[0]?.agent_id ?? '';
    await world.publish('agents.deleted', {
      aggregateId: agentId,
      accountId: partner.accountId,
      body: { agent_id: agentId },
    });
    await eventually(async () => (await list()).items[0]?.agent_id === null);
  });

  it('numbers.briefs leaves out numbers that are unknown, deleted or another account’s', async () => {
    const [mine, theirs] = [await world.partner(), await world.partner()];
    const numbersOf = async (account: string) =>
      (await world.bus.request('numbers.list', { account_id: account })).items;
    const [own] = await numbersOf(mine.accountId);
    const [foreign] = await numbersOf(theirs.accountId);
    const gone = await number(mine.accountId, mine.connectionId);
    await world.bus.request('numbers.delete', { account_id: mine.accountId, phone_number_id: gone.id });
    const ask = (phone_number_ids: string[]) =>
      world.bus.request('numbers.briefs', { account_id: mine.accountId, phone_number_ids });
    const ids = [own?.id ?? '', foreign?.id ?? '', gone.id, `num_${newId()}`];
    expect(await ask(ids)).toEqual({ phone_numbers: [{ id: own?.id, number: own?.number }] });
    for (const bad of [['num_x'], [newId()], Array.from({ length: 101 }, () => `num_${newId()}`)])
      await expect(ask(bad)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('connections and numbers of another account are NOT_FOUND in every request', async () => {
    const partner = await world.partner();
    const stranger = newId();
    const { items } = await world.bus.request('numbers.list', { account_id: partner.accountId });
    for (const id of [items[0]?.id ?? '', 'num_x', partner.connectionId]) {
      const body = { account_id: stranger, phone_number_id: id };
      for (const ask of [
        () => world.bus.request('numbers.get', body),
        () => world.bus.request('numbers.delete', body),
        () => world.bus.request('numbers.update', { ...body, change: { label: 'x' } }),
      ])
        await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const id of [partner.connectionId, 'x', newId()]) {
      const body = { account_id: stranger, connection_id: id };
      for (const ask of [
        () => world.bus.request('connections.get', body),
        () => world.bus.request('connections.delete', body),
        () => world.bus.request('connections.update', { ...body, change: { name: 'x' } }),
      ])
        await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await world.bus.request('connections.list', { account_id: stranger })).items).toEqual([]);
  });

  describe('inbound calls', () => {
    const open = (to: string, change: object = {}) =>
      world.voice.request('calls.open_inbound', {
        worker_id: world.voice.instanceId,
        sip_call_id: newId(),
        from_number: '+14155550177',
        to_number: to,
        source_address: '127.0.0.1',
        ...change,
      });

    it('an inbound call is taken for a known number from its own trunk, without an outbound slot', async () => {
      const partner = await world.partner(1);
      const assignment = await open(partner.number);
      expect(assignment).toMatchObject({
        direction: 'inbound',
        account_id: partner.accountId,
        to_number: partner.number,
      });
      expect(await world.get(partner, assignment.call_id)).toMatchObject({
        status: 'ringing',
        direction: 'inbound',
      });
      await world.start(partner);
      const leg = new Leg(world, assignment.call_id, assignment.lease_token);
      await leg.report(answered, ended({ end_call_reason: 'user_hung_up', hangup_source: 'caller' }), closed);
      await eventually(() => world.eventsOf('calls.session_completed', leg.callId).length === 1);
      expect(world.eventsOf('calls.status_updated', leg.callId)).toMatchObject([
        { previous_status: null, status: 'ringing', account_concurrency: { active: 0 } },
        { previous_status: 'ringing', status: 'in_progress' },
        { status: 'completed', disposition: 'user_hangup_no_speech', account_concurrency: { active: 1 } },
      ]);
    });

    it('an INVITE seen twice opens one call', async () => {
      const partner = await world.partner();
      const sipCallId = newId();
      const same = await Promise.all(
        Array.from({ length: 6 }, () => open(partner.number, { sip_call_id: sipCallId })),
      );
      expect(new Set(same.map((assignment) => `${assignment.call_id}/${assignment.lease_token}`)).size).toBe(
        1,
      );
      expect((await open(partner.number)).call_id).not.toBe(same[0]?.call_id);
    });

    it('an inbound call is refused for unknown numbers, foreign addresses and missing agents', async () => {
      const partner = await world.partner();
      await expect(open('+14155559999')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(open('sip:nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(open(partner.number, { source_address: '203.0.113.9' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      const update = (change: object) =>
        world.bus.request('connections.update', {
          account_id: partner.accountId,
          connection_id: partner.connectionId,
          change,
        });
      await update({ inbound_networks: ['203.0.113.0/24'] });
      await expect(open(partner.number)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await open(partner.number, { source_address: '203.0.113.9' });
      await update({ inbound_networks: [], host: 'localhost' });
      await open(partner.number);
      const { items } = await world.bus.request('numbers.list', { account_id: partner.accountId });
      world.deletedAgents.add(items[0]?.agent_id ?? '');
      await expect(open(partner.number)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});

describe('the development sandbox', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ instances: 2, env: { SANDBOX_SIP_URI: 'sip:127.0.0.1:5071' } });
  });
  afterAll(() => world?.stop());

  it('the sandbox gives every new partner one connection and one default number, however many requests come at once', async () => {
    const numbers = new Set<string>();
    for (let i = 0; i < 4; i += 1) {
      const account = newId();
      const agent_id = newId();
      await Promise.all([
        ...Array.from({ length: 5 }, () =>
          world.bus.request('calls.start', {
            account_id: account,
            call: { agent_id, to_number: '+14155550101' },
          }),
        ),
        ...Array.from({ length: 5 }, () => world.bus.request('connections.list', { account_id: account })),
        ...Array.from({ length: 5 }, () => world.bus.request('numbers.list', { account_id: account })),
      ]);
      const connections = await world.bus.request('connections.list', { account_id: account });
      expect(connections.items).toMatchObject([
        { name: 'sandbox', host: '127.0.0.1', port: 5071, kind: 'sip' },
      ]);
      const list = await world.bus.request('numbers.list', { account_id: account });
      expect(list.items).toMatchObject([
        { is_default_from: true, number: expect.stringMatching(/^\+14152\d{6}$/) },
      ]);
      numbers.add(list.items[0]?.number ?? '');
    }
    expect(numbers.size).toBe(4);
  });

  it('the sandbox is provisioned once by the event about a new partner, however often it is delivered', async () => {
    const account = newId();
    const facts = {
      account_id: account,
      status: 'APPROVED' as const,
      concurrency_limit: 5,
      tier: 'standard' as const,
      price_per_minute: '1.00',
    };
    for (const version of [1, 2]) {
      await world.publish('accounts.partner_changed', {
        aggregateId: account,
        accountId: account,
        body: { ...facts, version },
      });
    }
    const rows = async () =>
      (await world.sql.query(`select number from phone_number where account_id = $1`, [account])).rowCount ===
      1;
    await eventually(rows);
    await eventually(
      async () =>
        (await world.sql.query(`select 1 from account where account_id = $1 and version = 2`, [account]))
          .rowCount === 1,
    );
    expect(await rows()).toBe(true);
  });

  it('the sandbox is not given again once the partner deleted it', async () => {
    const account = newId();
    const { items } = await world.bus.request('numbers.list', { account_id: account });
    const body = { account_id: account, phone_number_id: items[0]?.id ?? '' };
    await world.bus.request('numbers.update', { ...body, change: { is_default_from: false } });
    await world.bus.request('numbers.delete', body);
    expect((await world.bus.request('numbers.list', { account_id: account })).items).toEqual([]);
  });
});
