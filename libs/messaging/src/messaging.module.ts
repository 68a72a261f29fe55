import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { Database, Resealer } from '@parley/persistence';
import { CONFIG, HealthRegistry, Log, Metrics, SecretBox, type ServiceConfig } from '@parley/platform';
import { Bus } from './bus';
import { Consumers } from './consumers';
import { Leadership } from './leadership';
import { MessagingLifecycle } from './messaging-lifecycle';
import { MessagingMetrics } from './messaging-metrics';
import { type Messaging, MESSAGING_DEFAULTS, type MessagingOptions } from './messaging-options';
import { NatsLink } from './nats-link';
import { Outbox } from './outbox';
import { Receipts } from './receipts';
import { Relay } from './relay/relay';
import { SealedSecretsHandlers } from './sealed-secrets.handlers';

/** Gives a service its Bus and Consumers and, with a schema, its Outbox. The only place that knows NATS. */
@Global()
@Module({})
export class MessagingModule {
  static forService(options: MessagingOptions): DynamicModule {
    const messaging: Messaging = {
      service: options.service,
      schema: options.schema ?? null,
      settings: { ...MESSAGING_DEFAULTS, ...options.settings },
    };
    const { schema } = messaging;
    return {
      module: MessagingModule,
      providers: [
        ...common(messaging),
        ...(schema ? withTables({ ...messaging, schema }) : withoutTables(messaging)),
      ],
      exports: [Bus, Consumers, ...(schema ? [Outbox] : [])],
    };
  }
}

function common(messaging: Messaging): Provider[] {
  return [
    {
      provide: NatsLink,
      inject: [CONFIG, Log, HealthRegistry],
      useFactory: (config: ServiceConfig, log: Log, health: HealthRegistry) =>
        new NatsLink(config.NATS_URL, `parley-${messaging.service}`, messaging, log, health),
    },
    {
      provide: MessagingMetrics,
      inject: [Metrics],
      useFactory: (metrics: Metrics) => new MessagingMetrics(metrics),
    },
  ];
}

function withTables(messaging: Messaging & { schema: string }): Provider[] {
  const { schema } = messaging;
  return [
    { provide: Outbox, useFactory: () => new Outbox(schema) },
    {
      provide: Receipts,
      inject: [Database, SecretBox],
      useFactory: (db: Database, secrets: SecretBox) => new Receipts(db, schema, secrets),
    },
    {
      provide: Bus,
      inject: [NatsLink, MessagingMetrics, Log, Receipts],
      useFactory: (link: NatsLink, metrics: MessagingMetrics, log: Log, receipts: Receipts) =>
        new Bus(link, messaging, metrics, log, receipts),
    },
    {
      provide: SealedSecretsHandlers,
      inject: [Bus, Resealer],
      useFactory: (bus: Bus, resealer: Resealer) =>
        new SealedSecretsHandlers(bus, messaging.service, resealer),
    },
    {
      provide: Leadership,
      inject: [Database, Log],
      useFactory: (db: Database, log: Log) =>
        new Leadership(db.settings.url, schema, messaging.settings.leaderRetryMs, log),
    },
    {
      provide: Relay,
      inject: [Database, NatsLink, Leadership, MessagingMetrics, Log, HealthRegistry],
      useFactory: (
        db: Database,
        link: NatsLink,
        leadership: Leadership,
        metrics: MessagingMetrics,
        log: Log,
        health: HealthRegistry,
      ) => new Relay(db, link, leadership, messaging, metrics, log, health),
    },
    {
      provide: Consumers,
      inject: [NatsLink, MessagingMetrics, Log, Database, Leadership],
      useFactory: (
        link: NatsLink,
        metrics: MessagingMetrics,
        log: Log,
        db: Database,
        leadership: Leadership,
      ) => new Consumers(link, messaging, metrics, log, { db, schema, leadership }),
    },
    {
      provide: MessagingLifecycle,
      inject: [NatsLink, Bus, Consumers, Leadership, Relay],
      useFactory: (link: NatsLink, bus: Bus, consumers: Consumers, leadership: Leadership, relay: Relay) =>
        new MessagingLifecycle(link, bus, consumers, { leadership, relay }),
    },
  ];
}

function withoutTables(messaging: Messaging): Provider[] {
  return [
    {
      provide: Bus,
      inject: [NatsLink, MessagingMetrics, Log],
      useFactory: (link: NatsLink, metrics: MessagingMetrics, log: Log) =>
        new Bus(link, messaging, metrics, log),
    },
    {
      provide: Consumers,
      inject: [NatsLink, MessagingMetrics, Log],
      useFactory: (link: NatsLink, metrics: MessagingMetrics, log: Log) =>
        new Consumers(link, messaging, metrics, log, null),
    },
    {
      provide: MessagingLifecycle,
      inject: [NatsLink, Bus, Consumers],
      useFactory: (link: NatsLink, bus: Bus, consumers: Consumers) =>
        new MessagingLifecycle(link, bus, consumers, null),
    },
  ];
}
