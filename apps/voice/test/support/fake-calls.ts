import {
  AppError,
  type CallAssignment,
  type LegReport,
  type ReportReply,
  type RequestBody,
  type Trunk,
} from '@parley/contracts';

type Ended = Extract<LegReport, { type: 'ended' }>;
type Turn = Extract<LegReport, { type: 'turn' }>;

/** One call as calls would have it in its tables. */
export class KeptCall {
  readonly reports: LegReport[] = [];
  claimedBy: string | null = null;
  hangupRequested = false;
  leaseLost = false;

  constructor(readonly assignment: CallAssignment) {}

  get types(): string[] {
    return this.reports.map(({ type }) => type);
  }

  get ended(): Ended | undefined {
    return this.reports.find((report): report is Ended => report.type === 'ended');
  }

  get closed(): Extract<LegReport, { type: 'closed' }> | undefined {
    return this.reports.find((report) => report.type === 'closed');
  }

  /** The last version of each turn, in the order they began. */
  get turns(): Turn[] {
    const byId = new Map<string, Turn>();
    for (const report of this.reports) if (report.type === 'turn') byId.set(report.turn_id, report);
    return [...byId.values()].sort((a, b) => a.started_at.localeCompare(b.started_at));
  }

  get transcript(): string[] {
    return this.turns.map(({ role, content }) => `${role}: ${content}`);
  }
}

/** What the calls service answers voice, by its contract and without tables. */
export class FakeCalls {
  readonly kept = new Map<string, KeptCall>();
  /** The assignment an INVITE gets; null: nobody has that number. */
  inbound: ((body: RequestBody<'calls.open_inbound'>) => CallAssignment | AppError) | null = null;
  readonly opened: RequestBody<'calls.open_inbound'>[] = [];

  add(assignment: CallAssignment): KeptCall {
    const call = new KeptCall(assignment);
    this.kept.set(assignment.call_id, call);
    return call;
  }

  claim = async (body: RequestBody<'calls.claim'>): Promise<CallAssignment> => {
    const call = this.kept.get(body.call_id);
    if (!call) throw AppError.notFound('Call');
    if (call.claimedBy !== null) throw new AppError('CONFLICT', 'The call is taken');
    call.claimedBy = body.worker_id;
    return call.assignment;
  };

  openInbound = async (body: RequestBody<'calls.open_inbound'>): Promise<CallAssignment> => {
    this.opened.push(body);
    const assignment = this.inbound?.(body) ?? AppError.notFound('Phone number');
    if (assignment instanceof AppError) throw assignment;
    this.add(assignment).claimedBy = body.worker_id;
    return assignment;
  };

  /** The trunk of any call it knows, by its connection. */
  trunk = async ({ connection_id }: RequestBody<'calls.trunk'>): Promise<Trunk> => {
    const known = [...this.kept.values()].map(({ assignment }) => assignment.trunk);
    const trunk = known.find((one) => one.connection_id === connection_id);
    if (!trunk) throw AppError.notFound('Connection');
    return trunk;
  };

  report = async (body: RequestBody<'calls.report'>): Promise<ReportReply> => {
    const call = this.kept.get(body.call_id);
    if (!call) throw AppError.notFound('Call');
    const { lease_token } = call.assignment;
    if (call.leaseLost || call.claimedBy !== body.worker_id || lease_token !== body.lease_token) {
      throw new AppError('CONFLICT', 'the lease is lost');
    }
    for (const report of body.reports) if (report.seq === call.reports.length + 1) call.reports.push(report);
    return { applied_seq: call.reports.length, hangup_requested: call.hangupRequested };
  };
}
