import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnApplicationShutdown,
  OnModuleInit,
} from '@nestjs/common';
import type { Bus } from './bus';
import type { Consumers } from './consumers';
import type { Leadership } from './leadership';
import type { NatsLink } from './nats-link';
import type { Relay } from './relay/relay';

/** Order of start and stop: connect, then take work; stop taking work, finish it, then disconnect. */
export class MessagingLifecycle
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly link: NatsLink,
    private readonly bus: Bus,
    private readonly consumers: Consumers,
    private readonly database: { leadership: Leadership; relay: Relay } | null,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.link.start();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.consumers.declare().catch(async (error: unknown) => {
      // A start that fails gets no shutdown hooks.
      await this.link.stop();
      throw error;
    });
    this.bus.serve();
    this.database?.relay.start();
    this.consumers.start();
    this.database?.leadership.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.bus.drain(), this.consumers.drain()]);
    await this.database?.leadership.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.link.stop();
  }
}
