import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../context';
import { reasonOf } from './failure';

/** An event as `GET /config/webhooks/listen` tells it. */
export interface Heard {
  /** The `webhook-id` of its deliveries. */
  id: string;
  type: string;
  agent_id: string | null;
  /** The exact body. */
  payload: string;
}

export interface SourceOptions {
  url: string;
  apiKey: string;
  events: readonly string[];
  agent: string | undefined;
  signal: AbortSignal;
  /** How things go, for people. */
  say: (line: string) => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Well within the 10 minutes for which what happens meanwhile still comes, whatever a Retry-After asks for. */
const LONGEST_ASKED_MS = 5 * 60_000;
/** The server says something every 15 s. */
const SILENCE_MS = 45_000;
/** What was handled while the connection broke may come again. */
const REMEMBERED = 1_000;

/**
 * The account's events, one after the other, from now on until the signal. Reconnects by itself and goes on where it was:
 * an event counts as read once the next one is asked for.
 */
export async function* eventsOf(options: SourceOptions): AsyncGenerator<Heard> {
  const { signal, say } = options;
  const seen = new Set<string>();
  const position: { cursor: string | undefined } = { cursor: undefined };
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of connection(options, position, () => (failures = 0))) {
        if (seen.has(event.id)) continue;
        seen.add(event.id);
        if (seen.size > REMEMBERED) seen.delete(seen.values().next().value ?? '');
        yield event;
      }
      // It ended as it should, after its 15 minutes; a server that ends every one at once is not to be overrun.
      await pause(FIRST_WAIT_MS, signal);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (signal.aborted) return;
      failures += 1;
      const wait = Math.max(
        retryAfterMs(error),
        Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)),
      );
      say(
        `Disconnected (${reasonOf(error)}). Reconnecting in ${Math.ceil(wait / 1000)} s; nothing is lost meanwhile.`,
      );
      await pause(wait, signal);
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms * (0.8 + 0.4 * Math.random()), undefined, { signal }).catch(() => undefined);
}

class Unavailable extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

async function* connection(
  { url, apiKey, events, agent, signal, say }: SourceOptions,
  position: { cursor: string | undefined },
  connected: () => void,
): AsyncGenerator<Heard> {
  const address = new URL(`${url}/api/v2/config/webhooks/listen`);
  if (events.length > 0) address.searchParams.set('events', events.join(','));
  if (agent !== undefined) address.searchParams.set('agent_id', agent);
  const silence = new AbortController();
  const heard = (): NodeJS.Timeout =>
    setTimeout(() => silence.abort(new Error('the server fell silent')), SILENCE_MS);
  let timer = heard();
  try {
    const response = await fetch(address, {
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'text/event-stream',
        ...(position.cursor === undefined ? {} : { 'last-event-id': position.cursor }),
      },
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) throw await refusalOf(response, position.cursor !== undefined);
    // A page that something in between shows to whoever asks.
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new Refusal(`${url} is not a Parley`);
    connected();
    const messages: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => messages.push(message) });
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = heard();
      parser.feed(piece);
      for (const message of messages.splice(0)) {
        if (message.event === 'webhook') yield JSON.parse(message.data) as Heard;
        if (message.event === 'ready') say(greeting(message.data, position.cursor !== undefined));
        // Read once whoever asked for it is done with it.
        if (message.id !== undefined) position.cursor = message.id;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

function greeting(data: string, again: boolean): string {
  if ((JSON.parse(data) as { gap: boolean }).gap)
    return 'Away for too long: events of a while are missing. GET /calls has the calls themselves.';
  return again ? 'Connected again.' : 'Ready.';
}

/** What no reconnection changes ends the program; anything else passes. */
async function refusalOf(response: Response, again: boolean): Promise<Error> {
  const text = await response.text();
  const error = errorIn(text);
  const said = error ? `${error.code}: ${error.message}` : `HTTP ${response.status}`;
  const passing = response.status >= 500 || response.status === 429;
  if (passing) return new Unavailable(said, askedMs(response.headers.get('retry-after')));
  if (response.status === 401) return new Refusal('PARLEY_API_KEY is not a live key of this Parley');
  if (response.status === 404 && !error) return new Refusal(`${response.url} is not a Parley`);
  // A position from before a restore: start anew.
  return again && error?.code === 'VALIDATION_ERROR' ? new Unavailable(said, 0) : new Refusal(said);
}

function errorIn(text: string): { code: string; message: string } | undefined {
  try {
    return (JSON.parse(text) as { error?: { code: string; message: string } }).error;
  } catch {
    return undefined;
  }
}

/** Retry-After: seconds from Parley, or a date from a proxy before it (RFC 9110, 10.2.3). 0 for anything else. */
function askedMs(text: string | null): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? 1000 * Number(text) : Date.parse(text) - Date.now();
  return ms > 0 ? Math.min(ms, LONGEST_ASKED_MS) : 0;
}

function retryAfterMs(error: unknown): number {
  return error instanceof Unavailable ? error.retryAfterMs : 0;
}
