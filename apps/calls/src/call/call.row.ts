import type {
  AnsweredBy,
  CallProvider,
  CallStatus,
  DialogSnapshot,
  Direction,
  Disposition,
  EndCallReason,
  HangupSource,
  Variables,
} from '@parley/contracts';
import { asNumber } from '../sql';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity({ name: 'call' })
@Check(
  'call_status',
  "status in ('pending', 'ringing', 'in_progress', 'completed', 'failed', 'no_answer', 'busy', 'canceled')",
)
@Index('call_page', ['accountId', 'createdAt', 'id'])
@Index('call_agent', ['accountId', 'agentId', 'createdAt'])
@Index('call_reference', ['accountId', 'clientReferenceId'], { where: 'client_reference_id is not null' })
@Index('call_live', ['connectionId'], { where: "status in ('pending', 'ringing', 'in_progress')" })
@Index('call_funded', ['id'], { where: "status = 'in_progress' and funded_secs is not null" })
@Index('call_release', ['releaseAt'], { where: 'release_at is not null' })
@Index('call_inbound_once', ['workerId', 'sipCallId'], { unique: true, where: 'sip_call_id is not null' })
export class CallRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'session_id', type: 'uuid' })
  sessionId: string;

  @Column({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  @Column({ name: 'agent_name', type: 'text' })
  agentName: string;

  @Column({ name: 'customer_id', type: 'uuid', nullable: true })
  customerId: string | null;

  @Column({ name: 'campaign_id', type: 'uuid', nullable: true })
  campaignId: string | null;

  @Column({ name: 'client_reference_id', type: 'text', nullable: true })
  clientReferenceId: string | null;

  @Column({ name: 'direction', type: 'text' })
  direction: Direction;

  @Column({ name: 'from_number', type: 'text' })
  fromNumber: string;

  @Column({ name: 'to_number', type: 'text' })
  toNumber: string;

  @Column({ name: 'provider', type: 'text' })
  provider: CallProvider;

  @Column({ name: 'connection_id', type: 'uuid' })
  connectionId: string;

  @Column({ name: 'variables', type: 'jsonb' })
  variables: Variables;

  @Column({ name: 'metadata', type: 'jsonb', nullable: true })
  metadata: Record<string, unknown> | null;

  /** Rupees, exact; frozen when the call begins. */
  @Column({ name: 'price_per_minute', type: 'numeric', precision: 16, scale: 4, default: 0 })
  pricePerMinute: string;

  @Column({ name: 'status', type: 'text' })
  status: CallStatus;

  @Column({ name: 'disposition', type: 'text', nullable: true })
  disposition: Disposition | null;

  @Column({ name: 'answered_by', type: 'text', nullable: true })
  answeredBy: AnsweredBy | null;

  @Column({ name: 'end_call_reason', type: 'text', nullable: true })
  endCallReason: EndCallReason | null;

  @Column({ name: 'hangup_cause', type: 'text', nullable: true })
  hangupCause: string | null;

  @Column({ name: 'hangup_source', type: 'text', nullable: true })
  hangupSource: HangupSource | null;

  @Column({ name: 'provider_status', type: 'text', nullable: true })
  providerStatus: string | null;

  @Column({ name: 'error_message', type: 'text', nullable: true })
  errorMessage: string | null;

  @Column({ name: 'transferred', type: 'boolean' })
  transferred: boolean;

  @Column({ name: 'user_spoke', type: 'boolean' })
  userSpoke: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ name: 'answered_at', type: 'timestamptz', precision: 3, nullable: true })
  answeredAt: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  @Column({ name: 'worker_id', type: 'text', nullable: true })
  workerId: string | null;

  @Column({ name: 'sip_call_id', type: 'text', nullable: true })
  sipCallId: string | null;

  @Column({ name: 'lease_token', type: 'bigint', transformer: asNumber })
  leaseToken: number;

  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ name: 'heard_at', type: 'timestamptz', precision: 3, nullable: true })
  heardAt: Date | null;

  @Column({ name: 'applied_seq', type: 'int' })
  appliedSeq: number;

  @Column({ name: 'hangup_requested_at', type: 'timestamptz', precision: 3, nullable: true })
  hangupRequestedAt: Date | null;

  /** Seconds from the answer on that the account's balance has been asked for; null = the call costs it nothing. */
  @Column({ name: 'funded_secs', type: 'int', nullable: true })
  fundedSecs: number | null;

  @Column({ name: 'balance_exhausted', type: 'boolean', default: false })
  balanceExhausted: boolean;

  @Column({ name: 'dialog', type: 'jsonb', nullable: true })
  dialog: DialogSnapshot | null;

  @Column({ name: 'release_at', type: 'timestamptz', precision: 3, nullable: true })
  releaseAt: Date | null;

  @Column({ name: 'release_attempts', type: 'int' })
  releaseAttempts: number;
}
