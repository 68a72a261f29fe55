import type { AgentSnapshot } from '../agents/agent.dto';
import { Int, Json, ListOf, Text } from '../fields/decorators';
import { field, type FieldType } from '../fields/field';
import { command, query, reply } from '../message';
import type { Trunk } from '../telephony/telephony';
import type { Direction, Variables } from './call';
import type { DialogSnapshot, LegReport } from './leg-report';

/** The right to run one call, held by one voice process until `lease_until` unless renewed by a report. */
export interface CallAssignment {
  call_id: string;
  session_id: string;
  account_id: string;
  direction: Direction;
  from_number: string;
  to_number: string;
  /** Fencing token: a report with an older one is refused with CONFLICT. */
  lease_token: number;
  /** Milliseconds a lease lasts; renew at a third of it. */
  lease_ms: number;
  agent: AgentSnapshot;
  trunk: Trunk;
  variables: Variables;
  /** `cus_<uuid>`: whose connected accounts tools use. */
  customer_id?: string | null;
  /** Object key to stream the recording to; null when recording is off. */
  recording_key: string | null;
}

export interface ReportReply {
  /** Highest sequence number that is safe in Postgres; everything up to it may be forgotten by the sender. */
  applied_seq: number;
  /** Set when the partner asked to hang up; the owner ends the call. */
  hangup_requested: boolean;
}

/** A text of a SIP message, whatever it holds: what Postgres cannot store is taken out, and no call is lost over it. */
const HeaderText = (): PropertyDecorator =>
  field(
    {
      schema: { type: 'string' },
      problem: (value) => (typeof value === 'string' ? undefined : 'must be a string'),
    },
    {},
  );

/** No more than what every report has: a newer voice may send types and fields that calls does not know yet. */
const legReport: FieldType = {
  schema: { type: 'object' },
  problem: (value) => {
    const { seq, type } = Object(value) as Partial<LegReport>;
    const valid = Number.isSafeInteger(seq) && Number(seq) >= 1 && typeof type === 'string';
    return valid ? undefined : 'needs a positive seq and a type';
  },
};

class ClaimCallRequest {
  /** Here and below a text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  call_id: string;

  @Text({ min: 1 })
  worker_id: string;
}

class OpenInboundRequest {
  @Text({ min: 1 })
  worker_id: string;

  @HeaderText()
  sip_call_id: string;

  @HeaderText()
  from_number: string;

  @HeaderText()
  to_number: string;

  @HeaderText()
  source_address: string;
}

class ReportLegRequest {
  @Text()
  call_id: string;

  @Text()
  worker_id: string;

  @Int()
  lease_token: number;

  @ListOf(legReport)
  reports: LegReport[];
}

class TrunkRequest {
  @Text()
  connection_id: string;
}

class HangupLegRequest {
  @Text()
  call_id: string;
}

class ReleaseDialogRequest {
  @Text()
  call_id: string;

  @Json()
  dialog: DialogSnapshot;
}

/** Between calls, which decides, and the voice processes, which run the legs. */
export const LEG_MESSAGES = {
  /** Takes an admitted call. CONFLICT when another process has it or it is over. */
  'calls.claim': command('calls', ClaimCallRequest, reply<CallAssignment>()),
  /** An INVITE came in. The reply says whether and as which call to answer it. */
  'calls.open_inbound': command('calls', OpenInboundRequest, reply<CallAssignment>()),
  /** What happened on the leg, in order, and the renewal of the lease (an empty list only renews). */
  'calls.report': command('calls', ReportLegRequest, reply<ReportReply>()),
  /** The trunk of a connection, for an INVITE's digest or a BYE after a crash. */
  'calls.trunk': query('calls', TrunkRequest, reply<Trunk>()),

  /** To the process that owns the call. Answers once the hangup has begun. */
  'voice.hangup': {
    ...command('voice', HangupLegRequest, reply<{ accepted: boolean }>()),
    addressed: true as const,
  },
  /** Any process: send BYE for a dialog whose owner died. */
  'voice.release_dialog': command('voice', ReleaseDialogRequest, reply<{ released: boolean }>()),
};
