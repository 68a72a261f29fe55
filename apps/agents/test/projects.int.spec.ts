import { Outbox } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { agentsWorld, type AgentsWorld, refusal, Tenant } from './support';

jest.setTimeout(30_000);

let world: AgentsWorld;
beforeAll(async () => {
  world = await agentsWorld();
}, 120_000);
afterAll(() => world.stop());

function known(tenant: Tenant): string {
  const id = newId();
  world.projects.known.add(`${tenant.id} ${id}`);
  return id;
}

/** The gateway deleted it. Any outbox will do: the stream is one. */
async function deleted(tenant: Tenant, projectId: string): Promise<void> {
  const outbox = world.service.app.get(Outbox);
  await world.service.app.get(Database).transaction((tx) =>
    outbox.add(tx, 'accounts.project_deleted', {
      aggregateId: projectId,
      accountId: tenant.id,
      body: { project_id: projectId },
    }),
  );
}

const inProject = async (tenant: Tenant, projectId: string): Promise<number> =>
  (await world.bus.request('agents.in_project', { account_id: tenant.id, project_id: projectId })).agents;

it('an agent belongs to the default project, which bears the id of its account, unless it names another', async () => {
  const tenant = new Tenant(world.bus);
  const project = known(tenant);
  expect((await tenant.create()).project_id).toBe(tenant.id);
  expect((await tenant.create({ project_id: tenant.id })).project_id).toBe(tenant.id);
  const agent = await tenant.create({ project_id: project });
  expect(agent.project_id).toBe(project);
  expect((await tenant.update(agent.id, { agent_name: 'Renamed' })).project_id).toBe(project);
  expect((await tenant.update(agent.id, { project_id: null })).project_id).toBe(tenant.id);
  const other = new Tenant(world.bus);
  expect(await refusal(other.create({ project_id: project }))).toBe('VALIDATION_ERROR project_id');
  expect(await refusal(tenant.update(agent.id, { project_id: newId() }))).toBe('VALIDATION_ERROR project_id');
});

it('agents are counted by project, deleted ones and those of others left out', async () => {
  const tenant = new Tenant(world.bus);
  const project = known(tenant);
  const [agent] = [
    await tenant.create({ project_id: project }),
    await tenant.create({ project_id: project }),
  ];
  expect(await inProject(tenant, project)).toBe(2);
  await tenant.delete(agent.id);
  expect(await inProject(tenant, project)).toBe(1);
  expect(await inProject(new Tenant(world.bus), project)).toBe(0);
});

it('agents of a deleted project move to the default one, and nobody comes in any more', async () => {
  const tenant = new Tenant(world.bus);
  const project = known(tenant);
  const agent = await tenant.create({ project_id: project });
  await deleted(tenant, project);
  await eventually(async () => (await tenant.get(agent.id)).project_id === tenant.id);
  // The gateway's answer may be older than the deletion.
  expect(await refusal(tenant.create({ project_id: project }))).toBe('VALIDATION_ERROR project_id');
  expect(await refusal(tenant.update(agent.id, { project_id: project }))).toBe('VALIDATION_ERROR project_id');
});

it('of agents created while the project is deleted none is left in it', async () => {
  const tenant = new Tenant(world.bus);
  const project = known(tenant);
  const creations = Array.from({ length: 20 }, () => refusal(tenant.create({ project_id: project })));
  await deleted(tenant, project);
  const outcomes = await Promise.all(creations);
  expect(outcomes.filter((one) => !['accepted', 'VALIDATION_ERROR project_id'].includes(one))).toEqual([]);
  await eventually(async () => (await refusal(tenant.create({ project_id: project }))) !== 'accepted');
  expect(await inProject(tenant, project)).toBe(0);
});
