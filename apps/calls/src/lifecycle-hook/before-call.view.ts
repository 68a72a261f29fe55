import { type Direction, type Variables, withPrefix } from '@parley/contracts';

export interface AboutCall {
  id: string;
  direction: Direction;
  agentId: string;
  agentName: string;
  customerId: string | null;
  campaignId: string | null;
  clientReferenceId: string | null;
  fromNumber: string;
  toNumber: string;
  variables: Variables;
  metadata: Record<string, unknown> | null;
}

/** `data` of a before_call request. */
export function beforeCallData(call: AboutCall): Record<string, unknown> {
  return {
    call_id: call.id,
    direction: call.direction,
    agent_id: call.agentId,
    agent_name: call.agentName,
    customer_id: call.customerId && withPrefix('customer', call.customerId),
    campaign_id: call.campaignId && withPrefix('campaign', call.campaignId),
    client_reference_id: call.clientReferenceId,
    from_number: call.fromNumber,
    to_number: call.toNumber,
    variables: call.variables,
    metadata: call.metadata,
  };
}
