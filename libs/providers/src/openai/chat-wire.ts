import type { CompletionRequest, LlmMessage } from '../ports/language-model';

/** Wire shapes of /chat/completions; everything may be missing, servers differ. */
export interface ChatToolCallPiece {
  index?: number;
  id?: string | null;
  function?: { name?: string | null; arguments?: unknown };
}

export interface ChatDelta {
  content?: unknown;
  tool_calls?: ChatToolCallPiece[] | null;
}

export interface ChatChunk {
  choices?: { delta?: ChatDelta; message?: ChatDelta; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
  error?: unknown;
}

/** Fields a server may refuse, and how to do without them. */
export interface ChatDialect {
  streamOptions: boolean;
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  temperature: boolean;
}

export function chatBody(
  request: CompletionRequest,
  model: string,
  dialect: ChatDialect,
): Record<string, unknown> {
  const { tools, toolChoice, temperature, maxTokens, responseFormat, responseSchema } = request;
  const body: Record<string, unknown> = {
    model,
    messages: paired(request.messages).map(wireMessage),
    stream: true,
  };
  if (dialect.streamOptions) body['stream_options'] = { include_usage: true };
  if (tools?.length) {
    body['tools'] = tools.map((tool) => ({ type: 'function', function: tool }));
    body['tool_choice'] = toolChoice ?? 'auto';
  }
  if (temperature !== undefined && dialect.temperature) body['temperature'] = temperature;
  if (maxTokens !== undefined) body[dialect.maxTokensField] = maxTokens;
  if (responseSchema)
    body['response_format'] = {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: responseSchema },
    };
  else if (responseFormat === 'json') body['response_format'] = { type: 'json_object' };
  return body;
}

/** What to change after a 400 that names a field, or null when the refusal is about something else. */
export function adapted(dialect: ChatDialect, body: string): ChatDialect | null {
  if (dialect.streamOptions && body.includes('stream_options')) return { ...dialect, streamOptions: false };
  if (dialect.maxTokensField === 'max_tokens' && body.includes('max_completion_tokens'))
    return { ...dialect, maxTokensField: 'max_completion_tokens' };
  if (
    dialect.temperature &&
    /['"`]?temperature['"`]? (?:does not|is not|unsupported)|[Uu]nsupported.*temperature/.test(body)
  )
    return { ...dialect, temperature: false };
  return null;
}

function wireMessage(message: LlmMessage): Record<string, unknown> {
  if (message.role !== 'assistant' || !message.tool_calls?.length) {
    const { role, content } = message;
    return message.role === 'tool'
      ? { role, content, tool_call_id: message.tool_call_id }
      : { role, content };
  }
  const calls = message.tool_calls.map(({ id, name, arguments: values }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(values) },
  }));
  return { role: 'assistant', content: message.content || null, tool_calls: calls };
}

/** A call without its result, or a result without its call, is refused; interruptions leave both behind. */
function paired(messages: readonly LlmMessage[]): LlmMessage[] {
  const called = new Set(
    messages.flatMap((m) => (m.role === 'assistant' ? (m.tool_calls ?? []).map(({ id }) => id) : [])),
  );
  const answered = new Set(messages.flatMap((m) => (m.role === 'tool' ? [m.tool_call_id] : [])));
  return messages.flatMap((message): LlmMessage[] => {
    if (message.role === 'tool') return called.has(message.tool_call_id) ? [message] : [];
    if (message.role !== 'assistant' || !message.tool_calls) return [message];
    const tool_calls = message.tool_calls.filter(({ id }) => answered.has(id));
    if (tool_calls.length) return [{ ...message, tool_calls }];
    return message.content ? [{ role: 'assistant', content: message.content }] : [];
  });
}
