export * from './bus';
export * from './consume/consumer-options';
export * from './consumers';
export type { MessagingOptions, MessagingSettings } from './messaging-options';
export * from './messaging.module';
export * from './outbox';
export { TopologyMismatch } from './topology';
