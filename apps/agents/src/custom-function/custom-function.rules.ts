import {
  AppError,
  type CustomFunctionInput,
  SECRET_MASK,
  TOOL_LIMITS,
  type ToolHeaderInput,
} from '@parley/contracts';
import { type Check, isBoolean, isListOf, isPlainObject, isText, orNull } from '../agent/checks.rules';
import {
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
  requireFields,
} from './tool-fields.rules';

const { min, max } = TOOL_LIMITS.signingSecret;

const isHeader: Check = (value) => {
  if (!isPlainObject(value)) return 'must hold objects only';
  const { name, value: text, secret } = value;
  const problem =
    about('name', isHeaderName(name)) ??
    (text === undefined ? undefined : about('value', isHeaderValue(text))) ??
    (secret === undefined ? undefined : about('secret', isBoolean(secret)));
  const unknown = Object.keys(value).find((key) => !['name', 'value', 'secret'].includes(key));
  return problem ?? (unknown === undefined ? undefined : `must not hold ${unknown}`);
};

function about(field: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `must be valid: ${field} ${problem}`;
}

const isHeaders: Check = (value) => {
  const problem = isListOf(isHeader, 0, TOOL_LIMITS.headers)(value);
  if (problem !== undefined) return problem;
  const names = (value as ToolHeaderInput[]).map(({ name }) => name.toLowerCase());
  return new Set(names).size < names.length ? 'must not name anything twice' : undefined;
};

const CHECKS: Record<keyof CustomFunctionInput, Check> = {
  name: isToolName,
  description: isDescription,
  method: isMethod,
  url: isUrlTemplate,
  headers: isHeaders,
  query: isQuery,
  body: isBody,
  parameters: isParameters,
  timeout_ms: isTimeout,
  signing_secret: orNull(isText(min, max)),
};

export function assertFunction(given: unknown, complete: boolean): asserts given is CustomFunctionInput {
  if (!isPlainObject(given)) throw AppError.validation('function', 'function must be an object');
  if (complete) requireFields(given, ['name', 'description', 'method', 'url']);
  checkFields(given, CHECKS);
  const odd = ['query', 'body', 'parameters'].find(
    (name) => given[name] !== undefined && !isStorable(given[name]),
  );
  if (odd !== undefined) throw AppError.validation(odd, `${odd} must not hold NUL or broken characters`);
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
