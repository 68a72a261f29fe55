import { problem, refuse, type StartCallBody, type Variables, withoutPrefix } from '@parley/contracts';
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

/** Refuses variables and metadata that do not fit the events of the call. */
export function startRequest(body: StartCallBody): StartRequest {
  const tooLarge = (['variables', 'metadata'] as const).filter(
    (field) => Buffer.byteLength(JSON.stringify(body[field] ?? null)) > JSON_MAX_BYTES,
  );
  refuse(tooLarge.map((field) => problem(field, `must be at most ${JSON_MAX_BYTES} bytes of JSON`)));
  return {
    agentId: body.agent_id,
    toNumber: body.to_number,
    fromNumber: body.from_number ?? null,
    connectionId: body.connection_id ?? null,
    customerId: body.customer_id === undefined ? null : withoutPrefix('customer', body.customer_id),
    clientReferenceId: body.client_reference_id ?? null,
    variables: body.variables ?? {},
    metadata: body.metadata ?? null,
  };
}
