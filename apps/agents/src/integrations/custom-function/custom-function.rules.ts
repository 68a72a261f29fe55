import {
  AppError,
  type CreateCustomFunctionBody,
  type ErrorDetail,
  problem,
  refuse,
  SECRET_MASK,
  type ToolHeaderBody,
  type UpdateCustomFunctionBody,
} from '@parley/contracts';
import {
  bodyProblems,
  type Checks,
  headerNameProblem,
  headerValueProblem,
  isStorable,
  problemsOf,
  TOOL_CHECKS,
  toolNameProblem,
  urlProblem,
} from './tool-fields.rules';

const CHECKS: Checks<CreateCustomFunctionBody> = {
  ...TOOL_CHECKS,
  name: toolNameProblem,
  url: urlProblem,
};

const HEADER: Checks<ToolHeaderBody> = { name: headerNameProblem, value: headerValueProblem };

export function assertFunction(given: CreateCustomFunctionBody): void {
  assertFields(given);
  refuse(bodyProblems(given));
  assertStorable(given);
}

export function assertFunctionChange(change: UpdateCustomFunctionBody): void {
  assertFields(change);
  assertStorable(change);
}

function assertFields(given: UpdateCustomFunctionBody): void {
  refuse(problemsOf(given, CHECKS));
  refuse(headersProblems(given.headers ?? []));
}

function assertStorable(given: UpdateCustomFunctionBody): void {
  const odd = (['query', 'body', 'parameters'] as const).find((name) => !isStorable(given[name]));
  if (odd !== undefined) throw AppError.validation(odd, `${odd} must not hold NUL or broken characters`);
}

function headersProblems(headers: readonly ToolHeaderBody[]): ErrorDetail[] {
  const seen = new Set<string>();
  return headers.flatMap((header, index) => {
    const at = `headers.${index}.`;
    const wrong = problemsOf(header, HEADER, at);
    const name = header.name.toLowerCase();
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
  given: readonly ToolHeaderBody[],
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
