import {
  type CallStatusUpdatedDataDto,
  type EventSubject,
  type Events,
  type FanoutFlag,
  type RequestBody,
  type RequestReply,
  type RequestSubject,
  type DeliveryDto,
  type NewWebhookDto,
} from '@parley/contracts';
import { Bus, MessagingModule, NatsTransport, Outbox } from '@parley/messaging';
import {
  Database,
  messagingTables,
  type Migration,
  PersistenceModule,
  type SchemaDefinition,
} from '@parley/persistence';
import { defineService, type Environment, newId, type RunningService, ServiceConfig } from '@parley/platform';
import {
  answering,
  eventually,
  startFakeService,
  startTestService,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
} from '@parley/testing';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { webhooksSchema, webhooksService } from '../../src';
import { statusUpdated } from './payloads';
import { Receiver } from './receiver';

export { sessionCompleted, statusUpdated } from './payloads';

class CallsTables implements Migration {
  name = 'CallsTables1767225600000';
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of messagingTables.up('calls')) await runner.query(sql);
  }
  async down(runner: QueryRunner): Promise<void> {
    for (const sql of messagingTables.down('calls')) await runner.query(sql);
  }
}

const callsSchema: SchemaDefinition = { schema: 'calls', entities: [], migrations: [CallsTables] };

export const worldSchemas = [webhooksSchema, callsSchema];

/** Publishes events as the calls service does: through its outbox. */
const callsStandIn = defineService({
  name: 'calls',
  transport: NatsTransport,
  config: ServiceConfig,
  module: () => ({
    module: class CallsModule {},
    imports: [
      PersistenceModule.forService(callsSchema),
      MessagingModule.forService({ service: 'calls', schema: 'calls' }),
    ],
  }),
});

/** For suites in which attempts fail: three more within half a second, and nothing is waited for long. */
export const IMPATIENT: Environment = {
  DELIVERY_TIMEOUT_MS: '1500',
  DELIVERY_POLL_MS: '50',
  DELIVERY_RETRY_DELAYS_MS: '60,120,240',
};

/** The webhooks service with real Postgres and NATS, its neighbours played, and a partner's server. */
export class World {
  readonly accountId = newId();
  readonly liveAgents = new Set<string>();
  /** The flags agents were told. */
  readonly toldAgents: FanoutFlag[] = [];
  readonly replicas: RunningService[] = [];
  database: TestDatabase;
  nats: TestNats;
  receiver: Receiver;
  sql: Client;
  private calls: RunningService;
  private agents: RunningService;
  private env: Environment;

  async start(env: Environment = {}, database?: TestDatabase): Promise<void> {
    this.database = database ?? (await testDatabase(worldSchemas));
    this.nats = await testNats();
    this.receiver = await Receiver.start();
    this.env = {
      DATABASE_URL: this.database.url,
      NATS_URL: this.nats.url,
      DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...env,
    };
    this.sql = await this.connect();
    this.calls = await startTestService(callsStandIn, this.env);
    this.agents = await startFakeService('agents', [this.agentsController], this.env);
    await this.addReplica();
  }

  get environment(): Environment {
    return this.env;
  }

  async addReplica(env: Environment = {}): Promise<RunningService> {
    const replica = await startTestService(webhooksService, { ...this.env, ...env });
    this.replicas.push(replica);
    return replica;
  }

  async stop(): Promise<void> {
    await this.sql.end();
    for (const service of [...this.replicas.splice(0), this.calls, this.agents]) await service.close();
    await this.receiver.stop();
    await this.nats.stop();
    await this.database.drop();
  }

  async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.database.url, options: '-c search_path=webhooks' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  ask<S extends RequestSubject>(
    subject: S,
    body: RequestBody<S>,
    deadlineMs = 15_000,
  ): Promise<RequestReply<S>> {
    return this.calls.app.get(Bus).request(subject, body, { deadlineMs });
  }

  /** Replicas whose engines can be woken. */
  async listening(): Promise<number> {
    const { rows } = await this.sql.query(
      `select 1 from pg_stat_activity where application_name = 'parley-webhooks-wake-up' and datname = current_database()`,
    );
    return rows.length;
  }

  newAgent(): string {
    const id = newId();
    this.liveAgents.add(id);
    return id;
  }

  /** An endpoint of a path of the receiver. */
  endpoint(
    label: string,
    more: {
      agentId?: string;
      events?: RequestBody<'webhooks.create'>['endpoint']['events'];
      accountId?: string;
      url?: string;
    } = {},
  ): Promise<NewWebhookDto> {
    return this.ask('webhooks.create', {
      account_id: more.accountId ?? this.accountId,
      endpoint: {
        label,
        url: more.url ?? this.receiver.url(`/${label}`),
        ...(more.agentId ? { agent_id: more.agentId } : {}),
        ...(more.events ? { events: more.events } : {}),
      },
    });
  }

  deliveries(endpointId: string, accountId = this.accountId): Promise<DeliveryDto[]> {
    return this.ask('webhooks.deliveries', {
      account_id: accountId,
      endpoint_id: endpointId,
      limit: 100,
    }).then((page) => page.items);
  }

  /** Commits events, in this order, and returns their ids. */
  async publish<S extends EventSubject>(
    subject: S,
    bodies: Events[S][],
    accountId = this.accountId,
  ): Promise<string[]> {
    const outbox = this.calls.app.get(Outbox);
    return this.calls.app.get(Database).transaction(async (tx) => {
      const ids: string[] = [];
      for (const body of bodies) {
        const about: unknown = Reflect.get(body, 'call_id') ?? Reflect.get(body, 'campaign_id');
        ids.push(await outbox.add(tx, subject, { aggregateId: String(about), accountId, body }));
      }
      return ids;
    });
  }

  async callMoved(
    change: Partial<CallStatusUpdatedDataDto> = {},
    accountId = this.accountId,
  ): Promise<string> {
    const [id] = await this.publish('calls.status_updated', [statusUpdated(change)], accountId);
    return String(id);
  }

  /** What the agents service answers. */
  private readonly agentsController = answering({
    'agents.briefs': async ({ agent_ids }) => ({
      agents: agent_ids
        .filter((id) => this.liveAgents.has(id))
        .map((id) => ({ id, agent_name: 'Ann', status: 'active' as const })),
    }),
    'agents.keep_fanout': async ({ flags }) => {
      this.toldAgents.push(...flags);
      return { kept: flags.length };
    },
  });
}

/** A world for the tests of a file: started before the first and stopped after the last. */
export function useWorld(env: Environment = {}, replicas = 1): World {
  const world = new World();
  beforeAll(async () => {
    await world.start(env);
    while (world.replicas.length < replicas) await world.addReplica();
  }, 90_000);
  afterAll(() => world.stop(), 30_000);
  return world;
}

/** Waits for something to be there and gives it. */
export function found<T>(look: () => T | false | undefined | Promise<T | false | undefined>): Promise<T> {
  return eventually<T>(async () => {
    const seen = await look();
    if (seen === false || seen === undefined) throw new Error('it did not come in time');
    return seen;
  });
}
