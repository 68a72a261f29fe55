import { pcmBytes, readWav } from '@parley/media';
import { ScriptedModel } from '../../src/embedded/scripted/scripted-model';
import type { CompletionRequest, LlmMessage } from '../../src';
import { data, delta, type Handler, type Recorded, streamed } from './fake-openai-server';

interface WireRequest {
  messages: (LlmMessage & { tool_calls?: { id: string; function: { name: string; arguments: string } }[] })[];
  tools?: { function: NonNullable<CompletionRequest['tools']>[number] }[];
  max_tokens?: number;
}

export function json<T>(request: Recorded): T {
  return JSON.parse(request.body.toString()) as T;
}

/** Plays a model: the rule engine behind OpenAI's wire. */
export const chat: Handler = async (request, response) => {
  const { messages, tools = [], max_tokens } = json<WireRequest>(request);
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const asked: CompletionRequest = {
    messages: messages.map(
      (message) => ({ ...message, content: message.content ?? '', tool_calls: [] }) as LlmMessage,
    ),
    tools: tools.map((tool) => tool.function),
    ...(max_tokens === undefined ? {} : { maxTokens: max_tokens }),
  };
  response.write(
    data({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
  );
  const model = new ScriptedModel({ wordDelay: 2 });
  for await (const event of model.complete(asked, new AbortController().signal)) {
    if (event.type === 'text') response.write(delta(event.text));
    if (event.type === 'tool_call') {
      const text = JSON.stringify(event.arguments);
      const piece = (call: unknown) =>
        response.write(data({ choices: [{ delta: { tool_calls: [call] }, finish_reason: null }] }));
      piece({ index: 0, id: event.id, type: 'function', function: { name: event.name, arguments: '' } });
      piece({ index: 0, function: { arguments: text.slice(0, 5) } });
      piece({ index: 0, function: { arguments: text.slice(5) } });
    }
    if (event.type === 'done') response.write(delta(null, event.finishReason));
  }
  response.write(data({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 7 } }));
  response.end('data: [DONE]\n\n');
};

/** 24 kHz samples in odd pieces, two seconds of a tone for any text. */
export const speech: Handler = async (request, response) => {
  const tone = Int16Array.from({ length: 48_000 }, (_, i) => 8000 * Math.sin(i / 10));
  const bytes = pcmBytes(tone);
  const parts = Array.from({ length: Math.ceil(bytes.length / 9001) }, (_, i) =>
    bytes.subarray(i * 9001, (i + 1) * 9001),
  );
  await streamed('audio/pcm', parts, 1)(request, response);
};

/** The phrase is the amplitude of the audio: a recogniser that needs no engine. */
const SPOKEN = [
  'what are your opening hours',
  'i want to speak to a human',
  'goodbye',
  'where are you located',
  'how much does it cost',
];

export function audioOf(phrase: string): Int16Array {
  return new Int16Array(8000).fill(1000 * (1 + SPOKEN.indexOf(phrase)));
}

export const transcription: Handler = (request, response) => {
  const start = request.body.indexOf('RIFF');
  const { pcm } = readWav(request.body.subarray(start));
  const phrase = SPOKEN[Math.round((pcm[pcm.length >> 2] ?? 0) / 1000) - 1] ?? '';
  // Later than an abort in the tests wants its answer.
  setTimeout(() => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ text: ` ${phrase} ` }));
  }, 20);
};

export const ROUTES: Record<string, Handler> = {
  '/v1/chat/completions': chat,
  '/v1/audio/speech': speech,
  '/v1/audio/transcriptions': transcription,
};
