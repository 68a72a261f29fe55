import type { ConnectionDto, PhoneNumberDto } from '@parley/contracts';
import { createAgent } from '../support/scenario';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

export const telephony: Heading = (world) => {
  describe('Telephony connections', () => {
    let partner: ContractPartner;
    beforeAll(async () => {
      partner = await world().partner();
    });
    const create = (fields: Record<string, unknown>) =>
      partner.api.post<ConnectionDto>('/telephony/connections', {
        name: 'Trunk',
        host: 'sip.example.com',
        ...fields,
      });

    it('are created, read, changed and deleted; the password is never returned', async () => {
      const made = await partner.api.ok(create({ username: 'parley', password: 'top-secret-77' }));
      expect(made).toMatchObject({
        kind: 'sip',
        name: 'Trunk',
        host: 'sip.example.com',
        port: 5060,
        transport: 'udp',
        username: 'parley',
        has_password: true,
        inbound_networks: [],
        enabled: true,
      });
      const path = `/telephony/connections/${made.id}`;
      expect(await partner.api.ok(partner.api.get(path))).toEqual(made);
      const change = { name: 'Other', port: 5070, transport: 'tcp', enabled: false };
      const changed = await partner.api.ok(partner.api.patch<ConnectionDto>(path, change));
      expect(changed).toEqual({ ...made, ...change, updated_at: expect.any(String) });
      const cleared = await partner.api.ok(partner.api.patch<ConnectionDto>(path, { password: null }));
      expect(cleared.has_password).toBe(false);
      const listed = await partner.api.get('/telephony/connections');
      for (const shown of [made, changed, cleared, listed.body])
        expect(JSON.stringify(shown)).not.toContain('top-secret');
      expect(await partner.api.ok(partner.api.delete(path))).toEqual({ message: expect.any(String) });
      expect(refusal(await partner.api.get(path))).toEqual([404, 'NOT_FOUND']);
      expect(world().platform.logs()).not.toContain('top-secret-77');
    });

    it.each<[string, unknown]>([
      ['name', ''],
      ['name', undefined],
      ['host', undefined],
      ['host', 'sip:example.com'],
      ['host', 'a b'],
      ['port', 0],
      ['port', 65_536],
      ['transport', 'tls'],
      ['inbound_networks', ['everywhere']],
      ['kind', 'carrier_z'],
      ['username', 'x'.repeat(129)],
      ['password', 'x'.repeat(201)],
    ])('a bad %s is 400 VALIDATION_ERROR: %j', async (field, value) => {
      const answer = await create({ [field]: value });
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(fieldsOf(answer).map((path) => path.split('.')[0])).toContain(field);
    });

    it('one that numbers are on is not deleted: 409 CONFLICT', async () => {
      const made = await partner.api.ok(create({}));
      const number = { number: '+14155550188', connection_id: made.id };
      const imported = await partner.api.ok(partner.api.post<PhoneNumberDto>('/phone-numbers', number));
      const path = `/telephony/connections/${made.id}`;
      expect(refusal(await partner.api.delete(path))).toEqual([409, 'CONFLICT']);
      await partner.api.ok(partner.api.delete(`/phone-numbers/${imported.id}`));
      expect((await partner.api.delete(path)).status).toBe(200);
    });
  });

  describe('Phone numbers', () => {
    let partner: ContractPartner;
    let connection: string;
    let last = 100;
    beforeAll(async () => {
      partner = await world().partner();
      const { connections } = await partner.api.ok(
        partner.api.get<{ connections: ConnectionDto[] }>('/telephony/connections'),
      );
      connection = connections[0]?.id ?? '';
    });
    const list = async (): Promise<PhoneNumberDto[]> =>
      (await partner.api.ok(partner.api.get<{ phone_numbers: PhoneNumberDto[] }>('/phone-numbers')))
        .phone_numbers;
    const create = (fields: Record<string, unknown> = {}) =>
      partner.api.post<PhoneNumberDto>('/phone-numbers', {
        number: `+12125550${(last += 1)}`,
        connection_id: connection,
        ...fields,
      });

    it('a new partner in development has a connection to the sandbox and one default from-number', async () => {
      const numbers = await list();
      expect(numbers).toEqual([
        expect.objectContaining({ is_default_from: true, connection_id: connection, status: 'active' }),
      ]);
    });

    it('are imported, read, changed and deleted', async () => {
      const agent = await createAgent(partner.api, { agent_type: 'inbound' });
      const made = await partner.api.ok(create({ label: 'Support', agent_id: agent.id }));
      expect(made).toMatchObject({ label: 'Support', agent_id: agent.id, is_default_from: false });
      const path = `/phone-numbers/${made.id}`;
      expect(await partner.api.ok(partner.api.get(path))).toEqual(made);
      const changed = await partner.api.ok(
        partner.api.patch<PhoneNumberDto>(path, { label: null, agent_id: null }),
      );
      expect(changed).toEqual({ ...made, label: null, agent_id: null, updated_at: expect.any(String) });
      expect(await partner.api.ok(partner.api.delete(path))).toEqual({ message: expect.any(String) });
      expect(refusal(await partner.api.get(path))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await partner.api.delete(path))).toEqual([404, 'NOT_FOUND']);
    });

    it('a number is imported once; deleted it can be imported again', async () => {
      const made = await partner.api.ok(create());
      expect(refusal(await create({ number: made.number }))).toEqual([409, 'CONFLICT']);
      await partner.api.ok(partner.api.delete(`/phone-numbers/${made.id}`));
      expect((await create({ number: made.number })).status).toBe(200);
    });

    it('a default from-number cannot be deleted: 409 DEFAULT_FROM_NUMBER, until another is the default', async () => {
      const before = (await list()).find((number) => number.is_default_from);
      const path = `/phone-numbers/${before?.id}`;
      expect(refusal(await partner.api.delete(path))).toEqual([409, 'DEFAULT_FROM_NUMBER']);
      const next = await partner.api.ok(create({ is_default_from: true }));
      expect((await list()).filter((number) => number.is_default_from).map((number) => number.id)).toEqual([
        next.id,
      ]);
      expect((await partner.api.delete(path)).status).toBe(200);
      expect(refusal(await partner.api.delete(`/phone-numbers/${next.id}`))).toEqual([
        409,
        'DEFAULT_FROM_NUMBER',
      ]);
    });

    it.each<[string, unknown]>([
      ['number', undefined],
      ['number', '2125550100'],
      ['number', '+1212'],
      ['number', '+15555555555'],
      ['connection_id', undefined],
      ['connection_id', 'x'],
      ['label', 'x'.repeat(101)],
      ['label', ''],
      ['agent_id', 'x'],
      ['is_default_from', 'yes'],
    ])('a bad %s is 400 VALIDATION_ERROR: %j', async (field, value) => {
      const answer = await create({ [field]: value });
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, 'VALIDATION_ERROR', [field]]);
    });

    it('the number itself and its connection cannot be changed', async () => {
      const [number] = await list();
      for (const change of [{ number: '+12125550999' }, { connection_id: connection }])
        expect(refusal(await partner.api.patch(`/phone-numbers/${number?.id}`, change))).toEqual([
          400,
          'VALIDATION_ERROR',
        ]);
    });

    it("an agent or a connection that is not there, or another account's, is 404 NOT_FOUND", async () => {
      const other = await world().partner();
      const foreign = await createAgent(other.api);
      const [number] = await list();
      for (const fields of [{ agent_id: NOBODYS }, { agent_id: foreign.id }, { connection_id: NOBODYS }])
        expect(refusal(await create(fields))).toEqual([404, 'NOT_FOUND']);
      const moved = await partner.api.patch(`/phone-numbers/${number?.id}`, { agent_id: foreign.id });
      expect(refusal(moved)).toEqual([404, 'NOT_FOUND']);
    });
  });
};
