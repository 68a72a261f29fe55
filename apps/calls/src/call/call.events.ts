import type {
  AccountConcurrencyDto,
  CallIdentity,
  CallStatusUpdatedDataDto,
  CallTransferredDataDto,
} from '@parley/contracts';
import type { CallRow } from './call.row';
import { type CallState, isTerminal, type StatusMove } from './call.state';

export type IdentifiedCall = Pick<
  CallRow,
  | 'id'
  | 'sessionId'
  | 'agentId'
  | 'agentName'
  | 'clientReferenceId'
  | 'direction'
  | 'fromNumber'
  | 'toNumber'
  | 'provider'
>;

export function concurrencyOf(limit: number | null, active: number): AccountConcurrencyDto {
  return { limit, active, remaining: limit === null ? null : Math.max(0, limit - active) };
}

/** `data` of call.status.updated. */
export function statusUpdated(
  call: IdentifiedCall,
  state: CallState,
  move: StatusMove,
  at: Date,
  concurrency: AccountConcurrencyDto | null,
): CallStatusUpdatedDataDto {
  const terminal = isTerminal(move.to);
  return {
    ...identityOf(call),
    status: move.to,
    disposition: state.disposition,
    answered_by: state.answeredBy,
    hangup_cause: state.hangupCause,
    hangup_source: state.hangupSource,
    previous_status: move.from,
    terminal,
    // The slot is released in the transaction of the terminal status.
    concurrency_released: terminal,
    account_concurrency: concurrency,
    provider: call.provider,
    provider_status: state.providerStatus,
    provider_event: null,
    occurred_at: at.toISOString(),
  };
}

export function transferredData(
  call: IdentifiedCall,
  transfer: { number: string; reason: string | null; at: Date },
): CallTransferredDataDto {
  return {
    ...identityOf(call),
    transfer_number: transfer.number,
    transfer_reason: transfer.reason,
    transferred_at: transfer.at.toISOString(),
  };
}

function identityOf(call: IdentifiedCall): CallIdentity {
  return {
    call_id: call.id,
    session_id: call.sessionId,
    agent_id: call.agentId,
    agent_name: call.agentName,
    client_reference_id: call.clientReferenceId,
    direction: call.direction,
    from_number: call.fromNumber,
    to_number: call.toNumber,
  };
}
