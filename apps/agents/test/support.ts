import { Bus } from '@parley/messaging';
import { AppError, type RequestBody, type RequestReply } from '@parley/contracts';
import { newId, type RunningService } from '@parley/platform';
import { answering, startFakeService, startTestService, testDatabase, testNats } from '@parley/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { agentsSchema, agentsService } from '../src';

/** What the webhooks service knows, as far as agents ask it. */
export class FakeWebhooks {
  /** Its words do not reach agents: events must. */
  mute = false;
  private version = 0;
  /** Agents with an enabled endpoint of their own. */
  readonly withEndpoint = new Set<string>();
  readonly asked: { agent_id: string; include: boolean }[] = [];

  bus: Bus | undefined;

  readonly controller = answering({
    'webhooks.set_fanout': async ({ account_id, agent_id, include_account_endpoints: include }) => {
      this.asked.push({ agent_id, include });
      if (!include && !this.withEndpoint.has(agent_id)) {
        throw new AppError('NO_AGENT_ENDPOINT', 'The agent has no enabled endpoint of its own');
      }
      const flag = { agent_id, include_account_endpoints: include, version: (this.version += 1) };
      if (!this.mute) await this.bus?.request('agents.keep_fanout', { account_id, flags: [flag] });
      return { webhooks_include_account_endpoints: include };
    },
  });
}

/** The projects the gateway knows, as `<account> <project>`. */
export class FakeProjects {
  readonly known = new Set<string>();

  /** `<account> <customer>` and its status. */
  readonly customers = new Map<string, 'ACTIVE' | 'ARCHIVED'>();

  readonly controller = answering({
    'accounts.customer': async ({ account_id, customer_id: id }) => {
      const status = this.customers.get(`${account_id} ${id}`);
      if (!status) throw AppError.notFound('Customer');
      const at = new Date().toISOString();
      const rest = { external_id: 'x', name: 'X', email: null, metadata: null };
      return { id, ...rest, status, created_at: at, updated_at: at };
    },
    'accounts.project': async ({ account_id, project_id }) => {
      if (!this.known.has(`${account_id} ${project_id}`)) throw AppError.notFound('Project');
      const at = new Date().toISOString();
      return {
        id: project_id,
        name: 'Sales',
        description: null,
        is_default: false,
        created_at: at,
        updated_at: at,
      };
    },
  });
}

export interface AgentsWorld {
  databaseUrl: string;
  natsUrl: string;
  service: RunningService;
  webhooks: FakeWebhooks;
  projects: FakeProjects;
  bus: Bus;
  stop(): Promise<void>;
}

export async function agentsWorld(): Promise<AgentsWorld> {
  const [database, nats] = await Promise.all([testDatabase([agentsSchema]), testNats()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-agents-'));
  const webhooks = new FakeWebhooks();
  const projects = new FakeProjects();
  const others = await startFakeService('webhooks', [webhooks.controller], { NATS_URL: nats.url });
  webhooks.bus = others.app.get(Bus);
  const gateway = await startFakeService('gateway', [projects.controller], { NATS_URL: nats.url });
  const service = await startTestService(agentsService, {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8',
    DATA_DIR: dataDir,
  });
  return {
    databaseUrl: database.url,
    natsUrl: nats.url,
    service,
    webhooks,
    projects,
    bus: others.app.get(Bus),
    stop: async () => {
      await service.close();
      await others.close();
      await gateway.close();
      await nats.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One account and what it may ask of agents. */
export class Tenant {
  constructor(
    private readonly bus: Bus,
    readonly id = newId(),
    private readonly tier: 'standard' | 'premium' | 'exclusive' = 'standard',
  ) {}

  async voices(): Promise<RequestReply<'agents.voices'>['voices']> {
    return (await this.bus.request('agents.voices', { account_id: this.id, tier: this.tier })).voices;
  }

  /** A valid body; `fields` over it, unchecked on purpose. */
  async create(fields: object = {}): Promise<RequestReply<'agents.create'>> {
    const [voice] = await this.voices();
    const agent = {
      agent_name: `Agent ${newId()}`,
      prompt: 'Be kind.',
      voice_id: voice?.voice_id ?? '',
      agent_type: 'inbound' as const,
      ...fields,
    };
    return this.bus.request('agents.create', { account_id: this.id, tier: this.tier, agent });
  }

  update(agentId: string, change: object): Promise<RequestReply<'agents.update'>> {
    const body = { account_id: this.id, agent_id: agentId, tier: this.tier, change };
    return this.bus.request('agents.update', body as RequestBody<'agents.update'>);
  }

  get(agentId: string): Promise<RequestReply<'agents.get'>> {
    return this.bus.request('agents.get', { account_id: this.id, agent_id: agentId });
  }

  list(page: { limit?: number; cursor?: string } = {}): Promise<RequestReply<'agents.list'>> {
    return this.bus.request('agents.list', { account_id: this.id, ...page });
  }

  snapshot(agentId: string): Promise<RequestReply<'agents.snapshot'>> {
    return this.bus.request('agents.snapshot', { account_id: this.id, agent_id: agentId });
  }

  delete(agentId: string): Promise<RequestReply<'agents.delete'>> {
    return this.bus.request('agents.delete', { account_id: this.id, agent_id: agentId });
  }
}

/** What a request was refused with, as `CODE field,field`. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, (error.details ?? []).map(({ field }) => field).join(',')].filter(Boolean).join(' ');
  }
  return 'accepted';
}

/** The different ways requests made at once were refused; each failure is caught where it arises. */
export async function refusals(...work: Promise<unknown>[]): Promise<string[]> {
  return [...new Set(await Promise.all(work.map(refusal)))];
}

/** Does `work` while `sql` is carried out and not committed yet; then it is. */
export async function whileHeld<T>(databaseUrl: string, sql: string, work: () => Promise<T>): Promise<T> {
  const db = new Client(databaseUrl);
  await db.connect();
  try {
    await db.query('begin');
    await db.query(sql);
    const done = work();
    await sleep(300);
    await db.query('commit');
    return await done;
  } finally {
    await db.end();
  }
}
