import type { RequestBody, ToolCallResultDto } from '@parley/contracts';
import type { RunningService } from '@parley/platform';
import { answering, eventually, startFakeService } from '@parley/testing';
import { Rig } from './support/rig';

jest.setTimeout(60_000);

describe('an agent with tools on the telephone', () => {
  let rig: Rig;
  let agents: RunningService;
  const asked: RequestBody<'agents.tool_call'>[] = [];

  beforeAll(async () => {
    rig = await Rig.start(37_000);
    const controller = answering({
      'agents.tool_call': async (body): Promise<ToolCallResultDto> => {
        asked.push(body);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        const result = '{"where":"on its way"}';
        return {
          tool_call_id: body.tool_call_id,
          outcome: 'ok',
          result,
          status_code: 200,
          latency_ms: 1_500,
        };
      },
    });
    agents = await startFakeService('agents', [controller], { NATS_URL: rig.nats.url });
  });
  afterAll(async () => {
    await agents?.close();
    await rig?.stop();
  });

  it('asks the agents service, says so while it waits, and answers with the result', async () => {
    rig.models.transcripts = ['where is my Quantiva'];
    rig.models.answers = [{ tool: 'find_order' }, 'It is on its way.'];
    rig.phone.onRing((call) => void call.answer());
    const assignment = rig.assignment(
      {
        tool_ack_config: { mode: 'fixed', messages: ['One second, {{name}}.'] },
        tools: [{ name: 'find_order', description: 'Finds an order.', parameters: { type: 'object' } }],
        vocabulary: [{ word: 'Quantiva' }],
      },
      { variables: { name: 'Asha' }, customer_id: 'cus_0190a0a0-0000-7000-8000-00000000000e' },
    );
    const call = await rig.originate(assignment);
    const phone = await rig.answeredCall();
    await phone.silence(2_000);
    await phone.say('Where is my quantiva');
    await eventually(() => call.transcript.some((line) => line.includes('on its way')), {
      timeoutMs: 15_000,
    });
    await eventually(() => call.transcript.at(-1) === 'bot: One second, Asha. It is on its way.', {
      timeoutMs: 10_000,
    });
    expect(asked).toMatchObject([
      {
        account_id: assignment.account_id,
        agent_id: assignment.agent.id,
        call_id: assignment.call_id,
        session_id: assignment.session_id,
        customer_id: assignment.customer_id,
        tool: 'find_order',
        arguments: { reason: 'asked' },
        variables: { name: 'Asha' },
      },
    ]);
    expect(rig.models.chats[0]?.tools?.map((tool) => tool.function.name)).toContain('find_order');
    expect(rig.models.forms[0]).toMatch(/name="prompt"\r\n\r\nQuantiva/);
    expect(call.reports).toContainEqual(
      expect.objectContaining({
        type: 'note',
        name: 'tool_called',
        data: { tool: 'find_order', tool_call_id: asked[0]?.tool_call_id, outcome: 'ok', latency_ms: 1_500 },
      }),
    );
    await rig.ask('voice.hangup', { call_id: assignment.call_id });
  });
});
