import {
  AppError,
  HOOK_FAILURE_ACTIONS,
  HOOK_LIMITS,
  type HookOutcome,
  type Check,
  isText,
  isOneOf,
  isBoolean,
  isNumber,
  isId,
  isPlainObject,
  orNull,
  problemsOf,
  refuse,
  LIFECYCLE_EVENTS,
  type LifecycleEvent,
  type LifecycleHookInput,
  type Variables,
} from '@parley/contracts';

const { min, max } = HOOK_LIMITS.timeoutMs;

const CHANGE = {
  name: isText(1, HOOK_LIMITS.name),
  url: (value: unknown) => (typeof value === 'string' ? undefined : 'must be a URL'),
  secret: isText(HOOK_LIMITS.secret.min, HOOK_LIMITS.secret.max),
  timeout_ms: isNumber(min, max, true),
  failure_action: isOneOf(HOOK_FAILURE_ACTIONS),
  allow_cancel: isBoolean,
  enabled: isBoolean,
} satisfies Partial<Record<keyof LifecycleHookInput, Check>>;

const INPUT: Record<keyof LifecycleHookInput, Check> = {
  ...CHANGE,
  event: isOneOf(LIFECYCLE_EVENTS),
  agent_id: orNull(isId),
};

const fixed: Check = () => 'cannot be changed';
const AFTERWARDS: Record<keyof LifecycleHookInput, Check> = { ...CHANGE, event: fixed, agent_id: fixed };

/** A complete hook, or a change of one: `event` and `agent_id` cannot change. */
export function checkHook(given: unknown, complete: boolean): void {
  if (!isPlainObject(given)) throw AppError.validation('hook', 'hook must be an object');
  refuse(complete ? problemsOf(given, INPUT, ['name', 'event', 'url']) : problemsOf(given, AFTERWARDS, []));
}

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
