import { requestContext } from '@parley/platform';

/** When nobody says how long they wait: as long as voice does (TOOL_DEADLINE_MS). */
const DEFAULT_MS = 24_000;
/** For what follows the exchange: the line in the log, and the way back. */
const MARGIN_MS = 1_000;

/**
 * One deadline for everything a call of a tool takes (renewing a token, the request, both again after a 401): that of who
 * asked. What comes later nobody hears.
 */
export function exchangeEndsAt(now = Date.now()): number {
  return (requestContext.get()?.deadlineAt ?? now + DEFAULT_MS) - MARGIN_MS;
}

/** What `work` comes to, or null when it takes longer than until `endsAt`; then it goes on, and nobody waits for it. */
export async function by<T>(endsAt: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(endsAt - Date.now(), 0));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
