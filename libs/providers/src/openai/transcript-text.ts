import { ProviderError } from '../ports/errors';
import type { HttpResponse } from './http';
import { eventData } from './server-sent-events';

interface TranscriptEvent {
  type?: string;
  text?: unknown;
  delta?: unknown;
}

/** `{text}` as asked for; servers also send plain text, or events (OpenAI's deltas, speaches' segments). */
export async function transcriptText(response: HttpResponse): Promise<string> {
  if (response.contentType === 'text/event-stream') return streamed(response);
  const body = await response.text();
  if (response.contentType === 'text/plain' && !body.startsWith('{')) return body.trim();
  const { text } = parse(body);
  if (typeof text !== 'string')
    throw new ProviderError('openai', 'bad_response', 'no text in the transcription');
  return text.trim();
}

async function streamed(response: HttpResponse): Promise<string> {
  const segments: string[] = [];
  for await (const data of eventData(response.bytes())) {
    const event = parse(data);
    if (event.type === 'transcript.text.done' && typeof event.text === 'string') return event.text.trim();
    const piece = event.delta ?? event.text;
    if (typeof piece === 'string') segments.push(piece);
  }
  return segments.join('').replace(/\s+/g, ' ').trim();
}

function parse(json: string): TranscriptEvent {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // told below
  }
  throw new ProviderError('openai', 'bad_response', 'the transcription is not JSON', { retryable: true });
}
