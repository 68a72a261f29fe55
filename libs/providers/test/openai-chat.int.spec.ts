import { createLanguageModel, type LlmEvent, type ProviderError, type ProviderSettings } from '../src';
import { ask, collect, textOf } from './conformance/model-conformance';
import {
  data,
  delta,
  drop,
  events,
  FakeOpenAiServer,
  type Handler,
  hang,
  status,
} from './support/fake-openai-server';
import { json, ROUTES } from './support/fake-routes';

const KEY = 'sk-very-secret-0123456789';
const server = new FakeOpenAiServer(ROUTES);
let baseUrl = '';
beforeAll(async () => void (baseUrl = await server.start()));
afterAll(() => server.stop());
afterEach(() => server.reset());

const model = (change: Partial<ProviderSettings> = {}) =>
  createLanguageModel({ provider: 'openai', baseUrl, apiKey: KEY, model: 'test-model', ...change });
const run = (handlers: Handler[], change?: Partial<ProviderSettings>): Promise<LlmEvent[]> => {
  server.next(...handlers);
  return collect(model(change), ask('hello'));
};
const failure = async (handlers: Handler[], change?: Partial<ProviderSettings>): Promise<ProviderError> => {
  try {
    await run(handlers, change);
  } catch (error) {
    expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain(KEY);
    return error as ProviderError;
  }
  throw new Error('it did not fail');
};
const calls = (found: readonly LlmEvent[]) => found.filter((event) => event.type === 'tool_call');
const toolDelta = (tool_calls: unknown[], finish: string | null = null) =>
  data({ choices: [{ delta: { tool_calls }, finish_reason: finish }] });

describe('the request', () => {
  it('carries key, model, tools and usage option, and pairs tool calls with their results', async () => {
    const messages = [
      { role: 'system' as const, content: 'p' },
      {
        role: 'assistant' as const,
        content: '',
        tool_calls: [{ id: 'a', name: 'look', arguments: { x: 1 } }],
      },
      { role: 'tool' as const, tool_call_id: 'a', content: 'found' },
      {
        role: 'assistant' as const,
        content: 'half',
        tool_calls: [{ id: 'lost', name: 'look', arguments: {} }],
      },
      { role: 'tool' as const, tool_call_id: 'orphan', content: 'x' },
      { role: 'user' as const, content: 'hello' },
    ];
    await collect(model(), { ...ask(''), messages, temperature: 0.2, maxTokens: 50 });
    const [sent] = server.requests;
    expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
    const body = json<Record<string, unknown>>(sent ?? failed());
    expect(body).toMatchObject({
      model: 'test-model',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      max_tokens: 50,
      tool_choice: 'auto',
      messages: [
        { role: 'system' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"x":1}' } }],
        },
        { role: 'tool', tool_call_id: 'a' },
        { role: 'assistant', content: 'half' },
        { role: 'user' },
      ],
    });
  });

  it('does without what a server refuses, and remembers that', async () => {
    const subject = model();
    server.next(
      status(400, { error: { message: "Unknown parameter: 'stream_options'" } }),
      status(400, { error: { message: "Use 'max_completion_tokens' instead" } }),
    );
    await collect(subject, ask('hello', { maxTokens: 40 }));
    await collect(subject, ask('hello', { maxTokens: 40 }));
    const bodies = server.requests.map((sent) => json<Record<string, unknown>>(sent));
    expect(bodies).toHaveLength(4);
    for (const body of bodies.slice(2)) {
      expect(body).toMatchObject({ max_completion_tokens: 40 });
      expect(body).not.toHaveProperty('stream_options');
    }
  });

  it('asks for a schema where one is given', async () => {
    await collect(model(), { ...ask('x'), responseSchema: { type: 'object' } });
    expect(json(server.requests[0] ?? failed())).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
    });
  });
});

describe('the dialects of a stream', () => {
  it('accumulates tool calls by index, with id and name in the first piece only', async () => {
    const found = await run([
      events([
        toolDelta([{ index: 0, id: 'c0', type: 'function', function: { name: 'end_call', arguments: '' } }]),
        toolDelta([
          { index: 1, id: 'c1', type: 'function', function: { name: 'transfer_call', arguments: '{"rea' } },
        ]),
        toolDelta([
          { index: 0, function: { arguments: '{"reason"' } },
          { index: 1, function: { arguments: 'son":"b"}' } },
        ]),
        toolDelta([{ index: 0, function: { arguments: ':"a"}' } }]),
        delta(null, 'tool_calls'),
        data({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } }),
        'data: [DONE]\n\n',
      ]),
    ]);
    expect(found).toEqual([
      { type: 'tool_call', id: 'c0', name: 'end_call', arguments: { reason: 'a' } },
      { type: 'tool_call', id: 'c1', name: 'transfer_call', arguments: { reason: 'b' } },
      { type: 'usage', inputTokens: 3, outputTokens: 4 },
      { type: 'done', finishReason: 'tool_calls' },
    ]);
  });

  it('takes a whole call in one delta, without index or id, arguments as an object, finished with "stop"', async () => {
    const found = await run([
      events([toolDelta([{ function: { name: 'end_call', arguments: { reason: 'x' } } }], 'stop')]),
    ]);
    expect(found).toEqual([
      { type: 'tool_call', id: 'call_0', name: 'end_call', arguments: { reason: 'x' } },
      { type: 'done', finishReason: 'tool_calls' },
    ]);
  });

  it('takes calls without an index apart by their ids, and no arguments as none', async () => {
    const found = await run([
      events([
        toolDelta([{ id: 'a', function: { name: 'end_call', arguments: '' } }]),
        toolDelta([{ id: 'b', function: { name: 'transfer_call', arguments: '{}' } }], 'tool_calls'),
      ]),
    ]);
    expect(calls(found)).toMatchObject([
      { id: 'a', arguments: {} },
      { id: 'b', name: 'transfer_call' },
    ]);
  });

  it('takes the answer of a server that does not stream', async () => {
    const message = {
      content: 'Good day.',
      tool_calls: [{ id: 'q', function: { name: 'end_call', arguments: '{}' } }],
    };
    const found = await run([
      status(200, { choices: [{ message, finish_reason: 'tool_calls' }], usage: { prompt_tokens: 1 } }),
    ]);
    expect(textOf(found)).toBe('Good day.');
    expect(calls(found)).toHaveLength(1);
  });

  it('reads events split anywhere, comments, CRLF and a stream without [DONE] or last blank line', async () => {
    const whole = `: keep-alive\r\n\r\n${delta('नमस्ते ')}${delta('there', 'stop')}`.trimEnd();
    const bytes = Buffer.from(whole);
    const parts = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
      bytes.subarray(i * 7, i * 7 + 7),
    );
    const split: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const part of parts) response.write(part);
      response.end();
    };
    expect(textOf(await run([split]))).toBe('नमस्ते there');
  });

  it('never speaks what a model thinks', async () => {
    const found = await run([
      events([delta('<thi'), delta('nk>hmm'), delta(' hm</think>\n\n'), delta('Hello.', 'stop')]),
    ]);
    expect(textOf(found)).toBe('Hello.');
  });

  it('passes text on as it comes', async () => {
    let heard = (): void => undefined;
    const first = new Promise<void>((resolve) => (heard = resolve));
    // The server says no more before the first word was passed on.
    server.next((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(delta('One '));
      void first.then(() => response.end(`${delta('two', 'stop')}data: [DONE]\n\n`));
    });
    const found: LlmEvent[] = [];
    for await (const event of model().complete(ask('x'), new AbortController().signal)) {
      found.push(event);
      if (event.type === 'text') heard();
    }
    expect(textOf(found)).toBe('One two');
  });
});

describe('the connection', () => {
  it('serves one request after the other', async () => {
    const subject = model();
    await collect(subject, ask('hello'));
    const before = server.connections;
    for (let i = 0; i < 5; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await collect(subject, ask('hello'));
    }
    expect(server.connections - before).toBe(0);
  });
});

describe('failures', () => {
  it.each<[string, Handler[], Partial<ProviderError>]>([
    ['a stream that is cut', [events([delta('Hel')])], { kind: 'bad_response', retryable: true }],
    ['a broken connection in the stream', [cutConnection], { kind: 'bad_response', retryable: true }],
    ['an event that is not JSON', [events(['data: {"choices":[\n\n'])], { kind: 'bad_response' }],
    [
      'an error inside the stream',
      [events([data({ error: { message: `bad ${KEY}` } })])],
      { kind: 'bad_response' },
    ],
    [
      'tool arguments that are not JSON',
      [events([toolDelta([{ index: 0, id: 'a', function: { name: 'x', arguments: '{"a' } }], 'stop')])],
      { kind: 'bad_response' },
    ],
    [
      'a wrong key',
      [status(401, { error: { code: 'invalid_api_key', message: `Incorrect API key: ${KEY}` } })],
      { kind: 'rejected', retryable: false, status: 401 },
    ],
    ['a refused request', [status(400, { error: { message: KEY } })], { kind: 'rejected', retryable: false }],
    ['a redirect', [status(302, {}, { location: 'http://127.0.0.1:1/' })], { kind: 'rejected' }],
    ['a server error', [status(500)], { kind: 'unavailable', retryable: true }],
    ['no time, twice', [status(503), status(503)], { kind: 'unavailable', retryable: true, status: 503 }],
    [
      'a limit for longer than a call can wait',
      [status(429, {}, { 'retry-after': '30' })],
      { kind: 'unavailable', retryAfter: 30_000 },
    ],
  ])('tells %s', async (_, handlers, expected) => {
    expect(await failure(handlers)).toMatchObject({ name: 'ProviderError', provider: 'openai', ...expected });
    expect(server.requests).toHaveLength(handlers.length);
  });

  it.each<[string, Handler]>([
    ['429 with a bearable Retry-After', status(429, {}, { 'retry-after': '0' })],
    ['502', status(502)],
    ['503', status(503)],
    ['a dropped connection', drop],
  ])('tries once more after %s', async (_, first) => {
    expect(textOf(await run([first]))).not.toBe('');
    expect(server.requests).toHaveLength(2);
  });

  it('tells that nobody listens', async () => {
    const error = await failure([], { baseUrl: 'http://127.0.0.1:9/v1' });
    expect(error).toMatchObject({ kind: 'unavailable', retryable: true });
  });

  it.each([
    ['a response', [hang], { response: 60 }],
    ['data', [events([delta('Hello '), delta('there')], 5_000)], { idle: 60 }],
    [
      'the whole answer',
      [
        events(
          Array.from({ length: 400 }, () => delta('x ')),
          20,
        ),
      ],
      { total: 150 },
    ],
  ] as const)('does not wait for %s longer than its deadline', async (_, handlers, deadlines) => {
    const start = performance.now();
    expect(await failure([...handlers], { deadlines })).toMatchObject({ kind: 'timeout', retryable: true });
    expect(performance.now() - start).toBeLessThan(2_800);
  });

  it('ends the request at the server when the caller aborts, before and within the answer', async () => {
    for (const handler of [
      hang,
      events(
        Array.from({ length: 200 }, () => delta('x ')),
        10,
      ),
    ]) {
      server.reset();
      server.next(handler);
      const controller = new AbortController();
      const reason = new Error('barge-in');
      const running = collect(model(), ask('x'), controller.signal);
      setTimeout(() => controller.abort(reason), 60);
      await expect(running).rejects.toBe(reason);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(server.requests[0]?.left).toBe(true);
    }
  });
});

function cutConnection(...[, response]: Parameters<Handler>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(delta('Hel'));
  setTimeout(() => response.destroy(), 20);
}

function failed(): never {
  throw new Error('no request came');
}
