import {
  AppError,
  type Check,
  type CustomFunctionInput,
  type ErrorDetail,
  isBoolean,
  isListOf,
  isObject,
  isPlainObject,
  isText,
  orNull,
  problem,
  problemsOf,
  refuse,
  SECRET_MASK,
  TOOL_LIMITS,
  type ToolHeaderInput,
} from '@parley/contracts';
import {
  bodyProblems,
  checkFields,
  isBody,
  isDescription,
  isHeaderName,
  isHeaderValue,
  isMethod,
  isParameters,
  isQuery,
  isStorable,
  isTimeout,
  isToolName,
  isUrlTemplate,
} from './tool-fields.rules';

const { min, max } = TOOL_LIMITS.signingSecret;

const HEADER: Record<keyof ToolHeaderInput, Check> = {
  name: isHeaderName,
  value: isHeaderValue,
  secret: isBoolean,
};

const CHECKS: Record<keyof CustomFunctionInput, Check> = {
  name: isToolName,
  description: isDescription,
  method: isMethod,
  url: isUrlTemplate,
  headers: isListOf(isObject, 0, TOOL_LIMITS.headers),
  query: isQuery,
  body: isBody,
  parameters: isParameters,
  timeout_ms: isTimeout,
  signing_secret: orNull(isText(min, max)),
};

export function assertFunction(given: unknown, complete: boolean): asserts given is CustomFunctionInput {
  if (!isPlainObject(given)) throw AppError.validation('function', 'function must be an object');
  checkFields(given, CHECKS, complete ? ['name', 'description', 'method', 'url'] : []);
  if (given['headers'] !== undefined) refuse(headersProblems(given['headers'] as Record<string, unknown>[]));
  if (complete) refuse(bodyProblems(given));
  const odd = ['query', 'body', 'parameters'].find(
    (name) => given[name] !== undefined && !isStorable(given[name]),
  );
  if (odd !== undefined) throw AppError.validation(odd, `${odd} must not hold NUL or broken characters`);
}

function headersProblems(headers: readonly Record<string, unknown>[]): ErrorDetail[] {
  const seen = new Set<string>();
  return headers.flatMap((header, index) => {
    const at = `headers.${index}.`;
    const wrong = problemsOf(header, HEADER, ['name'], at);
    const name = String(header['name']).toLowerCase();
    if (wrong.length === 0 && seen.has(name)) wrong.push(problem(`${at}name`, 'must not be named twice'));
    seen.add(name);
    return wrong;
  });
}

export interface KnownHeader {
  name: string;
  value: string;
  secret: boolean;
}

/** Headers to store out of those given: a secret without a value, or with the mask for one, keeps what is known. */
export function mergeHeaders(
  given: readonly ToolHeaderInput[],
  known: readonly KnownHeader[],
  seal: (name: string, value: string) => string,
): KnownHeader[] {
  return given.map(({ name, value, secret = false }, index) => {
    if (!secret) {
      if (value !== undefined) return { name, value, secret };
      throw missing(index);
    }
    if (value !== undefined && value !== SECRET_MASK) return { name, value: seal(name, value), secret };
    const stored = known.find((header) => header.secret && header.name.toLowerCase() === name.toLowerCase());
    if (!stored) throw missing(index);
    return { ...stored, name: stored.name };
  });
}

function missing(index: number): AppError {
  const field = `headers.${index}.value`;
  return AppError.validation(field, `${field} is required`);
}
