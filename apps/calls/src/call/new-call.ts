import {
  type AgentSnapshot,
  callCharge,
  type CallProvider,
  COVERED_SECONDS,
  type Direction,
  type Variables,
} from '@parley/contracts';
import { newId } from '@parley/platform';
import type { SessionRow } from './session.row';
import type { CallRow } from './call.row';
import { initialCallState } from './call.state';

/** Of variables and of metadata: both travel in every event of the call, and a bus message holds 1 MB. */
export const JSON_MAX_BYTES = 16_384;

export interface NewCall {
  callId: string;
  accountId: string;
  direction: Direction;
  agent: AgentSnapshot;
  fromNumber: string;
  toNumber: string;
  provider: CallProvider;
  connectionId: string;
  customerId: string | null;
  clientReferenceId: string | null;
  variables: Variables;
  metadata: Record<string, unknown> | null;
  /** Rupees. */
  pricePerMinute: string;
  /** The database's time. */
  at: Date;
}

export interface StartedCall {
  call: CallRow;
  session: SessionRow;
}

/** How many seconds of the call are paid for when it begins; null = it costs nothing. */
export function firstFundedSecs(pricePerMinute: string, seconds: number): number | null {
  return Number(callCharge(pricePerMinute, seconds)) === 0 ? null : seconds;
}

/** A call and its session as they begin; the agent is frozen in the session. */
export function newCall(input: NewCall): StartedCall {
  const sessionId = newId();
  const inbound = input.direction === 'inbound';
  const call: CallRow = {
    ...initialCallState(inbound ? 'ringing' : 'pending', inbound ? input.at : null),
    id: input.callId,
    accountId: input.accountId,
    sessionId,
    agentId: input.agent.id,
    agentName: input.agent.agent_name,
    customerId: input.customerId,
    campaignId: null,
    clientReferenceId: input.clientReferenceId,
    direction: input.direction,
    fromNumber: input.fromNumber,
    toNumber: input.toNumber,
    provider: input.provider,
    connectionId: input.connectionId,
    variables: input.variables,
    metadata: input.metadata,
    pricePerMinute: input.pricePerMinute,
    createdAt: input.at,
    workerId: null,
    sipCallId: null,
    leaseToken: 0,
    leaseUntil: null,
    heardAt: null,
    appliedSeq: 0,
    hangupRequestedAt: null,
    // Inbound calls are answered whatever the balance: nobody's customer is turned away or cut off.
    fundedSecs: inbound ? null : firstFundedSecs(input.pricePerMinute, COVERED_SECONDS),
    balanceExhausted: false,
    dialog: null,
    releaseAt: null,
    releaseAttempts: 0,
  };
  const session: SessionRow = {
    id: sessionId,
    callId: input.callId,
    accountId: input.accountId,
    status: 'created',
    agent: input.agent,
    holdEvents: [],
    recordingKey: input.agent.enable_recording ? `recordings/${input.accountId}/${input.callId}.wav` : null,
    recordingBytes: null,
    durationSeconds: 0,
    billDurationSeconds: 0,
    creditsUsed: 0,
    extraction: null,
    extractionUntil: null,
    extractionLeaseUntil: null,
    createdAt: input.at,
    startedAt: null,
    endedAt: null,
    closedAt: null,
    finalizeAt: null,
    completedAt: null,
  };
  return { call, session };
}
