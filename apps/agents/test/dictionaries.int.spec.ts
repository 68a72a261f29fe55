import type { RequestReply } from '@parley/contracts';
import { newId } from '@parley/platform';
import { type AgentsWorld, agentsWorld, refusal, refusals, Tenant, whileHeld } from './support';

jest.setTimeout(60_000);

let world: AgentsWorld;
let tenant: Tenant;

beforeAll(async () => {
  world = await agentsWorld();
  tenant = new Tenant(world.bus);
});
afterAll(() => world.stop());

type Reply = RequestReply<'dictionaries.create'>;

const ENTRIES = [
  { word: 'Quantiva', pronunciations: ['kwan tee va'], boost: 2 },
  { word: 'Novaplex', boost: 5 },
];

function create(fields: object = {}, of = tenant): Promise<Reply> {
  const dictionary = { name: `Words ${newId()}`, language: 'en' as const, entries: ENTRIES, ...fields };
  return world.bus.request('dictionaries.create', { account_id: of.id, dictionary });
}

const attach = (id: string, agent: string, of = tenant): Promise<Reply> =>
  world.bus.request('dictionaries.attach', { account_id: of.id, dictionary_id: id, agent_id: agent });

describe('dictionaries', () => {
  it('have names that are unique on the account', async () => {
    const first = await create();
    expect(first).toMatchObject({ language: 'en', entries: ENTRIES, attached_agents: [] });
    expect(await refusal(create({ name: first.name }))).toBe('CONFLICT name');
    expect((await create({ name: first.name }, new Tenant(world.bus))).name).toBe(first.name);
  });

  it('go along with the calls of the agents they are attached to, most boosted words first', async () => {
    const agent = await tenant.create({ spoken_languages: ['en'] });
    const made = await create();
    const attached = await attach(made.id, agent.id);
    expect(attached.attached_agents).toEqual([{ id: agent.id, name: agent.agent_name }]);
    expect((await attach(made.id, agent.id)).attached_agents).toHaveLength(1);
    await attach((await create({ language: 'te', entries: [{ word: 'పదం' }] })).id, agent.id);
    expect((await tenant.snapshot(agent.id)).vocabulary).toEqual([ENTRIES[1], ENTRIES[0]]);

    const body = { account_id: tenant.id, dictionary_id: made.id };
    await world.bus.request('dictionaries.update', { ...body, change: { entries: [{ word: 'Zyvello' }] } });
    expect((await tenant.snapshot(agent.id)).vocabulary).toEqual([{ word: 'Zyvello' }]);
    await world.bus.request('dictionaries.detach', { ...body, agent_id: agent.id });
    expect((await tenant.snapshot(agent.id)).vocabulary).toEqual([]);
    expect((await world.bus.request('dictionaries.get', body)).attached_agents).toEqual([]);
  });

  it('deleted while they are attached are not there', async () => {
    const [made, agent] = [await create(), await tenant.create()];
    const removed = `delete from agents.dictionary where id = '${made.id}'`;
    const attaching = whileHeld(world.databaseUrl, removed, () => refusal(attach(made.id, agent.id)));
    expect(await attaching).toBe('NOT_FOUND');
  });

  it('are listed newest first, and gone when they are deleted', async () => {
    const lister = new Tenant(world.bus);
    const first = await create({}, lister);
    const second = await create({}, lister);
    const agent = await lister.create();
    await attach(first.id, agent.id, lister);
    const { items } = await world.bus.request('dictionaries.list', { account_id: lister.id });
    expect(items.map(({ id, attached_agents }) => [id, attached_agents.length])).toEqual([
      [second.id, 0],
      [first.id, 1],
    ]);
    const body = { account_id: lister.id, dictionary_id: first.id };
    expect(await world.bus.request('dictionaries.delete', body)).toEqual({ message: 'Dictionary deleted' });
    expect(await refusal(world.bus.request('dictionaries.get', body))).toBe('NOT_FOUND');
  });

  it('of another account are not there', async () => {
    const foreign = await create({}, new Tenant(world.bus));
    const agent = await tenant.create();
    const mine = await create();
    const foreignAgent = await new Tenant(world.bus).create();
    const body = { account_id: tenant.id, dictionary_id: foreign.id };
    expect(
      await refusals(
        world.bus.request('dictionaries.get', body),
        world.bus.request('dictionaries.update', { ...body, change: {} }),
        world.bus.request('dictionaries.delete', body),
        attach(foreign.id, agent.id),
        attach(mine.id, foreignAgent.id),
        world.bus.request('dictionaries.get', { ...body, dictionary_id: 'nonsense' }),
      ),
    ).toEqual(['NOT_FOUND']);
  });
});
