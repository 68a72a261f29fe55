import { Controller, type DynamicModule, type Type } from '@nestjs/common';
import type { EventMessage, EventSubject, Events } from '@parley/contracts';
import { Database, messagingTables, type Migration, PersistenceModule } from '@parley/persistence';
import { defineService, newId, type RunningService, ServiceConfig } from '@parley/platform';
import { startTestService } from '@parley/testing';
import type { EntityManager, QueryRunner } from 'typeorm';
import {
  Bus,
  Consumers,
  MessagingModule,
  type MessagingOptions,
  NatsTransport,
  OnEvent,
  Outbox,
  Payload,
  Tx,
} from '../src';

/** A service that writes one row per effect, without any constraint: what happens twice is seen twice. */
class EffectMigration implements Migration {
  name = '1760000000000-effect';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table world.effect (
      id bigint generated always as identity, durable text, event_id uuid, aggregate_id text, n int)`);
    for (const sql of messagingTables.up('world')) await runner.query(sql);
  }

  async down(): Promise<void> {}
}

export const worldSchema = { schema: 'world', entities: [], migrations: [EffectMigration] };

export interface World {
  service: RunningService;
  db: Database;
  bus: Bus;
  outbox: Outbox;
  consumers: Consumers;
  /** Adds one event in a transaction of its own. */
  emit(aggregateId: string, n: number): Promise<string>;
  ready(): Promise<{ ready: boolean; checks: Record<string, string> }>;
}

export const ACCOUNT = newId();
const SUBJECT: EventSubject = 'calls.originate_requested';

/** `n` travels in the body, to tell whether order was kept. */
export function bodyOf(n: number): Events['calls.originate_requested'] {
  return { call_id: String(n) };
}

export async function startWorld(
  env: { databaseUrl: string; natsUrl: string },
  controllers: Type[] = [],
  options: Partial<MessagingOptions> = {},
): Promise<World> {
  class WorldModule {}
  const module = (): DynamicModule => ({
    module: WorldModule,
    imports: [
      PersistenceModule.forService(worldSchema),
      MessagingModule.forService({ service: 'calls', schema: 'world', ...options }),
    ],
    controllers,
  });
  const definition = defineService({
    name: 'calls',
    config: ServiceConfig,
    module,
    transport: NatsTransport,
  });
  const service = await startTestService(definition, {
    DATABASE_URL: env.databaseUrl,
    NATS_URL: env.natsUrl,
  });
  const db = service.app.get(Database);
  const outbox = service.app.get(Outbox);
  return {
    service,
    db,
    outbox,
    bus: service.app.get(Bus),
    consumers: service.app.get(Consumers),
    emit: (aggregateId, n) =>
      db.transaction((tx) => outbox.add(tx, SUBJECT, { aggregateId, accountId: ACCOUNT, body: bodyOf(n) })),
    ready: async () => {
      const response = await fetch(`${service.opsUrl}/health/ready`);
      const { checks } = (await response.json()) as { checks: Record<string, string> };
      return { ready: response.ok, checks };
    },
  };
}

/** A durable whose handler writes its effect. `before` runs first and may throw. */
export function recordEffects(
  durable: string,
  before: (event: { aggregate_id: string; n: number }) => Promise<void> | void = () => undefined,
): Type {
  @Controller()
  class Effects {
    @OnEvent('calls.originate_requested', { durable, filter: 'calls.>' })
    async record(
      @Payload() event: EventMessage<'calls.originate_requested'>,
      @Tx() tx: EntityManager,
    ): Promise<void> {
      const n = Number(event.body.call_id);
      await before({ aggregate_id: event.aggregate_id, n });
      await tx.query('insert into effect (durable, event_id, aggregate_id, n) values ($1, $2, $3, $4)', [
        durable,
        event.event_id,
        event.aggregate_id,
        n,
      ]);
    }
  }
  return Effects;
}

export interface Effect {
  durable: string;
  event_id: string;
  aggregate_id: string;
  n: number;
}

export function effects(db: Database, durable: string): Promise<Effect[]> {
  return db.query<Effect>(
    'select durable, event_id, aggregate_id, n from effect where durable = $1 order by id',
    [durable],
  );
}

/** Every aggregate's numbers in the order they took effect. */
export function ordersOf(rows: Effect[]): Record<string, number[]> {
  const orders: Record<string, number[]> = {};
  for (const row of rows) (orders[row.aggregate_id] ??= []).push(row.n);
  return orders;
}
