import { ERROR_STATUS, type ErrorCode } from '@parley/contracts';
import { takesKey } from './headers';
import { isObject, type Json, type JsonObject, resolve } from './json';

export const ERROR_RESPONSE = '#/components/schemas/ErrorEnvelope';

/** What each code tells a reader of the document; also its example. */
const MESSAGES: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'The request is not valid',
  INVALID_EXTERNAL_ID: 'external_id must be 1 to 200 characters long',
  INVALID_NAME: 'name must be 1 to 200 characters long',
  INVALID_EMAIL: 'email must be an e-mail address of at most 254 characters',
  INVALID_STATE: 'The current state does not allow this',
  UNAUTHORIZED: 'Missing or invalid API key',
  FORBIDDEN: 'This account is suspended',
  NOT_FOUND: 'Not found',
  CONFLICT: 'A unique value is taken, or a request with this Idempotency-Key is in flight',
  EXTRACTION_KEY_CLASH: 'A key of this name is already in the set',
  LABEL_TAKEN: 'Another endpoint of the account has this label',
  NO_AGENT_ENDPOINT: 'The agent has no enabled endpoint of its own',
  WRITE_CONFLICT: 'Another change is in flight; try again',
  DEFAULT_FROM_NUMBER: 'The default from-number cannot be deleted',
  LIMIT_REACHED: 'The limit is reached',
  RATE_LIMITED: 'Too many requests; try again after 60 seconds',
  INTERNAL_ERROR: 'Something went wrong on our side. Please try again.',
};

/** Errors of HTTP itself, by the method of a route. */
export function addGeneralErrors(
  operations: Iterable<[path: string, method: string, node: JsonObject]>,
): void {
  for (const [path, method, { parameters, responses }] of operations) {
    if (!isObject(responses)) continue;
    if (!canBeInvalid(method, parameters)) withoutCode(responses, 'VALIDATION_ERROR');
    // What is forbidden is forbidden to accounts; operators have none.
    if (path.startsWith('/admin')) withoutCode(responses, 'FORBIDDEN');
    // Also where a body is empty or absent: it is looked at, whatever a route takes.
    if (['put', 'post', 'patch'].includes(method)) {
      responses['413'] ??= response('VALIDATION_ERROR: the body is too large');
    }
    // The Idempotency-Key came before with another body, or its first request is still in flight.
    if (method === 'post' && takesKey(path)) {
      const codes = codesOf(responses['409']);
      responses['409'] = response([...new Set([...codes, 'CONFLICT'])].join(', '));
    }
  }
}

/** A malformed id in a path is 404 and unknown query parameters are ignored: only a known one can be invalid. */
function canBeInvalid(method: string, parameters: Json | undefined): boolean {
  if (!['get', 'delete'].includes(method)) return true;
  return Array.isArray(parameters) && parameters.some((one) => isObject(one) && one['in'] === 'query');
}

function codesOf(answer: Json | undefined): string[] {
  return isObject(answer) ? String(answer['description']).split(', ') : [];
}

function withoutCode(responses: JsonObject, code: ErrorCode): void {
  const status = String(ERROR_STATUS[code]);
  const left = codesOf(responses[status]).filter((one) => one !== code);
  if (left.length > 0) responses[status] = response(left.join(', '));
  else delete responses[status];
}

/** One example a code for every refusal, naming a field the route has. */
export function addErrorExamples(
  document: JsonObject,
  operations: Iterable<[path: string, method: string, node: JsonObject]>,
): void {
  for (const [path, , node] of operations) {
    const field = someField(document, node);
    for (const [status, answer] of Object.entries(isObject(node['responses']) ? node['responses'] : {})) {
      if (Number(status) < 400 || !isObject(answer)) continue;
      const content = resolve(document, resolve(document, answer)['content']);
      const json = content['application/json'];
      if (!isObject(json)) continue;
      const codes: string[] = String(answer['description']).match(/[A-Z][A-Z_]+[A-Z]/g) ?? [];
      json['examples'] = Object.fromEntries(
        codes
          .filter(isErrorCode)
          .map((code) => [code, { value: example(code, Number(status), path, field) }]),
      );
    }
  }
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS;
}

function example(code: ErrorCode, status: number, path: string, field: string | undefined): Json {
  const envelope = (message: string, details?: Json): Json => ({
    success: false,
    error: { code, message, ...(details === undefined ? {} : { details }) },
  });
  if (status === 413) {
    const message = 'the body is larger than 1 MiB';
    return envelope(message, [{ field: 'body', message }]);
  }
  if (status === 502) return envelope('A service this depends on failed. Please try again.');
  if (code === 'UNAUTHORIZED' && path.startsWith('/admin'))
    return envelope('Missing or invalid operator token');
  if (code === 'VALIDATION_ERROR' && field !== undefined) {
    const message = `${field} is not valid`;
    return envelope(message, [{ field, message }]);
  }
  return envelope(MESSAGES[code]);
}

function someField(document: JsonObject, node: JsonObject): string | undefined {
  const content = resolve(document, resolve(document, node['requestBody'])['content']);
  const body = resolve(document, resolve(document, content['application/json'])['schema']);
  const first = Array.isArray(body['required'])
    ? body['required'][0]
    : Object.keys(resolve(document, body['properties']))[0];
  if (typeof first === 'string') return first;
  const query = (Array.isArray(node['parameters']) ? node['parameters'] : [])
    .map((one) => resolve(document, one))
    .find((one) => one['in'] === 'query');
  return typeof query?.['name'] === 'string' ? query['name'] : undefined;
}

function response(description: string): JsonObject {
  return { description, content: { 'application/json': { schema: { $ref: ERROR_RESPONSE } } } };
}
