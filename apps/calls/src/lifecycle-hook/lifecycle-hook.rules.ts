import {
  AppError,
  HOOK_FAILURE_ACTIONS,
  HOOK_LIMITS,
  type HookOutcome,
  isUuid,
  LIFECYCLE_EVENTS,
  type LifecycleEvent,
  type LifecycleHookInput,
  type Variables,
} from '@parley/contracts';

type Check = (value: unknown) => string | undefined;

const text =
  (min: number, max: number): Check =>
  (value) => {
    if (typeof value !== 'string' || /\0|\p{Surrogate}/u.test(value)) return 'must be a string';
    const length = Array.from(value).length;
    return length < min || length > max || value.trim() === ''
      ? `must be ${min} to ${max} characters long`
      : undefined;
  };
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.some((known) => known === value) ? undefined : `must be one of: ${values.join(', ')}`;
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const { min, max } = HOOK_LIMITS.timeoutMs;

const CHANGE = {
  name: text(1, HOOK_LIMITS.name),
  url: (value: unknown) => (typeof value === 'string' ? undefined : 'must be a URL'),
  secret: text(HOOK_LIMITS.secret.min, HOOK_LIMITS.secret.max),
  timeout_ms: (value: unknown) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `must be an integer between ${min} and ${max}`,
  failure_action: oneOf(HOOK_FAILURE_ACTIONS),
  allow_cancel: flag,
  enabled: flag,
} satisfies Partial<Record<keyof LifecycleHookInput, Check>>;

const INPUT: Record<keyof LifecycleHookInput, Check> = {
  ...CHANGE,
  event: oneOf(LIFECYCLE_EVENTS),
  agent_id: (value) => (value === null || isUuid(value) ? undefined : 'must be a UUID'),
};

/** A complete hook, or a change of one: `event` and `agent_id` are fixed at creation. */
export function checkHook(given: unknown, complete: boolean): void {
  if (!isObject(given)) throw AppError.validation('hook', 'hook must be an object');
  const checks: Record<string, Check> = complete ? INPUT : CHANGE;
  const missing = complete ? ['name', 'event', 'url'].filter((name) => given[name] === undefined) : [];
  const details = [
    ...missing.map((field) => ({ field, message: `${field} is required` })),
    ...Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .flatMap(([field, value]) => {
        const fixed = !complete && Object.hasOwn(INPUT, field) && !Object.hasOwn(CHANGE, field);
        const check = Object.hasOwn(checks, field) ? checks[field] : undefined;
        const problem = fixed ? 'cannot be changed' : check ? check(value) : 'is not a known field';
        return problem === undefined ? [] : [{ field, message: `${field} ${problem}` }];
      }),
  ];
  const [first] = details;
  if (first) throw new AppError('VALIDATION_ERROR', first.message, { details });
}

export type HookAnswer =
  | { action: 'continue'; variables: Variables }
  | { action: 'cancel'; reason: string | null }
  | { action: 'failed'; problem: string };

/** The answer of a before_call hook; anything that is not one counts as a failure. */
export function readAnswer(status: number, body: string, allowCancel: boolean): HookAnswer {
  if (status < 200 || status >= 300) return failed(`answered with HTTP ${status}`);
  if (body.trim() === '') return { action: 'continue', variables: {} };
  const answer = parsed(body);
  if (!isObject(answer)) return failed('answered with something that is not a JSON object');
  const { action = 'continue', variables = {}, reason } = answer;
  if (action === 'cancel' || action === 'reject') {
    if (!allowCancel) return failed('is not allowed to cancel calls');
    return { action: 'cancel', reason: typeof reason === 'string' ? reason.slice(0, 200) : null };
  }
  if (action !== 'continue') return failed('answered with an unknown action');
  const problem = variablesProblem(variables);
  return problem === null ? { action, variables: variables as Variables } : failed(problem);
}

interface Judge {
  event: LifecycleEvent;
  allowCancel: boolean;
}
type Reply = { ok: true; status: number; body: string } | { ok: false; problem: string };

/** What a hook's answer comes to: of before_call what it says, of after_call whether it was taken. */
export function judged(
  { event, allowCancel }: Judge,
  sent: Reply,
): { answer: HookAnswer; outcome: HookOutcome | null; problem: string | null } {
  const taken = sent.ok && sent.status >= 200 && sent.status < 300;
  const answer = !sent.ok
    ? failed(sent.problem)
    : event === 'before_call'
      ? readAnswer(sent.status, sent.body, allowCancel)
      : taken
        ? { action: 'continue' as const, variables: {} }
        : failed(`answered with HTTP ${sent.status}`);
  const problem = answer.action === 'failed' ? answer.problem : null;
  return { answer, outcome: event === 'before_call' ? answer.action : null, problem };
}

/** Whether what hooks set in turn is still no more than one of them may set: a call's variables have an end. */
export function fitsBeside(variables: Variables, more: Variables): boolean {
  return Buffer.byteLength(JSON.stringify({ ...variables, ...more })) <= HOOK_LIMITS.variablesBytes;
}

function variablesProblem(variables: unknown): string | null {
  if (!isObject(variables)) return 'answered with variables that are not an object';
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

/** after_call: at once, then so much later each time. our choice: 7 attempts over about three hours. */
export const RETRY_SECS = [5, 30, 120, 600, 1_800, 7_200] as const;

/** Null: it has been tried often enough. */
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
