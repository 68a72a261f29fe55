import {
  ACTION_NAME,
  API_KEY_PLACES,
  AppError,
  type Check,
  CONNECTOR_KINDS,
  CONNECTOR_LIMITS,
  CONNECTOR_NAME,
  type ConnectorAction,
  type ConnectorChange,
  type ConnectorInput,
  isListOf,
  isObject,
  isOneOf,
  isPlainObject,
  isText,
  orNull,
  refuse,
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
  isUrlTemplate,
} from '../custom-function/tool-fields.rules';

const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `must match ${pattern.source}`;

const isPlainUrl: Check = (value) =>
  isUrlTemplate(value) ??
  (/[{}?#]/u.test(String(value)) ? 'must hold neither placeholders nor a query' : undefined);

const isPath: Check = (value) => {
  const problem = isText(1, 1_000)(value);
  if (problem !== undefined) return problem;
  if (!/^\/(?!\/)/u.test(String(value))) return 'must begin with one slash';
  return /^[^\s\\]*$/u.test(String(value).replace(/\{\{[^{}]*\}\}/gu, 'x'))
    ? undefined
    : 'must not hold spaces';
};

const ACTION: Record<keyof ConnectorAction, Check> = {
  name: matching(ACTION_NAME),
  description: isDescription,
  method: isMethod,
  path: isPath,
  query: isQuery,
  body: isBody,
  parameters: isParameters,
  timeout_ms: isTimeout,
};

const isScope: Check = (value) =>
  isText(1, 200)(value) ?? (/\s/u.test(String(value)) ? 'must not hold spaces' : undefined);

const OAUTH2: Record<string, Check> = {
  authorization_url: (value) =>
    isUrlTemplate(value) ?? (/[{}#]/u.test(String(value)) ? 'must hold no placeholders' : undefined),
  token_url: isPlainUrl,
  client_id: isText(1, 500),
  client_secret: orNull(isText(1, 1_000)),
  scopes: isListOf(isScope, 0, CONNECTOR_LIMITS.scopes),
};

const API_KEY: Record<string, Check> = {
  in: isOneOf(API_KEY_PLACES),
  name: (value) => isHeaderName(value),
  prefix: (value) => isHeaderValue(value) ?? isText(0, 50)(value),
};

const CHANGE: Record<keyof ConnectorChange, Check> = {
  name: matching(CONNECTOR_NAME),
  base_url: isPlainUrl,
  oauth2: isObject,
  api_key: isObject,
  actions: (value) => {
    const problem = isListOf(isObject, 0, CONNECTOR_LIMITS.actions)(value);
    if (problem !== undefined) return problem;
    if (!isStorable(value)) return 'must not hold NUL or broken characters';
    return Buffer.byteLength(JSON.stringify(value)) > CONNECTOR_LIMITS.actionsBytes
      ? `must be at most ${CONNECTOR_LIMITS.actionsBytes} bytes of JSON`
      : undefined;
  },
};

export function assertConnector(given: unknown): asserts given is ConnectorInput {
  if (!isPlainObject(given)) throw AppError.validation('connector', 'connector must be an object');
  const { kind, ...rest } = given;
  checkFields({ kind }, { kind: isOneOf(CONNECTOR_KINDS) }, ['kind']);
  assertParts(rest, kind as ConnectorInput['kind'], ['name', 'base_url', String(kind)]);
  if (isPlainObject(given['oauth2']))
    checkFields(given['oauth2'], OAUTH2, ['authorization_url', 'token_url', 'client_id'], 'oauth2.');
}

export function assertConnectorChange(
  given: unknown,
  kind: ConnectorInput['kind'],
): asserts given is ConnectorChange {
  if (!isPlainObject(given)) throw AppError.validation('change', 'change must be an object');
  if (given['kind'] !== undefined) throw AppError.validation('kind', 'kind cannot be changed');
  assertParts(given, kind, []);
}

function assertParts(
  given: Record<string, unknown>,
  kind: ConnectorInput['kind'],
  required: readonly string[],
): void {
  checkFields(given, CHANGE, required);
  const other = kind === 'oauth2' ? 'api_key' : 'oauth2';
  if (given[other] !== undefined) throw AppError.validation(other, `${other} is for connectors of that kind`);
  if (isPlainObject(given['oauth2'])) checkFields(given['oauth2'], OAUTH2, [], 'oauth2.');
  if (isPlainObject(given['api_key'])) checkFields(given['api_key'], API_KEY, ['in', 'name'], 'api_key.');
  const actions = (given['actions'] ?? []) as Record<string, unknown>[];
  actions.forEach((action, index) => {
    const at = `actions.${index}.`;
    checkFields(action, ACTION, ['name', 'description', 'method', 'path'], at);
    refuse(bodyProblems(action, at));
  });
  const names = actions.map(({ name }) => name);
  if (new Set(names).size < names.length)
    throw AppError.validation('actions', 'actions must not name anything twice');
}

/** A tool's name on an agent. */
export function toolNameOf(connector: string, action: string): string {
  return `${connector}_${action}`;
}
