import { anAgent } from '../../test/support/assignments';
import { FakeModel } from '../../test/support/fake-providers';
import { pass, Scene, spoken } from '../../test/support/scene';
import type { ToolOutcome } from './reply/tool-runner';

const FIND = {
  name: 'find_order',
  description: 'Finds an order.',
  parameters: { type: 'object', properties: { order_id: { type: 'string' } } },
};
const ASKS = { tool: 'find_order', arguments: { order_id: 'A-1' } };
const FOUND: ToolOutcome = { outcome: 'ok', result: '{"where":"on its way"}', latencyMs: 20 };
const agent = (fields: Parameters<typeof anAgent>[0] = {}): ReturnType<typeof anAgent> =>
  anAgent({ intro_message: 'Hello.', tools: [FIND], ...fields });

const after =
  (ms: number, done: ToolOutcome = FOUND) =>
  (): Promise<ToolOutcome> =>
    new Promise((resolve) => setTimeout(() => resolve(done), ms));

describe('an agent with tools', () => {
  let s: Scene;
  const talk = async (model: FakeModel, fields = {}): Promise<Scene> => {
    s = await new Scene(model, agent(fields)).answered();
    await pass(spoken('Hello.') + 500);
    return s;
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(async () => {
    const stopped = s.conversation.stop('api_hangup');
    await pass(600);
    await stopped;
    await s.media.close();
    jest.useRealTimers();
  });

  const dialogue = (request: number): string[] =>
    (s.model.requests[request]?.messages ?? []).slice(1).map((message) => {
      const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
      return `${message.role}: ${[message.content, ...calls.map(({ name }) => `<${name}>`)].filter(Boolean).join(' ')}`;
    });

  it('offers its tools to the model, calls one, and answers with the result', async () => {
    await talk(new FakeModel([ASKS, 'It is on its way.']));
    s.tool = after(100);
    await s.says('where is my order');
    await pass(3_000);
    expect(s.model.requests[0]?.tools?.map(({ name }) => name)).toEqual(['end_call', 'find_order']);
    expect(s.toolCalls).toMatchObject([{ name: 'find_order', arguments: { order_id: 'A-1' } }]);
    expect(dialogue(1)).toEqual([
      'assistant: Hello.',
      'user: where is my order',
      'assistant: <find_order>',
      'tool: {"where":"on its way"}',
    ]);
    expect(s.transcript.at(-1)).toBe('bot: It is on its way.');
    expect(s.news).toContainEqual(
      expect.objectContaining({
        name: 'tool_called',
        data: { tool: 'find_order', tool_call_id: s.toolCalls[0]?.id, outcome: 'ok', latency_ms: 20 },
      }),
    );
  });

  it('acknowledges a slow tool and not a fast one', async () => {
    const toolAck = { mode: 'fixed' as const, messages: ['One second, {{name}}.'] };
    await talk(new FakeModel([ASKS, 'It is on its way.', ASKS, 'It has come.']), {
      tool_ack_config: toolAck,
    });
    s.tool = after(600);
    await s.says('where is my order');
    await pass(4_000);
    expect(s.transcript.at(-1)).toBe('bot: It is on its way.');
    s.tool = after(3_000);
    await s.says('and where is the other one');
    await pass(2_000);
    expect(s.synthesizer.asked.at(-1)).toBe('One second, .');
    await pass(5_000);
  });

  it.each([
    [
      'dynamic',
      { mode: 'dynamic' as const },
      /^bot: (One moment|Let me check|Just a moment).* It is on its way\.$/,
    ],
    ['off', null, /^bot: It is on its way\.$/],
  ])('acknowledges as its tool_ack_config says: %s', async (_name, toolAck, said) => {
    await talk(new FakeModel([ASKS, 'It is on its way.']), { tool_ack_config: toolAck });
    s.tool = after(2_500);
    await s.says('where is my order');
    await pass(8_000);
    expect(s.transcript.at(-1)).toMatch(said);
  });

  it('takes the words the model said with the call for the acknowledgement, and keeps them in their place', async () => {
    const model = new FakeModel([{ ...ASKS, text: 'I will look.' }, 'It is on its way.', 'Bye now.']);
    await talk(model, { tool_ack_config: { mode: 'dynamic' } });
    s.tool = after(2_500);
    await s.says('where is my order');
    await pass(6_000);
    expect(s.transcript.at(-1)).toBe('bot: I will look. It is on its way.');
    await s.says('thanks for that');
    await pass(2_000);
    expect(dialogue(2).slice(1)).toEqual([
      'user: where is my order',
      'assistant: I will look. <find_order>',
      'tool: {"where":"on its way"}',
      'assistant: It is on its way.',
      'user: thanks for that',
    ]);
  });

  it('tells the model what went wrong instead of failing the call', async () => {
    await talk(new FakeModel([ASKS, 'I cannot see it right now.']));
    s.tool = () => Promise.reject(new Error('no responders'));
    await s.says('where is my order');
    await pass(3_000);
    expect(dialogue(1).at(-1)).toBe('tool: {"error":"the tool could not be reached"}');
    expect(s.transcript.at(-1)).toBe('bot: I cannot see it right now.');
    expect(s.ended).toEqual([]);
  });

  it('waits longer than for a reply while a silent tool runs', async () => {
    await talk(new FakeModel([ASKS, 'It is on its way.']), { tool_ack_config: null });
    s.tool = after(19_500);
    await s.says('where is my order');
    await pass(23_000);
    expect(s.transcript.at(-1)).toBe('bot: It is on its way.');
  });

  it('stops waiting for a tool on barge-in, and knows its result in the next reply', async () => {
    await talk(new FakeModel([ASKS, 'It is on its way.']), {
      tool_ack_config: { mode: 'fixed', messages: ['Wait please.'] },
    });
    s.tool = after(3_500);
    await s.says('where is my order');
    await pass(1_200);
    await s.says('the big one I mean', 1_600);
    await pass(4_000);
    expect(s.toolCalls).toHaveLength(1);
    expect(dialogue(1)).toEqual([
      'assistant: Hello.',
      'user: where is my order',
      'assistant: <find_order>',
      'tool: {"where":"on its way"}',
      expect.stringMatching(/^assistant: Wait/),
      'user: the big one I mean',
    ]);
    expect(s.transcript.at(-1)).toBe('bot: It is on its way.');
  });

  it('limits the wait for a tool of a turn that was cut', async () => {
    await talk(new FakeModel([ASKS, 'Still looking.', 'Here it is.']), {
      tool_ack_config: { mode: 'fixed', messages: ['Wait please.'] },
    });
    s.tool = after(15_000);
    await s.says('where is my order');
    await pass(1_200);
    await s.says('are you there at all', 1_600);
    await pass(4_500);
    expect(s.transcript.at(-1)).toBe('bot: Still looking.');
    expect(dialogue(1)[3]).toMatch(/^tool: .*still running/);
    await pass(11_000);
    await s.says('and now please');
    await pass(3_000);
    expect(dialogue(2)[3]).toBe('tool: {"where":"on its way"}');
  });

  it('stops a model that only ever calls tools', async () => {
    await talk(new FakeModel([ASKS, ASKS, ASKS, 'Enough.']));
    s.tool = after(10);
    await s.says('where is my order');
    await pass(4_000);
    expect(s.toolCalls).toHaveLength(3);
    expect(s.model.requests.map(({ toolChoice }) => toolChoice)).toEqual([
      undefined,
      undefined,
      undefined,
      'none',
    ]);
    expect(s.transcript.at(-1)).toBe('bot: Enough.');
  });

  it('never hands a tool call without its result to the model', async () => {
    await talk(new FakeModel([ASKS, 'Done.', 'Yes.']));
    s.tool = after(5_000);
    await s.says('where is my order');
    await pass(300);
    await s.says('hello hello hello', 1_600);
    await pass(3_000);
    for (const { messages } of s.model.requests) {
      const made = messages.flatMap((message) =>
        message.role === 'assistant' ? (message.tool_calls ?? []) : [],
      );
      const results = messages.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : []));
      expect(results).toEqual(made.map(({ id }) => id));
    }
  });
});
