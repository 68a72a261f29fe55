import {
  HOOK_LIMITS,
  type HookOutcome,
  isPlainObject,
  type LifecycleEvent,
  type Variables,
} from '@parley/contracts';

export type HookAnswer =
  | { action: 'continue'; variables: Variables }
  | { action: 'cancel'; reason: string | null }
  | { action: 'failed'; problem: string };

/** Parses the reply of a before_call hook; whatever is not a valid one counts as a failure. */
export function parseAnswer(status: number, body: string, allowCancel: boolean): HookAnswer {
  if (status < 200 || status >= 300) return failed(`answered with HTTP ${status}`);
  if (body.trim() === '') return { action: 'continue', variables: {} };
  const answer = parsed(body);
  if (!isPlainObject(answer)) return failed('answered with something that is not a JSON object');
  const { action = 'continue', variables = {}, reason } = answer;
  if (action === 'cancel' || action === 'reject') {
    if (!allowCancel) return failed('is not allowed to cancel calls');
    return { action: 'cancel', reason: typeof reason === 'string' ? reason.slice(0, 200) : null };
  }
  if (action !== 'continue') return failed('answered with an unknown action');
  const problem = variablesProblem(variables);
  return problem === null ? { action, variables: variables as Variables } : failed(problem);
}

interface HookPolicy {
  event: LifecycleEvent;
  allowCancel: boolean;
}
type Reply = { ok: true; status: number; body: string } | { ok: false; problem: string };

/** before_call: the action replied; after_call: whether the hook accepted the delivery. */
export function evaluateReply(
  { event, allowCancel }: HookPolicy,
  sent: Reply,
): { answer: HookAnswer; outcome: HookOutcome | null; problem: string | null } {
  const accepted = sent.ok && sent.status >= 200 && sent.status < 300;
  const answer = !sent.ok
    ? failed(sent.problem)
    : event === 'before_call'
      ? parseAnswer(sent.status, sent.body, allowCancel)
      : accepted
        ? { action: 'continue' as const, variables: {} }
        : failed(`answered with HTTP ${sent.status}`);
  const problem = answer.action === 'failed' ? answer.problem : null;
  return { answer, outcome: event === 'before_call' ? answer.action : null, problem };
}

/** Whether the variables of several hooks together are within the limit of one. */
export function fitTogether(variables: Variables, more: Variables): boolean {
  return Buffer.byteLength(JSON.stringify({ ...variables, ...more })) <= HOOK_LIMITS.variablesBytes;
}

function variablesProblem(variables: unknown): string | null {
  if (!isPlainObject(variables)) return 'answered with variables that are not an object';
  const values = Object.values(variables);
  if (values.length > HOOK_LIMITS.variables)
    return `answered with more than ${HOOK_LIMITS.variables} variables`;
  if (Buffer.byteLength(JSON.stringify(variables)) > HOOK_LIMITS.variablesBytes)
    return 'answered with too much';
  return values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
    ? null
    : 'answered with variables that are not strings, numbers and booleans';
}

const failed = (problem: string): HookAnswer => ({ action: 'failed', problem });

/** after_call: waits between attempts; 7 attempts over about three hours. */
export const RETRY_SECS = [5, 30, 120, 600, 1_800, 7_200] as const;

/** Null after the last attempt. */
export function retryAfterSecs(attempts: number, random: number): number | null {
  const base = RETRY_SECS[attempts - 1];
  return base === undefined ? null : base * (0.8 + 0.4 * random);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
