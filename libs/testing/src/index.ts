export { ensureDebian } from './debian';
export { FakeClock } from '@parley/platform';
export * from './debian';
export * from './eventually';
export * from './partner-server';
export * from './servers';
export * from './test-database';
export * from './test-nats';
export * from './test-service';
