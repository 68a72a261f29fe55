import { signWebhook } from '@parley/client';
import type { Heard } from './event-source';
import { reasonOf } from './failure';

/** As long as a receiver has to answer a delivery. */
const DEADLINE_MS = 10_000;

export interface Forwarded {
  ok: boolean;
  /** `200 OK`, or why there was no answer. */
  answer: string;
  ms: number;
}

/** The event to a developer's own machine, with every header a delivery of Parley's carries. */
export async function forward(
  url: string,
  secret: string,
  event: Heard,
  signal: AbortSignal,
): Promise<Forwarded> {
  const startedAt = performance.now();
  const ms = (): number => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...signWebhook({ secret, id: event.id, rawBody: event.payload }),
        'User-Agent': 'Parley-Webhooks/2.0',
      },
      body: event.payload,
      // As a delivery: a redirect is a failure.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    });
    await response.body?.cancel();
    return { ok: response.ok, answer: `${response.status} ${response.statusText}`.trim(), ms: ms() };
  } catch (error) {
    return { ok: false, answer: whyNot(error), ms: ms() };
  }
}

function whyNot(error: unknown): string {
  const timedOut =
    typeof error === 'object' && error !== null && Reflect.get(error, 'name') === 'TimeoutError';
  return timedOut ? 'no answer within 10 s' : reasonOf(error);
}
