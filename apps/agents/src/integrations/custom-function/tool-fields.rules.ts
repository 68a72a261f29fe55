import {
  type Check,
  type ErrorDetail,
  isNumber,
  isOneOf,
  isPlainObject,
  isText,
  orNull,
  problem,
  problemsOf,
  refuse,
  RESERVED_TOOL_NAMES,
  TOOL_LIMITS,
  TOOL_METHODS,
  TOOL_NAME,
  type ToolMethod,
} from '@parley/contracts';
import { takesBody } from '../tool-runtime/tool-request.rules';
import { depthOf, schemaProblem } from '../tool-runtime/schema.rules';
import { withoutPlaceholders } from '../tool-runtime/template.rules';

export const NO_PARAMETERS = { type: 'object', properties: {} };

/** Headers that are the connection's, or ours. */
const TAKEN_HEADER =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-(length|type|encoding)|accept-encoding|user-agent|x-parley-.*|x-webhook-.*)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export const isToolName: Check = (value) => {
  if (typeof value !== 'string' || !TOOL_NAME.test(value)) return `must match ${TOOL_NAME.source}`;
  return RESERVED_TOOL_NAMES.some((name) => name === value)
    ? `must not be one of: ${RESERVED_TOOL_NAMES.join(', ')}`
    : undefined;
};

export const isDescription = isText(1, TOOL_LIMITS.description);
export const isMethod = isOneOf(TOOL_METHODS);
export const isTimeout = isNumber(TOOL_LIMITS.timeoutMs.min, TOOL_LIMITS.timeoutMs.max, true);
export const isParameters: Check = (value) => schemaProblem(value) ?? undefined;

export const isHeaderName: Check = (value) => {
  if (typeof value !== 'string' || value.length > TOOL_LIMITS.headerName || !HEADER_NAME.test(value))
    return `must be an HTTP header name of at most ${TOOL_LIMITS.headerName} characters`;
  return TAKEN_HEADER.test(value)
    ? `must not be ${value.toLowerCase()}: it is set by the platform`
    : undefined;
};

export const isHeaderValue: Check = (value) => {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > TOOL_LIMITS.headerValue)
    return `must be at most ${TOOL_LIMITS.headerValue} characters long`;
  return /^[\u0020-\u007e\u00a0-\u00ff]*$/u.test(value)
    ? undefined
    : 'must hold printable Latin characters only';
};

/** Placeholders stand in the path and the query, never in the part that says who is asked. */
export const isUrlTemplate: Check = (value) => {
  if (typeof value !== 'string') return 'must be a URL';
  const origin = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/iu.test(value);
  if (!origin)
    return value.includes('{{') ? 'must name its host without placeholders' : 'must be an https URL';
  return /\{\{|\}\}/u.test(withoutPlaceholders(value))
    ? 'must hold placeholders of the form {{name}}'
    : undefined;
};

export const isQuery: Check = orNull((value) => {
  if (!isPlainObject(value)) return 'must be an object';
  const entries = Object.entries(value);
  if (entries.length > TOOL_LIMITS.query) return `must have at most ${TOOL_LIMITS.query} entries`;
  const wrong = entries.find(
    ([name, text]) => (name === '' || isText(0, 1_000)(name)) ?? isText(0, 1_000)(text),
  );
  return wrong ? 'must hold strings of at most 1000 characters only' : undefined;
});

export const isBody: Check = orNull((value) => {
  if (!isPlainObject(value)) return 'must be an object';
  if (JSON.stringify(value).length > TOOL_LIMITS.body)
    return `must be at most ${TOOL_LIMITS.body} characters of JSON`;
  return depthOf(value) > TOOL_LIMITS.bodyDepth
    ? `must be at most ${TOOL_LIMITS.bodyDepth} levels deep`
    : undefined;
});

/** Every field by its check; a field without one is unknown. */
export function checkFields(
  given: Record<string, unknown>,
  checks: Record<string, Check>,
  required: readonly string[] = [],
  prefix = '',
): void {
  refuse(problemsOf(given, checks, required, prefix));
}

/** A body template that would never be sent is a mistake, so it is refused. */
export function bodyProblems(given: Record<string, unknown>, prefix = ''): ErrorDetail[] {
  const { method, body = null } = given;
  if (body === null || takesBody(method as ToolMethod)) return [];
  return [problem(`${prefix}body`, `must be null: ${String(method)} sends no body`)];
}

/** What Postgres cannot keep: NUL, and half of a surrogate pair. */
export const isStorable = (value: unknown): boolean =>
  !/\\u0000|\\ud[89a-f]/iu.test(JSON.stringify(value) ?? '');
