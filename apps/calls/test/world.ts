import { Controller, type Type } from '@nestjs/common';
import {
  type AgentSnapshot,
  AppError,
  type CallDto,
  type EventMessage,
  type ExtractionResultDto,
  type LegReport,
  type RequestBody,
  type SessionCompletedDataDto,
  type StartCallBody,
} from '@parley/contracts';
import { Bus, OnEventAtLeastOnce, Outbox, Payload } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { newId, type RunningService } from '@parley/platform';
import {
  answering,
  eventually,
  startFakeService,
  startTestService,
  testDatabase,
  type TestDatabase,
  testNats,
  type TestNats,
} from '@parley/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { type CallsConfig, callsSchema, callsService } from '../src';
import { agentSnapshot } from './agent';

type Environment = Record<string, string>;

/** Short, so that leases run out within a test. */
export const FAST: Environment = {
  LEASE_MS: '600',
  CLAIM_TIMEOUT_MS: '1500',
  FINALIZE_DEADLINE_MS: '700',
  REAPER_INTERVAL_MS: '100',
  REAP_GRACE_MS: '800',
};

const KEPT = [
  'calls.originate_requested',
  'calls.status_updated',
  'calls.transferred',
  'calls.session_completed',
  'calls.metered',
] as const;

function keeping(events: EventMessage[]): Type {
  @Controller()
  class KeepingController {
    @OnEventAtLeastOnce(KEPT, { durable: 'webhooks-test' })
    async keep(@Payload() event: EventMessage): Promise<void> {
      events.push(event);
    }
  }
  return KeepingController;
}

/** calls with real Postgres and NATS; gateway, agents, voice and webhooks are played by the test. */
export class World {
  readonly events: EventMessage[] = [];
  readonly deletedAgents = new Set<string>();
  /** What agents differ in from the usual one. */
  readonly agents = new Map<string, Partial<AgentSnapshot>>();
  /** How the agents service reads a call. */
  extract: (task: RequestBody<'agents.extract'>) => Promise<ExtractionResultDto> = () =>
    Promise.reject(new AppError('INVALID_STATE', 'nobody expected a call to be read'));
  readonly limits = new Map<string, number | null>();
  readonly versions = new Map<string, number>();
  readonly hangups: string[] = [];
  /** What the gateway let through, and of which calls it was told that they did not come to be. */
  readonly admitted: RequestBody<'accounts.admit_call'>[] = [];
  readonly givenBack: string[] = [];
  readonly extended: RequestBody<'accounts.extend_call'>[] = [];
  /** How many seconds of a call the balance pays for; null = the gateway fails. */
  affordable: number | null = Number.MAX_SAFE_INTEGER;
  /** How many more calls the balance pays for. */
  affordableCalls = Number.MAX_SAFE_INTEGER;
  /** What a minute costs outbound calls. */
  price = '0.00';
  /** What the gateway refuses calls with. */
  refusal: AppError | null = null;
  readonly released: { call_id: string; dialog: Record<string, unknown> }[] = [];
  readonly calls: RunningService<CallsConfig>[] = [];
  private readonly peers: RunningService[] = [];
  private gatewayStopped = false;
  /** How many more times voice fails to release a dialog. */
  releaseFailures = 0;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'parley-calls-'));
  sql!: Pool;

  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    private readonly env: Environment,
  ) {}

  static async start(options: { instances?: number; env?: Environment } = {}): Promise<World> {
    const world = new World(await testDatabase([callsSchema]), await testNats(), options.env ?? {});
    world.sql = new Pool({ connectionString: world.database.url, options: '-c search_path=calls', max: 4 });
    world.sql.on('error', () => undefined);
    await world.startPeers();
    for (let i = 0; i < (options.instances ?? 1); i += 1) await world.startCalls();
    return world;
  }

  async startCalls(): Promise<RunningService<CallsConfig>> {
    const service = await startTestService(callsService, {
      DATABASE_URL: this.database.url,
      NATS_URL: this.nats.url,
      DATA_DIR: this.dataDir,
      ...this.env,
    });
    this.calls.push(service);
    return service;
  }

  async stop(): Promise<void> {
    const peers = this.peers.slice(this.gatewayStopped ? 1 : 0);
    for (const service of [...this.calls, ...peers]) await service.close();
    await this.sql.end();
    await this.nats.stop();
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The bus of the gateway, from which partners' requests come. */
  get bus(): Bus {
    return this.busOf(0);
  }

  /** The bus of voice; its instance id is the worker id `voice.hangup` is addressed to. */
  get voice(): Bus {
    return this.busOf(2);
  }

  private busOf(index: number): Bus {
    const service = this.peers[index];
    if (!service) throw new Error('no such peer');
    return service.app.get(Bus);
  }

  /** The gateway is gone; voice goes on asking. */
  async stopGateway(): Promise<void> {
    await this.peers[0]?.close();
    this.gatewayStopped = true;
  }

  private async startPeers(): Promise<void> {
    const env = { NATS_URL: this.nats.url };
    const gateway = answering({
      'accounts.facts': async ({ account_id }) => ({
        account_id,
        status: 'APPROVED',
        concurrency_limit: this.limits.get(account_id) ?? (this.limits.has(account_id) ? null : 5),
        tier: 'standard',
        price_per_minute: '0.60',
        version: this.versions.get(account_id) ?? 1,
      }),
      'accounts.admit_call': async (body) => {
        const refusal = this.refusal;
        if (refusal) throw refusal;
        const known = this.admitted.some(({ call_id }) => call_id === body.call_id);
        if (!known && this.affordableCalls <= 0) throw new AppError('FORBIDDEN', 'The balance is too low');
        if (!known) this.affordableCalls -= 1;
        this.admitted.push(body);
        return { price_per_minute: this.price };
      },
      'accounts.extend_call': async (body) => {
        this.extended.push(body);
        if (this.affordable === null) throw AppError.downstream('away');
        return { seconds: Math.min(body.seconds, this.affordable) };
      },
      'accounts.release_call': async ({ call_id }) => {
        this.givenBack.push(call_id);
        return { released: true };
      },
    });
    const agents = answering({
      'agents.snapshot': async ({ agent_id }): Promise<AgentSnapshot> => {
        if (this.deletedAgents.has(agent_id)) throw AppError.notFound('Agent');
        return { ...agentSnapshot(agent_id), ...this.agents.get(agent_id) };
      },
      'agents.briefs': async ({ agent_ids }) => ({
        agents: agent_ids.map((id) => ({
          id,
          agent_name: agentSnapshot(id).agent_name,
          status: this.deletedAgents.has(id) ? 'deleted' : 'active',
        })),
      }),
      'agents.extract': (task) => this.extract(task),
    });
    const voice = answering({
      'voice.hangup': async ({ call_id }) => {
        this.hangups.push(call_id);
        return { accepted: true };
      },
      'voice.release_dialog': async (body) => {
        this.releaseFailures -= 1;
        if (this.releaseFailures >= 0) return { released: false };
        this.released.push(body);
        return { released: true };
      },
    });
    this.peers.push(await startFakeService('gateway', [gateway], env));
    this.peers.push(await startFakeService('agents', [agents], env));
    this.peers.push(await startFakeService('voice', [voice], env));
    this.peers.push(await startFakeService('webhooks', [keeping(this.events)], env));
  }

  eventsOf<S extends EventMessage['subject']>(subject: S, callId: string): EventMessage<S>['body'][] {
    const seen = new Set<string>();
    return this.events
      .filter((event) => event.subject === subject && event.aggregate_id === callId)
      .filter(({ event_id: id }) => !seen.has(id) && seen.add(id))
      .map((event) => event.body as EventMessage<S>['body']);
  }

  /** An event of a neighbour: any outbox will do, the stream is one. */
  async publish<S extends EventMessage['subject']>(
    subject: S,
    event: { aggregateId: string; accountId: string; body: EventMessage<S>['body'] },
  ): Promise<void> {
    const [service] = this.calls;
    if (!service) throw new Error('no calls service');
    const outbox = service.app.get(Outbox);
    await service.app.get(Database).transaction((tx) => outbox.add(tx, subject, event));
  }

  /** A partner with a connection and a default number. */
  async partner(limit: number | null = 5): Promise<Partner> {
    const accountId = newId();
    this.limits.set(accountId, limit);
    const connection = await this.bus.request('connections.create', {
      account_id: accountId,
      connection: { name: 'trunk', host: '127.0.0.1', port: 5070, password: 'secret' },
    });
    const number = `+1415${2_000_000 + Math.floor(Math.random() * 7_000_000)}`;
    await this.bus.request('numbers.create', {
      account_id: accountId,
      number: { number, connection_id: connection.id, is_default_from: true, agent_id: newId() },
    });
    return { accountId, connectionId: connection.id, number, agentId: newId() };
  }

  /** POST /calls/start; `change` may well be nonsense. */
  start(partner: Partner, change: Record<string, unknown> = {}): Promise<CallDto> {
    const call: StartCallBody = { agent_id: partner.agentId, to_number: '+14155550101', ...change };
    return this.bus.request('calls.start', { account_id: partner.accountId, call });
  }

  /** The session.completed event of a call, once it is there. */
  completed(callId: string, timeoutMs = 10_000): Promise<SessionCompletedDataDto> {
    return eventually(
      () => {
        const [event] = this.eventsOf('calls.session_completed', callId);
        if (!event) throw new Error('no calls.session_completed yet');
        return event;
      },
      { timeoutMs },
    );
  }

  get(partner: Partner, callId: string) {
    return this.bus.request('calls.get', { account_id: partner.accountId, call_id: callId });
  }

  /** A started call, claimed by voice. */
  async claimed(partner: Partner): Promise<Leg> {
    const { call_id: callId } = await this.start(partner);
    const assignment = await this.voice.request('calls.claim', {
      call_id: callId,
      worker_id: this.voice.instanceId,
    });
    return new Leg(this, callId, assignment.lease_token);
  }

  async slots(partner: Partner): Promise<number> {
    const { rows } = await this.sql.query<{ n: number }>(
      'select count(*)::int as n from slot where account_id = $1',
      [partner.accountId],
    );
    return rows[0]?.n ?? -1;
  }
}

export interface Partner {
  accountId: string;
  connectionId: string;
  number: string;
  agentId: string;
}

type News = LegReport extends infer R ? (R extends LegReport ? Omit<R, 'seq' | 'at'> : never) : never;

/** What voice tells of one call. */
export class Leg {
  private seq = 0;

  constructor(
    private readonly world: World,
    readonly callId: string,
    public token: number,
  ) {}

  number(...news: News[]): LegReport[] {
    return news.map((item) => ({ ...item, seq: (this.seq += 1), at: new Date().toISOString() }) as LegReport);
  }

  report(...news: News[]) {
    return this.send(this.number(...news));
  }

  send(reports: LegReport[]) {
    return this.world.voice.request('calls.report', {
      call_id: this.callId,
      worker_id: this.world.voice.instanceId,
      lease_token: this.token,
      reports,
    });
  }
}

export const said = (role: 'user' | 'bot', content: string, turnId = newId()): News => ({
  type: 'turn',
  turn_id: turnId,
  role,
  content,
  started_at: new Date().toISOString(),
  final: true,
});

export const ringing: News = { type: 'ringing', provider_status: '180' };
export const answered: News = {
  type: 'answered',
  answered_by: 'human',
  provider_status: '200',
  dialog: { version: 1, callId: 'dialog' },
};
export const ended = (change: Record<string, unknown> = {}): News =>
  ({
    type: 'ended',
    outcome: 'completed',
    end_call_reason: 'agent_ended',
    hangup_cause: 'normal_clearing',
    hangup_source: 'system',
    answered_by: null,
    provider_status: null,
    error_message: null,
    ...change,
  }) as News;
export const closed: News = { type: 'closed', recording: null };
