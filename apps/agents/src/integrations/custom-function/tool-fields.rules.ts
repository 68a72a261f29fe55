import {
  type CreateCustomFunctionBody,
  type ErrorDetail,
  problem,
  RESERVED_TOOL_NAMES,
  TOOL_LIMITS,
  TOOL_NAME,
  type ToolMethod,
} from '@parley/contracts';
import { depthOf, schemaProblem } from '../tool-runtime/schema.rules';
import { withoutPlaceholders } from '../tool-runtime/template.rules';
import { takesBody } from '../tool-runtime/tool-request.rules';

export const NO_PARAMETERS = { type: 'object', properties: {} };

/** Completes "<field> ..."; undefined = the value is fine. */
export type Problem = string | undefined;

/** What the fields of a class must be beyond what it declares. */
export type Checks<T> = { readonly [K in keyof T]?: (value: NonNullable<T[K]>) => Problem };

export function problemsOf<T extends object>(given: T, checks: Checks<T>, prefix = ''): ErrorDetail[] {
  const says = <K extends keyof T>(name: K): Problem => {
    const value = given[name];
    return value === undefined || value === null ? undefined : checks[name]?.(value);
  };
  return (Object.keys(given) as (keyof T & string)[]).flatMap((name) => {
    const found = says(name);
    return found === undefined ? [] : [problem(`${prefix}${name}`, found)];
  });
}

/** Headers that are the connection's, or ours. */
const TAKEN_HEADER =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-(length|type|encoding)|accept-encoding|user-agent|x-parley-.*|x-webhook-.*)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export function toolNameProblem(name: string): Problem {
  if (!TOOL_NAME.test(name)) return `must match ${TOOL_NAME.source}`;
  return RESERVED_TOOL_NAMES.some((reserved) => reserved === name)
    ? `must not be one of: ${RESERVED_TOOL_NAMES.join(', ')}`
    : undefined;
}

export function headerNameProblem(name: string): Problem {
  if (!HEADER_NAME.test(name))
    return `must be an HTTP header name of at most ${TOOL_LIMITS.headerName} characters`;
  return TAKEN_HEADER.test(name) ? `must not be ${name.toLowerCase()}: it is set by the platform` : undefined;
}

export function headerValueProblem(value: string): Problem {
  return /^[\u0020-\u007e\u00a0-\u00ff]*$/u.test(value)
    ? undefined
    : 'must hold printable Latin characters only';
}

/** Placeholders stand in the path and the query, never in the part that says who is asked. */
export function urlProblem(url: string): Problem {
  const origin = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/iu.test(url);
  if (!origin) return url.includes('{{') ? 'must name its host without placeholders' : 'must be an https URL';
  return /\{\{|\}\}/u.test(withoutPlaceholders(url))
    ? 'must hold placeholders of the form {{name}}'
    : undefined;
}

function queryProblem(query: Record<string, unknown>): Problem {
  const entries = Object.entries(query);
  if (entries.length > TOOL_LIMITS.query) return `must have at most ${TOOL_LIMITS.query} entries`;
  return entries.every(([name, value]) => name !== '' && isQueryText(name) && isQueryText(value))
    ? undefined
    : 'must hold strings of at most 1000 characters only';
}

function isQueryText(value: unknown): boolean {
  return typeof value === 'string' && !/\0|\p{Surrogate}/u.test(value) && Array.from(value).length <= 1_000;
}

function bodyProblem(body: Record<string, unknown>): Problem {
  if (JSON.stringify(body).length > TOOL_LIMITS.body)
    return `must be at most ${TOOL_LIMITS.body} characters of JSON`;
  return depthOf(body) > TOOL_LIMITS.bodyDepth
    ? `must be at most ${TOOL_LIMITS.bodyDepth} levels deep`
    : undefined;
}

/** What a function and a connector's action have in common. */
export const TOOL_CHECKS: Checks<Pick<CreateCustomFunctionBody, 'query' | 'body' | 'parameters'>> = {
  query: queryProblem,
  body: bodyProblem,
  parameters: (schema) => schemaProblem(schema) ?? undefined,
};

/** A body template that would never be sent is a mistake, so it is refused. */
export function bodyProblems(
  { method, body = null }: { method: ToolMethod; body?: Record<string, unknown> | null },
  prefix = '',
): ErrorDetail[] {
  if (body === null || takesBody(method)) return [];
  return [problem(`${prefix}body`, `must be null: ${method} sends no body`)];
}

/** What Postgres cannot keep: NUL, and half of a surrogate pair. */
export const isStorable = (value: unknown): boolean =>
  !/\\u0000|\\ud[89a-f]/iu.test(JSON.stringify(value) ?? '');
