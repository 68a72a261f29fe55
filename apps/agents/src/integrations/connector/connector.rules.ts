import {
  type ApiKeySettingsDto,
  AppError,
  CONNECTOR_LIMITS,
  type ConnectorActionDto,
  type ConnectorKind,
  type CreateConnectorBody,
  type OAuth2SettingsBody,
  problem,
  refuse,
  type UpdateConnectorBody,
} from '@parley/contracts';
import {
  bodyProblems,
  type Checks,
  headerNameProblem,
  headerValueProblem,
  isStorable,
  type Problem,
  problemsOf,
  TOOL_CHECKS,
  urlProblem,
} from '../custom-function/tool-fields.rules';

function plainUrlProblem(url: string): Problem {
  return urlProblem(url) ?? (/[{}?#]/u.test(url) ? 'must hold neither placeholders nor a query' : undefined);
}

function pathProblem(path: string): Problem {
  if (!/^\/(?!\/)/u.test(path)) return 'must begin with one slash';
  return /^[^\s\\]*$/u.test(path.replace(/\{\{[^{}]*\}\}/gu, 'x')) ? undefined : 'must not hold spaces';
}

const ACTION: Checks<ConnectorActionDto> = { ...TOOL_CHECKS, path: pathProblem };

function scopesProblem(scopes: readonly string[]): Problem {
  const wrong = scopes.findIndex((scope) => /\s/u.test(scope));
  return wrong < 0 ? undefined : `must be valid in every item: item ${wrong} must not hold spaces`;
}

const OAUTH2: Checks<OAuth2SettingsBody> = {
  authorization_url: (url) =>
    urlProblem(url) ?? (/[{}#]/u.test(url) ? 'must hold no placeholders' : undefined),
  token_url: plainUrlProblem,
  scopes: scopesProblem,
};

const API_KEY: Checks<ApiKeySettingsDto> = { name: headerNameProblem, prefix: headerValueProblem };

function actionsProblem(actions: readonly ConnectorActionDto[]): Problem {
  if (!isStorable(actions)) return 'must not hold NUL or broken characters';
  return Buffer.byteLength(JSON.stringify(actions)) > CONNECTOR_LIMITS.actionsBytes
    ? `must be at most ${CONNECTOR_LIMITS.actionsBytes} bytes of JSON`
    : undefined;
}

const CONNECTOR: Checks<UpdateConnectorBody> = { base_url: plainUrlProblem, actions: actionsProblem };

export function assertConnector(given: CreateConnectorBody): void {
  const missing = given[given.kind] === undefined ? [problem(given.kind, 'is required')] : [];
  refuse([...missing, ...problemsOf<UpdateConnectorBody>(given, CONNECTOR)]);
  assertParts(given, given.kind);
}

export function assertConnectorChange(change: UpdateConnectorBody, kind: ConnectorKind): void {
  refuse(problemsOf(change, CONNECTOR));
  assertParts(change, kind);
}

function assertParts(given: UpdateConnectorBody, kind: ConnectorKind): void {
  const other = kind === 'oauth2' ? 'api_key' : 'oauth2';
  if (given[other] !== undefined) throw AppError.validation(other, `${other} is for connectors of that kind`);
  if (given.oauth2) refuse(problemsOf(given.oauth2, OAUTH2, 'oauth2.'));
  if (given.api_key) refuse(problemsOf(given.api_key, API_KEY, 'api_key.'));
  const actions = given.actions ?? [];
  actions.forEach((action, index) => {
    const at = `actions.${index}.`;
    refuse(problemsOf(action, ACTION, at));
    refuse(bodyProblems(action, at));
  });
  if (new Set(actions.map(({ name }) => name)).size < actions.length)
    throw AppError.validation('actions', 'actions must not name anything twice');
}

/** A tool's name on an agent. */
export function toolNameOf(connector: string, action: string): string {
  return `${connector}_${action}`;
}
