import type { AgentDto, ProjectDto } from '@parley/contracts';
import { createAgent, until } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

export const projects: Heading = (world) =>
  describe('Projects', () => {
    let partner: ContractPartner;
    beforeAll(async () => {
      partner = await world().partner();
    });
    const list = async (): Promise<ProjectDto[]> =>
      (await partner.api.ok(partner.api.get<{ projects: ProjectDto[] }>('/projects'))).projects;
    const create = (name: string) => partner.api.ok(partner.api.post<ProjectDto>('/projects', { name }));

    it('an account has one default project; it may be renamed but not deleted', async () => {
      const all = await list();
      expect(all).toMatchObject([{ name: 'Default', is_default: true }]);
      const path = `/projects/${all[0]?.id}`;
      expect(await partner.api.ok(partner.api.patch(path, { name: 'Main' }))).toMatchObject({
        name: 'Main',
        is_default: true,
      });
      expect(refusal(await partner.api.delete(path))).toEqual([409, 'CONFLICT']);
    });

    it('an agent belongs to the default project when project_id is omitted or null', async () => {
      const main = (await list()).find((one) => one.is_default);
      expect((await createAgent(partner.api)).project_id).toBe(main?.id);
      expect((await createAgent(partner.api, { project_id: null })).project_id).toBe(main?.id);
    });

    it('an unknown project, or one of another account, is 400 VALIDATION_ERROR naming project_id', async () => {
      const other = await world().partner();
      const theirs = await other.api.ok(other.api.post<ProjectDto>('/projects', { name: 'Theirs' }));
      const agent = await createAgent(partner.api);
      for (const id of [NOBODYS, theirs.id, 'x']) {
        const answer = await partner.api.put(`/agent/${agent.id}`, { project_id: id });
        expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', ['project_id']]);
      }
      for (const id of [NOBODYS, theirs.id, 'x'])
        expect(refusal(await partner.api.get(`/projects/${id}`))).toEqual([404, 'NOT_FOUND']);
    });

    it('agents are listed by project and keep it from being deleted', async () => {
      const project = await create('Clinics');
      const agent = await createAgent(partner.api, { project_id: project.id });
      const { agents } = await partner.api.ok(
        partner.api.get<{ agents: AgentDto[] }>(`/agent?project_id=${project.id}`),
      );
      expect(agents.map(({ id }) => id)).toEqual([agent.id]);
      expect(refusal(await partner.api.delete(`/projects/${project.id}`))).toEqual([409, 'CONFLICT']);
      await partner.api.ok(partner.api.delete(`/agent/${agent.id}`));
      await partner.api.ok(partner.api.delete(`/projects/${project.id}`));
      expect((await list()).map(({ id }) => id)).not.toContain(project.id);
    });

    it('a name is used once in an account: 409 CONFLICT', async () => {
      const { id } = await create('Twin');
      expect(refusal(await partner.api.post('/projects', { name: 'Twin' }))).toEqual([409, 'CONFLICT']);
      await partner.api.ok(partner.api.delete(`/projects/${id}`));
      expect(await create('Twin')).toMatchObject({ name: 'Twin', is_default: false });
    });

    it('an agent that comes into a project just being deleted is left in a project that is there', async () => {
      const project = await create('Race');
      const [made] = await Promise.allSettled([
        createAgent(partner.api, { project_id: project.id }),
        partner.api.delete(`/projects/${project.id}`),
      ]);
      if (made.status === 'rejected') return expect(String(made.reason)).toContain('project_id');
      await until(
        async () => [
          (await partner.api.ok(partner.api.get<AgentDto>(`/agent/${made.value.id}`))).project_id,
          ...(await list()).map(({ id }) => id),
        ],
        ([of, ...ids]) => ids.includes(of ?? ''),
      );
    });
  });
