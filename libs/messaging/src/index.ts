export { Payload } from '@nestjs/microservices';
export * from './decorators';
export { Consumers } from './event/consumers';
export {
  type AfterTransaction,
  type AtLeastOnceOptions,
  type DurableOptions,
  EventMessageContext,
  type IsNewEvent,
} from './event/durable';
export * from './messaging.module';
export type { MessagingOptions, MessagingSettings } from './nats/messaging-options';
export { TopologyMismatch } from './nats/topology';
export { NatsTransport } from './nats-transport';
export * from './outbox/outbox';
export * from './request/bus';
export { RequestMessageContext } from './request/request-server';
