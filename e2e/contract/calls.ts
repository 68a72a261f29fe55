import type { CallDto, Pagination } from '@parley/contracts';
import { callee, createAgent, finished, startCall } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

/** What calls.e2e.spec.ts, which talks, leaves: bodies, filters, routes. */
export const calls: Heading = (world) =>
  describe('Calls', () => {
    let partner: ContractPartner;
    let agentId: string;
    let made: CallDto[];
    beforeAll(async () => {
      partner = await world().partner();
      agentId = (await createAgent(partner.api)).id;
      const busy = await startCall(partner.api, agentId, callee('02'), {
        client_reference_id: 'a',
        variables: { name: 'Asha', age: 7, vip: true },
        metadata: { nested: { list: [1, null] } },
      });
      const rejected = await startCall(partner.api, agentId, callee('05'), { client_reference_id: 'b' });
      made = [
        await finished(partner.api, busy.call_id, 30_000),
        await finished(partner.api, rejected.call_id, 30_000),
      ];
    });
    const start = (fields: Record<string, unknown>) =>
      partner.api.post<CallDto>('/calls/start', { agent_id: agentId, to_number: callee('02'), ...fields });

    it.each<[string, unknown]>([
      ['agent_id', undefined],
      ['to_number', undefined],
      ['to_number', '4155550101'],
      ['to_number', '+1415'],
      ['to_number', '+15555555555'],
      ['to_number', 'sip:victim@example.com'],
      ['to_number', '+14155550102\r\nX: y'],
      ['from_number', '+999'],
      ['client_reference_id', 'x'.repeat(201)],
      ['variables', { a: null }],
      ['variables', { a: [1] }],
      ['variables', 'a'],
      ['metadata', [1]],
      ['agent_id', 7],
    ])('a body without a proper %s is 400 VALIDATION_ERROR: %j', async (field, value) => {
      const answer = await start({ [field]: value });
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(fieldsOf(answer).map((path) => path.split('.')[0])).toContain(field);
    });

    it('an agent or a connection that is not there is 404 NOT_FOUND', async () => {
      for (const fields of [{ agent_id: NOBODYS }, { connection_id: NOBODYS }])
        expect(refusal(await start(fields))).toEqual([404, 'NOT_FOUND']);
    });

    it('variables and metadata come back as they were given', async () => {
      const call = await partner.api.ok(partner.api.get<CallDto>(`/calls/${made[0]?.call_id}`));
      expect(call.metadata).toEqual({ nested: { list: [1, null] } });
      expect(call.session.variables).toEqual({ name: 'Asha', age: 7, vip: true });
    });

    it('GET /calls filters by agent, status, direction, campaign, client reference and creation range', async () => {
      const ids = async (query: string): Promise<string[]> =>
        (
          await partner.api.ok(
            partner.api.get<{ calls: CallDto[]; pagination: Pagination }>(`/calls?${query}`),
          )
        ).calls.map((call) => call.call_id);
      const [busy, rejected] = made;
      const both = [rejected?.call_id, busy?.call_id];
      expect(await ids('')).toEqual(both);
      expect(await ids(`agent_id=${agentId}`)).toEqual(both);
      expect(await ids(`agent_id=${NOBODYS}`)).toEqual([]);
      expect(await ids('status=busy')).toEqual(both);
      expect(await ids('status=completed')).toEqual([]);
      expect(await ids('direction=outbound')).toEqual(both);
      expect(await ids('direction=inbound')).toEqual([]);
      expect(await ids(`campaign_id=cmp_${NOBODYS}`)).toEqual([]);
      expect(await ids('client_reference_id=a')).toEqual([busy?.call_id]);
      expect(await ids(`created_after=${rejected?.created_at}`)).toEqual([rejected?.call_id]);
      expect(await ids(`created_before=${rejected?.created_at}`)).toEqual([busy?.call_id]);
      expect(await ids('client_reference_id=b&status=busy&limit=1')).toEqual([rejected?.call_id]);
      for (const query of ['status=lost', 'direction=up', 'agent_id=x', 'campaign_id=x', 'created_after=x'])
        expect([query, ...refusal(await partner.api.get(`/calls?${query}`))]).toEqual([
          query,
          400,
          'VALIDATION_ERROR',
        ]);
    });

    it('a call without a recording has no recording URL: 404 NOT_FOUND', async () => {
      expect(made[0]?.session.recording_url ?? null).toBeNull();
      const answer = await partner.api.get(`/calls/${made[0]?.call_id}/recording-url`);
      expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    });

    it('a hangup of a call that is over is 400 INVALID_STATE', async () => {
      const answer = await partner.api.post(`/calls/${made[0]?.call_id}/hangup`);
      expect(refusal(answer)).toEqual([400, 'INVALID_STATE']);
    });
  });
