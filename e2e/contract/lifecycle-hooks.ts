import { createHmac } from 'node:crypto';
import type {
  CallDto,
  LifecycleHookDto,
  HookDeliveryDto,
  NewLifecycleHookDto,
  TimelineEntryDto,
} from '@parley/contracts';
import { PartnerServer } from '@parley/testing';
import { callee, createAgent, startCall, until } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

/** Signed like inbound.route. */
export const lifecycleHooks: Heading = (world) =>
  describe('Lifecycle hooks', () => {
    let partner: ContractPartner;
    let server: PartnerServer;
    beforeAll(async () => {
      [partner, server] = await Promise.all([world().partner(), PartnerServer.start()]);
    });
    afterAll(() => server?.close());

    const create = (fields: object): Promise<NewLifecycleHookDto> =>
      partner.api.ok(
        partner.api.post<NewLifecycleHookDto>('/lifecycle-hooks', {
          name: 'crm',
          url: server.url,
          ...fields,
        }),
      );
    const verified = (secret: string): boolean => {
      const { headers, body } = server.last;
      const hex = createHmac('sha256', secret)
        .update(`${headers['x-parley-timestamp']}.${body}`)
        .digest('hex');
      return headers['x-parley-signature'] === `v1=${hex}`;
    };

    it('are created with a secret that is shown once, read, changed, listed and deleted', async () => {
      const { secret, message, ...made } = await create({ event: 'after_call', enabled: false });
      expect([secret, message]).toEqual([expect.stringMatching(/^whsec_/), expect.any(String)]);
      const path = `/lifecycle-hooks/${made.id}`;
      expect(await partner.api.ok(partner.api.get(path))).toEqual(made);
      const changed = await partner.api.ok(partner.api.patch<LifecycleHookDto>(path, { timeout_ms: 5_000 }));
      expect(changed).toMatchObject({ ...made, timeout_ms: 5_000, updated_at: expect.any(String) });
      const listed = await partner.api.ok(
        partner.api.get<{ lifecycle_hooks: LifecycleHookDto[] }>('/lifecycle-hooks'),
      );
      expect(listed.lifecycle_hooks).toEqual([changed]);
      expect(await partner.api.ok(partner.api.delete(path))).toEqual({ message: 'Lifecycle hook deleted' });
      expect(refusal(await partner.api.get(path))).toEqual([404, 'NOT_FOUND']);
    });

    it('are tested, their history is read, and their secret is rotated', async () => {
      const { id, secret } = await create({ event: 'before_call', enabled: false });
      const path = `/lifecycle-hooks/${id}`;
      server.json(200, { action: 'continue' });
      const tested = await partner.api.ok(partner.api.post<HookDeliveryDto>(`${path}/test`));
      expect(tested).toMatchObject({ event: 'hook.test', status: 'succeeded', outcome: 'continue' });
      expect(verified(secret)).toBe(true);
      const rotated = await partner.api.ok(
        partner.api.post<{ id: string; secret: string; message: string }>(`${path}/rotate-secret`),
      );
      expect(rotated).toEqual({ id, secret: expect.stringMatching(/^whsec_/), message: expect.any(String) });
      server.json(500, {});
      const failed = await partner.api.ok(partner.api.post<HookDeliveryDto>(`${path}/test`));
      expect(failed).toMatchObject({ status: 'failed', attempts: [{ status_code: 500 }] });
      expect([verified(secret), verified(rotated.secret)]).toEqual([false, true]);
      const list = (query = ''): Promise<{ deliveries: HookDeliveryDto[] }> =>
        partner.api.ok(partner.api.get<{ deliveries: HookDeliveryDto[] }>(`${path}/deliveries${query}`));
      expect((await list()).deliveries).toEqual([failed, tested]);
      expect((await list('?status=failed')).deliveries).toEqual([failed]);
      const answer = await partner.api.get(`${path}/deliveries?call_id=x`);
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', ['call_id']]);
      await partner.api.ok(partner.api.delete(path));
      for (const gone of [partner.api.post(`${path}/test`), partner.api.get(`${path}/deliveries`)])
        expect(refusal(await gone)).toEqual([404, 'NOT_FOUND']);
      server.received.length = 0;
    });

    it('event and agent are fixed, and the agent is one of the account', async () => {
      const made = await create({ event: 'before_call', enabled: false });
      const answer = await partner.api.patch(`/lifecycle-hooks/${made.id}`, { event: 'after_call' });
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', ['event']]);
      const body = { name: 'x', event: 'before_call', url: server.url, agent_id: NOBODYS };
      const foreign = await partner.api.post('/lifecycle-hooks', body);
      expect([...refusal(foreign), fieldsOf(foreign)]).toEqual([400, 'VALIDATION_ERROR', ['agent_id']]);
      await partner.api.ok(partner.api.delete(`/lifecycle-hooks/${made.id}`));
    });

    it('before_call sets variables or cancels the call, after_call hears how it ended; both are signed', async () => {
      const agent = await createAgent(partner.api);
      const before = await create({ event: 'before_call', agent_id: agent.id });
      const after = await create({ event: 'after_call', agent_id: agent.id });
      server.answer = ({ headers }, response) =>
        response.end(
          headers['x-parley-event'] === 'before_call'
            ? '{"action":"cancel","reason":"closed","variables":{}}'
            : '',
        );
      const { call_id: id } = await startCall(partner.api, agent.id, callee('02'));
      const call = await until(
        () => partner.api.ok(partner.api.get<CallDto>(`/calls/${id}`)),
        ({ status }) => status === 'canceled',
      );
      expect(call).toMatchObject({ end_call_reason: 'canceled', error_message: 'closed' });
      const [asked] = server.received;
      expect(JSON.parse(asked?.body ?? '')).toMatchObject({ event: 'before_call', data: { call_id: id } });
      const { entries } = await partner.api.ok(
        partner.api.get<{ entries: TimelineEntryDto[] }>(`/calls/${id}/timeline`),
      );
      expect(entries.map(({ type }) => type)).toContain('before_call_hook');
      await until(
        async () => server.last.headers['x-parley-event'],
        (event) => event === 'after_call',
      );
      expect(verified(after.secret)).toBe(true);
      expect(JSON.parse(server.last.body)).toMatchObject({ data: { call_id: id, status: 'canceled' } });
      for (const { id: hook } of [before, after])
        await partner.api.ok(partner.api.delete(`/lifecycle-hooks/${hook}`));
    });
  });
