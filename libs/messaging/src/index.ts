export * from './bus';
export * from './consumers';
export * from './messaging-options';
export * from './messaging.module';
export * from './outbox';
