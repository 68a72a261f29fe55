import { Outbox } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { agentsWorld, type AgentsWorld, refusal, Tenant } from './support';

jest.setTimeout(30_000);

const off = { webhooks_include_account_endpoints: false };
let world: AgentsWorld;
let tenant: Tenant;

beforeAll(async () => {
  world = await agentsWorld();
}, 120_000);
afterAll(() => world.stop());
beforeEach(() => {
  tenant = new Tenant(world.bus);
});

describe('the fan-out flag', () => {
  it('set to false with an enabled endpoint is stored and shown by get and list', async () => {
    const { id } = await tenant.create();
    world.webhooks.withEndpoint.add(id);
    expect(await tenant.update(id, off)).toMatchObject(off);
    expect(await tenant.get(id)).toMatchObject(off);
    expect((await tenant.list()).items).toMatchObject([{ id, ...off }]);
  });

  it('set to false without one is 409 NO_AGENT_ENDPOINT and changes nothing else', async () => {
    const agent = await tenant.create();
    expect(await refusal(tenant.update(agent.id, { ...off, prompt: 'changed' }))).toBe('NO_AGENT_ENDPOINT');
    expect(await tenant.get(agent.id)).toEqual(agent);
  });

  it('is set back when the rest of the update cannot be saved', async () => {
    await tenant.create({ agent_name: 'Taken' });
    const { id } = await tenant.create();
    world.webhooks.withEndpoint.add(id);
    expect(await refusal(tenant.update(id, { ...off, agent_name: 'Taken' }))).toBe('CONFLICT agent_name');
    expect(await tenant.get(id)).toMatchObject({ webhooks_include_account_endpoints: true });
  });

  it('is not touched by an update that breaks a rule', async () => {
    const { id } = await tenant.create();
    world.webhooks.withEndpoint.add(id);
    await refusal(tenant.update(id, { ...off, transfer_enabled: true }));
    await refusal(tenant.update(id, { ...off, prompt: '' }));
    await refusal(tenant.update(id, { webhooks_include_account_endpoints: 'no' }));
    expect(world.webhooks.asked.filter((call) => call.agent_id === id)).toEqual([]);
  });
});

describe('what webhooks decided on a flag', () => {
  const flagOf = async (id: string): Promise<boolean> =>
    (await tenant.get(id)).webhooks_include_account_endpoints;
  const keep = (id: string, include: boolean, version: number, account = tenant.id) =>
    world.bus.request('agents.keep_fanout', {
      account_id: account,
      flags: [{ agent_id: id, include_account_endpoints: include, version }],
    });
  const tellByEvent = (id: string, include: boolean, version?: number) => {
    const { app } = world.service;
    const flag = { agent_id: id, include_account_endpoints: include };
    return app.get(Database).transaction((tx) =>
      app.get(Outbox).add(tx, 'webhooks.fanout_changed', {
        aggregateId: id,
        accountId: tenant.id,
        body: version === undefined ? flag : { ...flag, version },
      }),
    );
  };

  it('is seen by the next read, and asks webhooks nothing', async () => {
    const { id, updated_at: updatedAt } = await tenant.create();
    await keep(id, false, 7);
    expect(await tenant.get(id)).toMatchObject({
      webhooks_include_account_endpoints: false,
      updated_at: updatedAt,
    });
    expect((await tenant.list()).items).toMatchObject([{ id, webhooks_include_account_endpoints: false }]);
    expect(await tenant.update(id, { prompt: 'New' })).toMatchObject({
      prompt: 'New',
      webhooks_include_account_endpoints: false,
    });
    expect(world.webhooks.asked.filter((call) => call.agent_id === id)).toEqual([]);
  });

  it('comes by event when it could not be told, events of before there were versions included', async () => {
    const { id } = await tenant.create();
    world.webhooks.withEndpoint.add(id);
    world.webhooks.mute = true;
    try {
      expect(await tenant.update(id, off)).toMatchObject(off);
    } finally {
      world.webhooks.mute = false;
    }
    await tellByEvent(id, false);
    await eventually(async () => expect(await flagOf(id)).toBe(false));
    await tellByEvent(id, true, 3);
    await eventually(async () => expect(await flagOf(id)).toBe(true));
  });

  it('twice, late or out of order leaves the latest decision', async () => {
    const { id } = await tenant.create();
    await keep(id, false, 12);
    await keep(id, true, 11);
    await keep(id, true, 12 - 5);
    expect(await flagOf(id)).toBe(false);
    await tellByEvent(id, true, 10);
    await tellByEvent(id, true, 13);
    await eventually(async () => expect(await flagOf(id)).toBe(true));
    await keep(id, false, 12);
    expect(await flagOf(id)).toBe(true);
    const flag = { agent_id: id, include_account_endpoints: true, version: 14 };
    await world.bus.request('agents.keep_fanout', {
      account_id: tenant.id,
      flags: [flag, { ...flag, include_account_endpoints: false, version: 15 }],
    });
    expect(await flagOf(id)).toBe(false);
  });

  it('of an agent of another account changes nothing, and garbage is refused', async () => {
    const { id } = await tenant.create();
    await keep(id, false, 99, newId());
    expect(await flagOf(id)).toBe(true);
    expect(await refusal(keep('not-an-id', false, 1))).toBe('VALIDATION_ERROR flags.0.agent_id');
  });

  it('is not undone by a change of the agent that began before it', async () => {
    const { id } = await tenant.create();
    await Promise.all([
      tenant.update(id, { prompt: 'Other' }),
      keep(id, false, 1),
      tenant.update(id, { prompt: 'More' }),
    ]);
    expect(await flagOf(id)).toBe(false);
  });
});
