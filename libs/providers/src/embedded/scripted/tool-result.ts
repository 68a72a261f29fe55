import type { LlmMessage } from '../../ports/language-model';
import { type Reply, say } from './reply';
import { alike, topicTokens } from './tokens';
import type { Turn } from './turn';

const SPOKEN_KEYS = ['message', 'answer', 'text', 'content', 'result', 'summary', 'status'];
const MAX_SPOKEN = 300;

/** What came back from a tool, as one or two sentences. The call is over after end_call and transfer_call. */
export function speakToolResult(
  result: Extract<LlmMessage, { role: 'tool' }>,
  messages: readonly LlmMessage[],
  turn: Turn,
): Reply {
  const name = messages
    .flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []))
    .findLast((call) => call.id === result.tool_call_id)?.name;
  const failed = failure(result.content);
  if (name === 'end_call' && !failed) return say('');
  if (name === 'transfer_call') return failed ? say(turn.phrases.noTransfer) : say('');
  const text = failed ? '' : spoken(result.content, turn.heard);
  return say(text || turn.phrases.unknown, turn.phrases.anythingElse);
}

function failure(content: string): boolean {
  const value = parsed(content);
  if (typeof value !== 'object' || value === null) return /^error\b/i.test(content);
  const record = value as Record<string, unknown>;
  return Boolean(record['error']) || record['success'] === false || record['ok'] === false;
}

function spoken(content: string, asked: string): string {
  const text = flat(parsed(content));
  if (text.length <= MAX_SPOKEN) return text;
  // Long texts are passages of documents: say what is about the question.
  const asks = [...topicTokens(asked)];
  const sentences = text.split(/(?<=[.!?।])\s+/);
  const scores = sentences.map((sentence) => {
    const about = [...topicTokens(sentence)];
    return asks.filter((token) => about.some((other) => alike(token, other))).length;
  });
  const best = scores.indexOf(Math.max(...scores));
  const found = sentences.slice(best, best + 2).join(' ');
  return found.length <= MAX_SPOKEN ? found : `${found.slice(0, MAX_SPOKEN).replace(/\s+\S*$/, '')}.`;
}

function flat(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(flat).filter(Boolean).join(' ');
  const record = value as Record<string, unknown>;
  const key = SPOKEN_KEYS.find((name) => record[name] !== undefined && record[name] !== '');
  if (key) return flat(record[key]);
  return Object.entries(record)
    .filter(([, inner]) => typeof inner !== 'object' || Array.isArray(inner))
    .map(([name, inner]) =>
      Array.isArray(inner) ? flat(inner) : `${name.replaceAll('_', ' ')} is ${flat(inner)}.`,
    )
    .join(' ');
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return content;
  }
}
