import type { AgentSnapshot } from '../agents/agent.dto';
import type { Call, CallStatus, Direction, TimelineEntry, Variables } from './call';
import type { LegReport } from './leg-report';
import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../message';
import type { Connection, PhoneNumber, SipConnectionInput, Trunk } from '../telephony/telephony';
import type { StartCallBody } from './start-call.dto';

interface Scoped {
  account_id: string;
}

export interface CallFilters {
  agent_id?: string;
  status?: CallStatus;
  direction?: Direction;
  campaign_id?: string;
  client_reference_id?: string;
  created_after?: string;
  created_before?: string;
}

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

export interface CallsRequests {
  'calls.start': Exchange<Scoped & { call: StartCallBody }, Call>;
  'calls.get': Exchange<Scoped & { call_id: string }, Call>;
  'calls.list': Exchange<Scoped & { filters: CallFilters } & PageRequest, Page<Call>>;
  'calls.hangup': Exchange<Scoped & { call_id: string }, Call>;
  'calls.recording_url': Exchange<
    Scoped & { call_id: string },
    { recording_url: string; expires_at: string }
  >;
  'calls.timeline': Exchange<Scoped & { call_id: string }, { entries: TimelineEntry[] }>;

  /** voice -> calls: take an admitted call. CONFLICT when somebody has it or it is over. */
  'calls.claim': Exchange<{ call_id: string; worker_id: string }, CallAssignment>;
  /** voice -> calls: an INVITE came in. The reply says whether and as which call to answer it. */
  'calls.open_inbound': Exchange<
    {
      worker_id: string;
      sip_call_id: string;
      from_number: string;
      to_number: string;
      source_address: string;
    },
    CallAssignment
  >;
  /** voice -> calls: what happened on the leg, in order, and the renewal of the lease (an empty list only renews). */
  'calls.report': Exchange<
    { call_id: string; worker_id: string; lease_token: number; reports: LegReport[] },
    ReportReply
  >;
  /** voice -> calls: the trunk a number is on, for an INVITE's digest or a BYE after a crash. */
  'calls.trunk': Exchange<{ connection_id: string }, Trunk>;

  'connections.create': Exchange<Scoped & { connection: SipConnectionInput }, Connection>;
  'connections.update': Exchange<
    Scoped & { connection_id: string; change: Partial<SipConnectionInput> & { enabled?: boolean } },
    Connection
  >;
  'connections.get': Exchange<Scoped & { connection_id: string }, Connection>;
  'connections.list': Exchange<Scoped & PageRequest, Page<Connection>>;
  'connections.delete': Exchange<Scoped & { connection_id: string }, { message: string }>;

  'numbers.create': Exchange<
    Scoped & {
      number: {
        number: string;
        connection_id: string;
        label?: string | null;
        agent_id?: string | null;
        is_default_from?: boolean;
      };
    },
    PhoneNumber
  >;
  'numbers.update': Exchange<
    Scoped & {
      phone_number_id: string;
      change: { label?: string | null; agent_id?: string | null; is_default_from?: boolean };
    },
    PhoneNumber
  >;
  'numbers.get': Exchange<Scoped & { phone_number_id: string }, PhoneNumber>;
  /** What others show of numbers. Those that are unknown, deleted or another account's are left out. */
  'numbers.briefs': Exchange<
    Scoped & { phone_number_ids: string[] },
    { phone_numbers: { id: string; number: string }[] }
  >;
  'numbers.list': Exchange<Scoped & PageRequest, Page<PhoneNumber>>;
  'numbers.delete': Exchange<Scoped & { phone_number_id: string }, { message: string }>;
}

export const CALLS_REQUESTS = {
  'calls.start': { service: 'calls', kind: 'command' },
  'calls.get': { service: 'calls', kind: 'query' },
  'calls.list': { service: 'calls', kind: 'query' },
  'calls.hangup': { service: 'calls', kind: 'command' },
  'calls.recording_url': { service: 'calls', kind: 'query' },
  'calls.timeline': { service: 'calls', kind: 'query' },
  'calls.claim': { service: 'calls', kind: 'command' },
  'calls.open_inbound': { service: 'calls', kind: 'command' },
  'calls.report': { service: 'calls', kind: 'command' },
  'calls.trunk': { service: 'calls', kind: 'query' },
  'connections.create': { service: 'calls', kind: 'command' },
  'connections.update': { service: 'calls', kind: 'command' },
  'connections.get': { service: 'calls', kind: 'query' },
  'connections.list': { service: 'calls', kind: 'query' },
  'connections.delete': { service: 'calls', kind: 'command' },
  'numbers.create': { service: 'calls', kind: 'command' },
  'numbers.update': { service: 'calls', kind: 'command' },
  'numbers.get': { service: 'calls', kind: 'query' },
  'numbers.briefs': { service: 'calls', kind: 'query' },
  'numbers.list': { service: 'calls', kind: 'query' },
  'numbers.delete': { service: 'calls', kind: 'command' },
} as const satisfies Record<keyof CallsRequests, RequestMeta>;
