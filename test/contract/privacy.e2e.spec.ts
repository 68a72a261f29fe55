import { TestPlatform } from '../support/platform';
import { Receiver } from '../support/receiver';
import { callee, createAgent, createEndpoint, finished, startCall, until } from '../support/scenario';

jest.setTimeout(120_000);

describe('Logs at the default level', () => {
  it('hold no secret, key, phone number or transcript', async () => {
    const platform = await TestPlatform.start();
    const receiver = await Receiver.start();
    try {
      const partner = await platform.partner();
      const { api } = partner;
      const endpoint = await createEndpoint(partner, receiver);
      const connection = await api.ok(
        api.post<{ id: string }>('/telephony/connections', {
          name: 'trunk',
          host: '127.0.0.1',
          username: 'trunkuser',
          password: 'hunter2-of-the-trunk',
        }),
      );
      expect(JSON.stringify(await api.ok(api.get(`/telephony/connections/${connection.id}`)))).not.toContain(
        'hunter2',
      );
      const agent = await createAgent(api, { intro_message: 'Greetings from the purple elephant.' });
      const call = await finished(api, (await startCall(api, agent.id, callee('01'))).call_id);
      await until(
        () => receiver.about(call.call_id).some((one) => one.body.event === 'session.completed'),
        Boolean,
      );
      await api.post('/agent', '{"broken": ');
      await api.get('/calls/not-a-call?api_key=rg_live_in_the_query');
      const logs = platform.logs();
      expect(logs).toContain('service.started');
      const forbidden = [
        partner.apiKey,
        partner.apiKey.slice(8),
        endpoint.secret,
        platform.operatorToken,
        'hunter2',
        '4155550101',
        call.from_number.replace('+', ''),
        'purple elephant',
        'opening hours',
        'Sunrise Dental',
        'rg_live_',
      ];
      expect(forbidden.filter((text) => logs.includes(text))).toEqual([]);
      for (const line of logs.split('\n').filter(Boolean))
        expect(() => JSON.parse(line) as unknown).not.toThrow();
    } finally {
      await platform.stop();
      await receiver.stop();
    }
  });
});
