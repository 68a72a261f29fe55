import { storableText } from '@parley/platform';
import type { EgressResponse } from '@parley/egress';

/** Characters of an answer the language model is given: a few thousand words are more than anybody speaks of. */
export const RESULT_MAX = 8_000;

/** The answer as the model gets it: JSON without its white space, text as it is. Null for what is neither. */
export function readableBody(response: Pick<EgressResponse, 'headers' | 'body'>): string | null {
  const type = String(response.headers['content-type'] ?? '').toLowerCase();
  if (/^(image|audio|video|font)\/|octet-stream|zip|pdf/.test(type)) return null;
  const text = response.body.toString('utf8');
  if (text.includes('\0')) return null;
  return beginningOf(compact(text), RESULT_MAX);
}

/** Not with half a character at its end, which a model's server would refuse. */
export function beginningOf(text: string, max: number): string {
  return storableText(text.slice(0, max));
}

function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}

/** A failure the model can speak about. */
export function failureText(message: string, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ error: message, ...more });
}
