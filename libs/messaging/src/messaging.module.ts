import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CONFIG, HealthRegistry, Log, Metrics, SecretBox, type ServiceConfig } from '@parley/platform';
import { Consumers } from './event/consumers';
import { Leadership } from './leadership/leadership';
import { MessagingMetrics } from './nats/messaging-metrics';
import { type Messaging, MESSAGING_DEFAULTS, type MessagingOptions } from './nats/messaging-options';
import { NatsLink } from './nats/nats-link';
import { NatsTransport } from './nats-transport';
import { Outbox } from './outbox/outbox';
import { Relay } from './outbox/relay';
import { Bus } from './request/bus';
import { Receipts } from './request/receipts';
import { RequestServer } from './request/request-server';
import { sealedSecretsControllers } from './sealed-secrets.controller';

/** Gives a service its transport and Bus and, with a schema, its Outbox. The only place that knows NATS. */
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
      controllers: schema ? sealedSecretsControllers(messaging.service) : [],
      providers: [
        ...common(messaging),
        ...(schema ? withTables({ ...messaging, schema }) : withoutTables(messaging)),
      ],
      exports: [Bus, Consumers, NatsTransport, ...(schema ? [Outbox] : [])],
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
    {
      provide: Bus,
      inject: [NatsLink, MessagingMetrics],
      useFactory: (link: NatsLink, metrics: MessagingMetrics) => new Bus(link, metrics),
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
      provide: RequestServer,
      inject: [NatsLink, MessagingMetrics, Log, Receipts],
      useFactory: (link: NatsLink, metrics: MessagingMetrics, log: Log, receipts: Receipts) =>
        new RequestServer(link, messaging, metrics, log, receipts),
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
      provide: NatsTransport,
      inject: [NatsLink, RequestServer, Consumers, Leadership, Relay],
      useFactory: (
        link: NatsLink,
        requests: RequestServer,
        consumers: Consumers,
        leadership: Leadership,
        relay: Relay,
      ) => new NatsTransport(link, requests, consumers, { leadership, relay }),
    },
  ];
}

function withoutTables(messaging: Messaging): Provider[] {
  return [
    {
      provide: RequestServer,
      inject: [NatsLink, MessagingMetrics, Log],
      useFactory: (link: NatsLink, metrics: MessagingMetrics, log: Log) =>
        new RequestServer(link, messaging, metrics, log, null),
    },
    {
      provide: Consumers,
      inject: [NatsLink, MessagingMetrics, Log],
      useFactory: (link: NatsLink, metrics: MessagingMetrics, log: Log) =>
        new Consumers(link, messaging, metrics, log, null),
    },
    {
      provide: NatsTransport,
      inject: [NatsLink, RequestServer, Consumers],
      useFactory: (link: NatsLink, requests: RequestServer, consumers: Consumers) =>
        new NatsTransport(link, requests, consumers, null),
    },
  ];
}
