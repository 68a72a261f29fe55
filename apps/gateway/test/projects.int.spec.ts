import type { AgentDto, ProjectDto } from '@parley/contracts';
import { newId } from '@parley/platform';
import {
  agentBody,
  type Client,
  gatewayWorld,
  type GatewayWorld,
  newPartner,
  type TestPartner,
} from './support';

jest.setTimeout(30_000);

let world: GatewayWorld;
let partner: TestPartner;
let api: Client;

beforeAll(async () => {
  world = await gatewayWorld();
  partner = await newPartner(world, { rate_limit_per_minute: 10_000 });
  api = partner.api;
}, 120_000);
afterAll(() => world.stop());

const list = async (client: Client): Promise<ProjectDto[]> =>
  (await client.get<{ projects: ProjectDto[] }>('/projects')).body.data.projects;
const make = async (name: string): Promise<ProjectDto> =>
  (await api.post<ProjectDto>('/projects', { name })).body.data;

describe('the default project', () => {
  it('comes with the account, may be renamed and not deleted', async () => {
    const other = await newPartner(world);
    const [only, ...none] = await list(other.api);
    expect([only, none]).toMatchObject([{ name: 'Default', is_default: true, description: null }, []]);
    const renamed = await other.api.patch<ProjectDto>(`/projects/${only?.id}`, { name: 'Main' });
    expect(renamed.body.data).toMatchObject({ name: 'Main', is_default: true });
    const { status, body } = await other.api.delete(`/projects/${only?.id}`);
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('is where agents are created without a project, or with null', async () => {
    const main = (await list(api)).find((one) => one.is_default);
    for (const fields of [{}, { project_id: null }, { project_id: main?.id }]) {
      const agent = await api.post<AgentDto>('/agent', await agentBody(api, fields));
      expect(agent.body.data.project_id).toBe(main?.id);
    }
  });
});

describe('projects', () => {
  it('are created, read, changed and deleted', async () => {
    const made = await api.post<ProjectDto>('/projects', { name: 'Clinics', description: 'North' });
    expect(made.body.data).toMatchObject({ name: 'Clinics', description: 'North', is_default: false });
    const { id } = made.body.data;
    expect((await api.get(`/projects/${id}`)).body.data).toEqual(made.body.data);
    const changed = await api.patch<ProjectDto>(`/projects/${id}`, { description: null });
    expect(changed.body.data).toMatchObject({ name: 'Clinics', description: null });
    expect((await list(api))[0]?.id).toBe(id);
    expect((await api.delete(`/projects/${id}`)).body.data).toEqual({ message: 'Project deleted' });
    expect((await api.get(`/projects/${id}`)).status).toBe(404);
    expect((await api.delete(`/projects/${id}`)).status).toBe(404);
  });

  it('have names of their own: a second of the name is 409 CONFLICT, at creation and at renaming', async () => {
    const [first, second] = [await make('Twin'), await make('Single')];
    for (const answer of [
      await api.post('/projects', { name: 'Twin' }),
      await api.patch(`/projects/${second.id}`, { name: 'Twin' }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await api.patch(`/projects/${first.id}`, { name: 'Twin' })).status).toBe(200);
    expect((await (await newPartner(world)).api.post('/projects', { name: 'Twin' })).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['name', ''],
    ['name', ' '],
    ['name', 5],
    ['name', undefined],
    ['name', 'x'.repeat(101)],
    ['description', 'x'.repeat(1001)],
    ['is_default', true],
  ])('a bad %s is refused: %j', async (field, value) => {
    const { status, body } = await api.post('/projects', { name: 'Fine', [field]: value });
    expect([status, body.error.code, body.error.details?.[0]?.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      field,
    ]);
  });

  it('of another account are not found', async () => {
    const { id } = await make('Mine');
    const other = await newPartner(world);
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        (await other.api.send(method, `/projects/${id}`, method === 'PATCH' ? {} : undefined)).status,
      ).toBe(404);
    const agent = await other.api.post('/agent', await agentBody(other.api, { project_id: id }));
    expect([agent.status, agent.body.error.details?.[0]?.field]).toEqual([400, 'project_id']);
  });
});

describe('agents of a project', () => {
  it('are listed by it, move by an update and keep it from being deleted', async () => {
    const project = await make('With agents');
    const body = await agentBody(api, { project_id: project.id });
    const agent = (await api.post<AgentDto>('/agent', body)).body.data;
    expect(agent.project_id).toBe(project.id);
    const listed = await api.get<{ agents: AgentDto[] }>(`/agent?project_id=${project.id}`);
    expect(listed.body.data.agents.map(({ id }) => id)).toEqual([agent.id]);
    expect((await api.get<{ agents: unknown[] }>(`/agent?project_id=${newId()}`)).body.data.agents).toEqual(
      [],
    );
    expect((await api.get('/agent?project_id=x')).status).toBe(400);

    const refused = await api.delete(`/projects/${project.id}`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    const moved = await api.put<AgentDto>(`/agent/${agent.id}`, { project_id: null });
    expect(moved.body.data.project_id).toBe((await list(api)).find((one) => one.is_default)?.id);
    expect((await api.delete(`/projects/${project.id}`)).status).toBe(200);
    const late = await api.put(`/agent/${agent.id}`, { project_id: project.id });
    expect([late.status, late.body.error.details?.[0]?.field]).toEqual([400, 'project_id']);
  });
});
