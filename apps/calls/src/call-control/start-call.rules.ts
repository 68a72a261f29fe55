import {
  type ErrorDetail,
  isUuid,
  problem,
  refuse,
  type StartCallBody,
  type Variables,
  withoutPrefix,
} from '@parley/contracts';
import { isE164Shape } from '../call/e164';
import { JSON_MAX_BYTES } from '../call/new-call';

export interface StartRequest {
  agentId: string;
  toNumber: string;
  fromNumber: string | null;
  connectionId: string | null;
  customerId: string | null;
  clientReferenceId: string | null;
  variables: Variables;
  metadata: Record<string, unknown> | null;
}

const REFERENCE_MAX = 200;

/** The gateway checks in depth (libphonenumber); this refuses nonsense from any sender. All problems are reported together. */
export function parseStart(body: StartCallBody): StartRequest {
  const problems: ErrorDetail[] = [];
  const check = (field: keyof StartCallBody, valid: boolean, message: string): void => {
    if (!valid) problems.push(problem(field, message));
  };
  const given = (value: unknown): boolean => value !== undefined && value !== null;

  check('agent_id', isUuid(body.agent_id), 'must be a UUID');
  check('to_number', isE164Shape(body.to_number), 'must be a phone number in E.164');
  check(
    'from_number',
    !given(body.from_number) || isE164Shape(body.from_number),
    'must be a phone number in E.164',
  );
  check('connection_id', !given(body.connection_id) || isUuid(body.connection_id), 'must be a UUID');
  const customerId = given(body.customer_id) ? withoutPrefix('customer', body.customer_id) : null;
  check('customer_id', !given(body.customer_id) || customerId !== null, 'must be a customer id');
  check(
    'client_reference_id',
    !given(body.client_reference_id) || isReference(body.client_reference_id),
    `must be text of at most ${REFERENCE_MAX} characters`,
  );
  check(
    'variables',
    !given(body.variables) || isVariables(body.variables),
    'must be an object of strings, numbers and booleans',
  );
  check('metadata', !given(body.metadata) || isObject(body.metadata), 'must be an object');
  for (const field of ['variables', 'metadata'] as const) {
    const size = Buffer.byteLength(JSON.stringify(body[field] ?? null));
    check(field, size <= JSON_MAX_BYTES, `must be at most ${JSON_MAX_BYTES} bytes of JSON`);
  }
  refuse(problems);

  return {
    agentId: body.agent_id,
    toNumber: body.to_number,
    fromNumber: body.from_number ?? null,
    connectionId: body.connection_id ?? null,
    customerId,
    clientReferenceId: body.client_reference_id ?? null,
    variables: body.variables ?? {},
    metadata: body.metadata ?? null,
  };
}

function isReference(value: unknown): boolean {
  return (
    typeof value === 'string' && value.length >= 1 && value.length <= REFERENCE_MAX && !value.includes('\0')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isVariables(value: unknown): value is Variables {
  return (
    isObject(value) &&
    Object.values(value).every(
      (entry) => ['string', 'boolean'].includes(typeof entry) || Number.isFinite(entry),
    )
  );
}
