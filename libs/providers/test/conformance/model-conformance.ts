import { least } from '../../../testing/src/least';
import type { CompletionRequest, LanguageModel, LlmEvent, LlmMessage, LlmTool } from '../../src';

const PROMPT = `You are Maya, the receptionist of Sunrise Dental Clinic.
Opening hours: Monday to Saturday, 9 am to 6 pm
Q: How much does a cleaning cost?
A: A cleaning costs 800 rupees.`;

export const TOOLS: LlmTool[] = [
  {
    name: 'end_call',
    description: 'Hang up',
    parameters: { type: 'object', properties: { reason: { type: 'string' } }, required: [] },
  },
  {
    name: 'transfer_call',
    description: 'Hand over to a human',
    parameters: { type: 'object', properties: { reason: { type: 'string' } }, required: ['reason'] },
  },
];

export function ask(text: string, change: Partial<CompletionRequest> = {}): CompletionRequest {
  return {
    messages: [
      { role: 'system', content: PROMPT },
      { role: 'user', content: text },
    ],
    tools: TOOLS,
    ...change,
  };
}

export async function collect(
  model: LanguageModel,
  request: CompletionRequest,
  signal = new AbortController().signal,
): Promise<LlmEvent[]> {
  const events: LlmEvent[] = [];
  for await (const event of model.complete(request, signal)) events.push(event);
  return events;
}

export function textOf(events: readonly LlmEvent[]): string {
  return events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
}

/** Every LanguageModel passes these; behind a remote one stands a server that plays the receptionist. */
export function modelConformance(name: string, make: () => Promise<LanguageModel> | LanguageModel): void {
  describe(`language model ${name}`, () => {
    let model: LanguageModel;
    beforeAll(async () => void (model = await make()));
    afterAll(() => model.close());

    it('streams an answer in several pieces, and ends with one done', async () => {
      const events = await collect(model, ask('What are your opening hours?'));
      expect(textOf(events)).toContain('Monday to Saturday');
      expect(events.filter((event) => event.type === 'text').length).toBeGreaterThan(3);
      expect(events.filter((event) => event.type === 'done')).toEqual([
        { type: 'done', finishReason: 'stop' },
      ]);
      expect(events.at(-1)?.type).toBe('done');
      expect(events.filter((event) => event.type === 'usage').length).toBeLessThanOrEqual(1);
    });

    it('calls a tool with an object of arguments, after the text', async () => {
      const events = await collect(model, ask('I want to speak to a human'));
      const call = events.find((event) => event.type === 'tool_call');
      expect(call).toMatchObject({
        name: 'transfer_call',
        arguments: { reason: expect.any(String) as string },
      });
      expect(call?.type === 'tool_call' && call.id).toBeTruthy();
      expect(events.at(-1)).toEqual({ type: 'done', finishReason: 'tool_calls' });
      const order = events
        .map((event) => event.type)
        .filter((type) => type === 'text' || type === 'tool_call');
      expect(order).toEqual([...order].sort((a, b) => (a === b ? 0 : a === 'text' ? -1 : 1)));
    });

    it('calls no tool that is not offered', async () => {
      const events = await collect(model, ask('I want to speak to a human', { tools: [] }));
      expect(events.some((event) => event.type === 'tool_call')).toBe(false);
      expect(textOf(events)).not.toBe('');
    });

    it('speaks the result of a tool', async () => {
      const messages: LlmMessage[] = [
        ...ask('Is my order on its way?').messages,
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'c1', name: 'order_status', arguments: { id: 7 } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: '{"message":"Order 7 arrives on Friday."}' },
      ];
      expect(textOf(await collect(model, { messages }))).toContain('arrives on Friday');
    });

    it('ends early at the token limit and says so', async () => {
      const events = await collect(model, ask('What are your opening hours?', { maxTokens: 3 }));
      expect(events.at(-1)).toEqual({ type: 'done', finishReason: 'length' });
    });

    it('refuses to start once aborted, and stops within 50 ms in the middle', async () => {
      const reason = new Error('barge-in');
      await expect(collect(model, ask('hello'), AbortSignal.abort(reason))).rejects.toBe(reason);
      const stopping = async (): Promise<number> => {
        const controller = new AbortController();
        let at = 0;
        const run = async () => {
          for await (const event of model.complete(ask('What are your opening hours?'), controller.signal)) {
            expect(at).toBe(0);
            expect(event.type).toBe('text');
            at = performance.now();
            controller.abort(reason);
          }
        };
        await expect(run()).rejects.toBe(reason);
        return performance.now() - at;
      };
      expect(await least(50, stopping)).toBeLessThan(50);
    });

    it('serves several at once', async () => {
      const all = await Promise.all(
        Array.from({ length: 8 }, () => collect(model, ask('How much does a cleaning cost?'))),
      );
      for (const events of all) expect(textOf(events)).toContain('800 rupees');
    });
  });
}
