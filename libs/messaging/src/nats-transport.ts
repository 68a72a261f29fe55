import type { BeforeApplicationShutdown } from '@nestjs/common';
import { type MessageHandler, Server } from '@nestjs/microservices';
import type { EventSubject, RequestSubject } from '@parley/contracts';
import type { MessageTransport } from '@parley/platform';
import { isObservable, lastValueFrom } from 'rxjs';
import type { EventExtras } from './decorators';
import type { Consumers } from './event/consumers';
import type { Leadership } from './leadership/leadership';
import { MessageErrorFilter } from './message-error.filter';
import type { NatsLink } from './nats/nats-link';
import type { Relay } from './outbox/relay';
import type { RequestServer } from './request/request-server';

/**
 * Nest's view of messaging (`CustomTransportStrategy`): methods with @Handles and @OnEvent... arrive here wrapped in
 * their guards, interceptors, pipes and filters, and are called by the request server and the event consumers.
 */
export class NatsTransport extends Server implements MessageTransport, BeforeApplicationShutdown {
  readonly filters = [new MessageErrorFilter()];

  constructor(
    private readonly link: NatsLink,
    private readonly requests: RequestServer,
    private readonly consumers: Consumers,
    private readonly database: { leadership: Leadership; relay: Relay } | null,
  ) {
    super();
  }

  override addHandler(
    pattern: string,
    handler: MessageHandler,
    isEventHandler = false,
    extras: Record<string, unknown> = {},
  ): void {
    const call = async (data: unknown, context: unknown): Promise<unknown> => {
      const result: unknown = await handler(data, context);
      return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
    };
    if (isEventHandler) {
      const { mode, options } = extras as unknown as EventExtras;
      this.consumers.handle(pattern as EventSubject, call, mode, options);
    } else {
      this.requests.handle(pattern as RequestSubject, call);
    }
  }

  listen(callback: (error?: unknown) => void): void {
    this.start().then(
      () => callback(),
      // A start that fails gets no shutdown hooks.
      (error: unknown) => void this.link.onApplicationShutdown().finally(() => callback(error)),
    );
  }

  private async start(): Promise<void> {
    await this.consumers.declare();
    this.requests.serve();
    this.database?.relay.start();
    this.consumers.start();
    this.database?.leadership.start();
  }

  /** Takes no more work and finishes what is in hand; the connection closes after every other module has stopped. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.requests.drain(), this.consumers.drain()]);
    await this.database?.leadership.stop();
  }

  /** Nest calls this before any shutdown hook: too early, a process that lets its calls end still serves requests. */
  close(): void {}

  on(): never {
    throw new Error('the NATS transport emits no events');
  }

  unwrap<T>(): T {
    return this.link as T;
  }
}
