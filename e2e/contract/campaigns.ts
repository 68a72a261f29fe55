import type { AgentDto, CampaignDto, PhoneNumberDto } from '@parley/contracts';
import { createAgent } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

interface CampaignList {
  campaigns: CampaignDto[];
  pagination: { has_more: boolean; next_cursor: string | null };
}

const SCHEDULE = {
  time_zone: 'Asia/Kolkata',
  windows: [{ days: ['monday'], start: '09:00', end: '18:00' }],
};

/** What starts one is not here yet: a campaign is a draft. */
export const campaigns: Heading = (world) =>
  describe('Campaigns', () => {
    let partner: ContractPartner;
    let other: ContractPartner;
    let agent: AgentDto;
    let theirAgent: AgentDto;
    let number: PhoneNumberDto;
    let theirNumber: PhoneNumberDto;

    const numberOf = async ({ api }: ContractPartner): Promise<PhoneNumberDto> => {
      const { phone_numbers: all } = await api.ok(
        api.get<{ phone_numbers: PhoneNumberDto[] }>('/phone-numbers'),
      );
      const [first] = all;
      if (!first) throw new Error('a new partner has a number');
      return first;
    };
    beforeAll(async () => {
      [partner, other] = await Promise.all([world().partner(), world().partner()]);
      [agent, theirAgent] = await Promise.all([createAgent(partner.api), createAgent(other.api)]);
      [number, theirNumber] = await Promise.all([numberOf(partner), numberOf(other)]);
    });

    const post = (fields: object = {}) =>
      partner.api.post<CampaignDto>('/campaigns', {
        name: 'Spring',
        agent_id: agent.id,
        phone_number_ids: [number.id],
        ...fields,
      });
    const created = (fields: object = {}): Promise<CampaignDto> => partner.api.ok(post(fields));

    it('POST /campaigns creates a draft with every field of a Campaign, in order, and their defaults', async () => {
      const campaign = await created();
      expect(campaign.campaign_id).toMatch(/^cmp_[0-9a-f-]{36}$/);
      const { campaign_id, created_at, ...rest } = campaign;
      expect(Object.keys(campaign)).toEqual(
        (
          'campaign_id name description agent_id agent_name provider type phone_numbers concurrency_limit ' +
          'retry_concurrency retry_count cooldown_minutes retry_delays_minutes callback_enabled status total_contacts ' +
          'completed_count failed_count skipped_count started_at paused_at completed_at created_at schedule'
        ).split(' '),
      );
      expect(rest).toEqual({
        name: 'Spring',
        description: '',
        agent_id: agent.id,
        agent_name: agent.agent_name,
        provider: null,
        type: 'outbound',
        phone_numbers: [{ phone_number_id: number.id, phone_number: number.number }],
        concurrency_limit: 5,
        retry_concurrency: 0,
        retry_count: 0,
        cooldown_minutes: 60,
        retry_delays_minutes: [],
        callback_enabled: false,
        status: 'draft',
        total_contacts: 0,
        completed_count: 0,
        failed_count: 0,
        skipped_count: 0,
        started_at: null,
        paused_at: null,
        completed_at: null,
        schedule: null,
      });
      expect(Date.parse(created_at)).not.toBeNaN();
      expect(await partner.api.ok(partner.api.get(`/campaigns/${campaign_id}`))).toEqual(campaign);
    });

    it.each<[string, object]>([
      ['name', { name: undefined }],
      ['name', { name: '' }],
      ['agent_id', { agent_id: 'x' }],
      ['agent_id', { agent_id: NOBODYS }],
      ['phone_number_ids', { phone_number_ids: [] }],
      ['phone_number_ids', { phone_number_ids: [NOBODYS] }],
      ['phone_number_ids', { phone_number_ids: [`num_${NOBODYS}`] }],
      ['phone_number_ids', { phone_number_ids: [`num_${NOBODYS}`, `num_${NOBODYS}`] }],
      ['concurrency_limit', { concurrency_limit: 0 }],
      ['concurrency_limit', { concurrency_limit: 11 }],
      ['retry_concurrency', { retry_concurrency: -1 }],
      ['retry_concurrency', { concurrency_limit: 2, retry_concurrency: 3 }],
      ['retry_count', { retry_count: 11 }],
      ['cooldown_minutes', { cooldown_minutes: 0 }],
      ['retry_delays_minutes', { retry_delays_minutes: ['5'] }],
      ['callback_enabled', { callback_enabled: 1 }],
      ['schedule.time_zone', { schedule: { ...SCHEDULE, time_zone: 'Mars/Olympus' } }],
      ['schedule.windows', { schedule: { ...SCHEDULE, windows: [] } }],
      [
        'schedule.windows.0.end',
        { schedule: { ...SCHEDULE, windows: [{ days: ['monday'], start: '18:00', end: '09:00' }] } },
      ],
      [
        'schedule.ends_at',
        { schedule: { ...SCHEDULE, starts_at: '2027-01-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' } },
      ],
      ['status', { status: 'running' }],
    ])('an invalid %s is 400 VALIDATION_ERROR, at creation and in a change: %j', async (field, fields) => {
      const answer = await post(fields);
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(fieldsOf(answer)).toEqual([field]);
      if (Object.values(fields).includes(undefined)) return;
      const { campaign_id: id } = await created();
      const changed = await partner.api.patch(`/campaigns/${id}`, fields);
      expect([refusal(changed), fieldsOf(changed)]).toEqual([[400, 'VALIDATION_ERROR'], [field]]);
    });

    it('the agent and the numbers are the account’s own and not deleted', async () => {
      const gone = await createAgent(partner.api);
      await partner.api.ok(partner.api.delete(`/agent/${gone.id}`));
      for (const [field, fields] of [
        ['agent_id', { agent_id: theirAgent.id }],
        ['agent_id', { agent_id: gone.id }],
        ['phone_number_ids', { phone_number_ids: [number.id, theirNumber.id] }],
      ] as const) {
        const answer = await post(fields);
        expect([refusal(answer), fieldsOf(answer)]).toEqual([[400, 'VALIDATION_ERROR'], [field]]);
      }
    });

    it('an agent that is renamed is shown by its new name; one that is deleted leaves the draft as it is', async () => {
      const own = await createAgent(partner.api);
      const campaign = await created({ agent_id: own.id });
      const path = `/campaigns/${campaign.campaign_id}`;
      await partner.api.ok(
        partner.api.put(`/agent/${own.id}`, { agent_name: `Renamed ${own.id.slice(-6)}` }),
      );
      const renamed = await partner.api.ok(partner.api.get<CampaignDto>(path));
      expect(renamed).toEqual({ ...campaign, agent_name: `Renamed ${own.id.slice(-6)}` });
      await partner.api.ok(partner.api.delete(`/agent/${own.id}`));
      expect(await partner.api.ok(partner.api.get(path))).toEqual(renamed);
      const changed = await partner.api.ok(partner.api.patch<CampaignDto>(path, { name: 'Still a draft' }));
      expect(changed).toEqual({ ...renamed, name: 'Still a draft' });
    });

    it('PATCH /campaigns/{id} keeps what it leaves out; retry_concurrency <= concurrency_limit holds for the result', async () => {
      const campaign = await created({ concurrency_limit: 4, retry_concurrency: 3, schedule: SCHEDULE });
      const path = `/campaigns/${campaign.campaign_id}`;
      const answer = await partner.api.patch(path, { concurrency_limit: 2 });
      expect([refusal(answer), fieldsOf(answer)]).toEqual([[400, 'VALIDATION_ERROR'], ['retry_concurrency']]);
      const changed = await partner.api.ok(
        partner.api.patch<CampaignDto>(path, { name: 'Summer', retry_concurrency: 0, schedule: null }),
      );
      expect(changed).toEqual({ ...campaign, name: 'Summer', retry_concurrency: 0, schedule: null });
      expect(await partner.api.ok(partner.api.get(path))).toEqual(changed);
    });

    it('GET /campaigns lists newest first, by pages, and by status and agent_id', async () => {
      const own = await createAgent(partner.api);
      const [first, second] = [await created({ agent_id: own.id }), await created({ agent_id: own.id })];
      const list = (query: string): Promise<CampaignList> =>
        partner.api.ok(partner.api.get<CampaignList>(`/campaigns?agent_id=${own.id}${query}`));
      expect((await list('')).campaigns).toEqual([second, first]);
      const page = await list('&limit=1');
      expect(page.campaigns).toEqual([second]);
      const rest = await list(`&limit=1&cursor=${page.pagination.next_cursor ?? ''}`);
      expect([rest.campaigns, rest.pagination.has_more]).toEqual([[first], false]);
      expect((await list('&status=draft')).campaigns).toHaveLength(2);
      expect((await list('&status=running')).campaigns).toEqual([]);
      for (const query of ['status=lost', 'agent_id=x'])
        expect(refusal(await partner.api.get(`/campaigns?${query}`))).toEqual([400, 'VALIDATION_ERROR']);
      const theirs = await other.api.ok(other.api.get<CampaignList>('/campaigns'));
      expect(theirs.campaigns).toEqual([]);
    });

    it('DELETE /campaigns/{id} answers data.message; then it is 404 NOT_FOUND', async () => {
      const { campaign_id: id } = await created();
      const path = `/campaigns/${id}`;
      expect(refusal(await other.api.delete(path))).toEqual([404, 'NOT_FOUND']);
      const gone = await partner.api.ok(partner.api.delete<{ message: string }>(path));
      expect(gone.message).toEqual(expect.any(String));
      for (const answer of [
        await partner.api.get(path),
        await partner.api.patch(path, { name: 'x' }),
        await partner.api.delete(path),
      ])
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    });

    it('a repeated POST with the same Idempotency-Key creates one campaign', async () => {
      const own = await createAgent(partner.api);
      const body = { name: 'Once', agent_id: own.id, phone_number_ids: [number.id] };
      const send = () => partner.api.post<CampaignDto>('/campaigns', body, { 'idempotency-key': own.id });
      const [first, again] = [await send(), await send()];
      expect(first.status).toBe(200);
      expect(again.body).toEqual(first.body);
      const listed = await partner.api.ok(partner.api.get<CampaignList>(`/campaigns?agent_id=${own.id}`));
      expect(listed.campaigns).toHaveLength(1);
    });
  });
